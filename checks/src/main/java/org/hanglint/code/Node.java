package org.hanglint.code;

import org.hanglint.syntax.Span;

/** A piece of program with the bytes it was read from. */
public sealed interface Node permits Expr, Stmt, Function, ClassDecl, Variable, Binding {

    /** The bytes of the file this node was read from; end exclusive. */
    Span span();
}
