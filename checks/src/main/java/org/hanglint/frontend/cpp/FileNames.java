package org.hanglint.frontend.cpp;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.hanglint.code.Names;
import org.hanglint.code.TypeRef;
import org.hanglint.knowledge.GilKnowledge;

/**
 * The names a file declares, found before anything is lowered: aliases, namespaces, classes. An alias inside a class or
 * function counts for the whole file unless the file gives the name two meanings.
 */
final class FileNames {

    /** Functions that knowledge lists beside types: they start what a constructor starts elsewhere. */
    private static final Set<String> FUNCTIONS = Set.of("std::async");

    /** Code inside the namespace of a binding library, as type casters are, leaves it out. */
    private static final Set<String> LIBRARIES = Set.of("pybind11", "nanobind");

    /** The headers of both libraries open it so; masking takes the macro out. */
    private static final String NAMESPACE_MACRO = "NAMESPACE_BEGIN";

    private final GilKnowledge knowledge;
    private final SortedMap<String, TypeRef> aliases = new TreeMap<>();
    private final Set<String> open = new LinkedHashSet<>();
    private final Set<String> namespaces = new HashSet<>();
    private final Set<String> classes = new HashSet<>();

    private FileNames(GilKnowledge knowledge) {
        this.knowledge = knowledge;
    }

    static FileNames of(Source source, TypeReader types, GilKnowledge knowledge) {
        FileNames names = new FileNames(knowledge);
        Set<String> ambiguous = new HashSet<>();
        for (int node = 0; node < source.tree().size(); node++) {
            switch (source.kind(node)) {
                case NAMESPACE_DEFINITION -> names.addNamespace(source, node);
                case NAMESPACE_ALIAS_DEFINITION -> names.addNamespaceAlias(source, node);
                case USING_DECLARATION -> names.addUsing(source, types, node, ambiguous);
                case ALIAS_DECLARATION ->
                    names.addAlias(named(source, node), types.descriptor(source.child(node, Field.TYPE)), ambiguous);
                case TYPE_DEFINITION -> names.addTypedef(source, types, node, ambiguous);
                case CLASS_SPECIFIER, STRUCT_SPECIFIER, UNION_SPECIFIER -> names.addClass(source, types, node);
                default -> {}
            }
        }
        ambiguous.forEach(names.aliases::remove);
        source.argumentsOf(NAMESPACE_MACRO).forEach(names::addNamespace);
        return names;
    }

    private static String named(Source source, int node) {
        int name = source.child(node, Field.NAME);
        return name == Source.NO_NODE ? "" : source.name(name);
    }

    private void addNamespace(Source source, int node) {
        for (String part : named(source, node).split("::")) {
            addNamespace(part.strip());
        }
    }

    private void addNamespace(String name) {
        namespaces.add(name);
        String meant = knowledge.namespace(name);
        if (LIBRARIES.contains(meant)) {
            open.add(meant);
        }
    }

    private void addNamespaceAlias(Source source, int node) {
        int name = source.child(node, Field.NAME);
        int last = name == Source.NO_NODE ? Source.NO_NODE : source.next(name);
        if (last != Source.NO_NODE) {
            String alias = source.name(name);
            namespaces.add(alias);
            aliases.put(alias, TypeRef.of(source.intern(source.name(last).replace(" ", ""))));
        }
    }

    private void addUsing(Source source, TypeReader types, int node, Set<String> ambiguous) {
        int target = source.first(node);
        if (target == Source.NO_NODE) {
            return;
        }
        String name = withoutLeadingColons(types.written(target).text());
        if (source.hasToken(node, "namespace")) {
            open.add(name);
        } else if (name.contains("::") && !isMember(source, node)) {
            addAlias(Names.last(name), TypeRef.of(name), ambiguous);
        }
    }

    /** {@code using Base::member;} in a class. */
    private static boolean isMember(Source source, int node) {
        return source.is(source.tree().parent(node), Kind.FIELD_DECLARATION_LIST);
    }

    private void addTypedef(Source source, TypeReader types, int node, Set<String> ambiguous) {
        int specifier = source.child(node, Field.TYPE);
        for (int child = source.first(node); child != Source.NO_NODE; child = source.next(child)) {
            if (!source.isIn(child, Field.DECLARATOR)) {
                continue;
            }
            Declarator declarator = Declarator.of(source, child);
            if (declarator.name() == Source.NO_NODE) {
                continue;
            }
            TypeRef type = types.declared(specifier, declarator);
            if (type.name().equals(TypeReader.UNNAMED)) {
                classes.add(source.name(declarator.name()));
            } else {
                addAlias(source.name(declarator.name()), type, ambiguous);
            }
        }
    }

    private void addAlias(String name, TypeRef type, Set<String> ambiguous) {
        if (name.isEmpty() || !type.isWritten() || type.name().equals(name)) {
            return;
        }
        TypeRef known = aliases.putIfAbsent(name, type);
        if (known == null || known.equals(type)) {
            return;
        }
        boolean sameTemplate = known.name().equals(type.name()) && known.indirection() == type.indirection();
        if (sameTemplate) {
            aliases.put(name, new TypeRef(type.name(), List.of(), type.indirection()));
        } else {
            ambiguous.add(name);
        }
    }

    private void addClass(Source source, TypeReader types, int node) {
        int name = source.child(node, Field.NAME);
        if (name != Source.NO_NODE && source.child(node, Field.BODY) != Source.NO_NODE) {
            classes.add(Names.last(types.written(name).text()));
        }
    }

    /** Aliases that macros add: a name for a type. */
    void addMacro(String name, String type) {
        aliases.putIfAbsent(name, TypeRef.of(type));
    }

    SortedMap<String, TypeRef> aliases() {
        return aliases;
    }

    List<String> openNamespaces() {
        return new ArrayList<>(open);
    }

    boolean isNamespace(String simpleName) {
        return namespaces.contains(simpleName);
    }

    /** Whether the file itself defines a class of that name. */
    boolean isOwnClass(String written) {
        return classes.contains(Names.last(written));
    }

    /** Whether the name is visibly a type: a class of the file, or one that knowledge lists. */
    boolean isType(String written) {
        if (isOwnClass(written)) {
            return true;
        }
        return knows(written) || open.stream().anyMatch(namespace -> knows(namespace + "::" + written));
    }

    /** Whether the written name can mean that one of namespace std. */
    boolean isStandard(String written, String name) {
        String full = full(written);
        return full.equals("std::" + name) || full.equals(name) && open.contains("std");
    }

    private boolean knows(String written) {
        String full = full(written);
        return !FUNCTIONS.contains(full) && knowledge.isType(full) || isOwnClass(full);
    }

    /** The name with its alias, or that of its first part, written out. */
    String full(String written) {
        String name = withoutLeadingColons(written);
        TypeRef alias = aliases.get(name);
        if (alias != null) {
            return expanded(alias.name());
        }
        return expanded(name);
    }

    private String expanded(String name) {
        int cut = name.indexOf("::");
        if (cut <= 0) {
            return name;
        }
        String first = name.substring(0, cut);
        TypeRef alias = aliases.get(first);
        return (alias != null ? alias.name() : knowledge.namespace(first)) + name.substring(cut);
    }

    private static String withoutLeadingColons(String name) {
        return name.startsWith("::") ? name.substring(2) : name;
    }
}
