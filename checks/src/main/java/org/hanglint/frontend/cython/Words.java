package org.hanglint.frontend.cython;

import java.util.Set;

/** Words of the language by what they are for. */
final class Words {

    /** What is never an operand or a type. */
    static final Set<String> KEYWORDS = Set.of(
            "and",
            "as",
            "assert",
            "async",
            "await",
            "break",
            "class",
            "continue",
            "def",
            "del",
            "elif",
            "else",
            "except",
            "finally",
            "for",
            "from",
            "global",
            "if",
            "import",
            "in",
            "is",
            "lambda",
            "nonlocal",
            "not",
            "or",
            "pass",
            "raise",
            "return",
            "try",
            "while",
            "with",
            "yield",
            "print",
            "exec",
            "cdef",
            "cpdef",
            "IF",
            "ELIF",
            "ELSE",
            "match",
            "case",
            "cimport",
            "by");

    /** What may stand before a type and says nothing of it. */
    static final Set<String> BEFORE_TYPE = Set.of(
            "const",
            "volatile",
            "struct",
            "union",
            "enum",
            "inline",
            "public",
            "readonly",
            "api",
            "static",
            "packed",
            "extern",
            "final");

    /** Words of which a type of C may have several. */
    static final Set<String> ARITHMETIC =
            Set.of("unsigned", "signed", "long", "short", "int", "char", "double", "float", "complex");

    /** What begins a declaration of a type with members. */
    static final Set<String> COMPOUND = Set.of("struct", "union", "enum", "packed", "cppclass");

    private Words() {}
}
