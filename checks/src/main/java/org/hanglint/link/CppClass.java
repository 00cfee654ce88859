package org.hanglint.link;

import java.util.List;
import org.hanglint.code.ClassDecl;
import org.hanglint.code.Function;
import org.hanglint.code.Unit;

/** A C++ class with all its members, those defined out of line among them. */
public record CppClass(ClassDecl declaration, Unit unit, List<Definition> members) {

    public CppClass {
        members = List.copyOf(members);
    }

    /** Members of that simple name. */
    public List<Definition> named(String name) {
        return members.stream()
                .filter(member -> member.function().name().equals(name))
                .toList();
    }

    /** Its constructors, or its destructor. */
    public List<Definition> ofKind(Function.Kind kind) {
        return members.stream()
                .filter(member -> member.function().kind() == kind)
                .toList();
    }
}
