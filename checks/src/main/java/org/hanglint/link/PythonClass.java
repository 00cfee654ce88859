package org.hanglint.link;

import org.hanglint.code.ClassDecl;
import org.hanglint.code.Unit;

/**
 * A class of a Python file.
 *
 * @param id position among the project's Python classes: by path, then by source order
 * @param name with its module: {@code pkg.mod.Cls}
 */
public record PythonClass(int id, Unit unit, String name, ClassDecl declaration) {

    @Override
    public boolean equals(Object other) {
        return other instanceof PythonClass type && type.id == id;
    }

    @Override
    public int hashCode() {
        return id;
    }

    @Override
    public String toString() {
        return name;
    }
}
