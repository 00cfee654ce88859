package org.hanglint.code;

import java.util.List;
import java.util.Optional;
import org.hanglint.syntax.Span;

/** A statement. */
public sealed interface Stmt extends Node {

    /** Statements in order; in C++ and Java the scope of what they declare. */
    record Block(List<Stmt> statements, Span span) implements Stmt {
        public Block {
            statements = List.copyOf(statements);
        }
    }

    /** A local variable begins. */
    record Declare(Variable variable, Span span) implements Stmt {}

    /** An expression for its effect. A macro used as a statement is a {@link Expr.Call} of the macro's name. */
    record Evaluate(Expr expression, Span span) implements Stmt {}

    /** {@code a = b = value}: targets from left to right. */
    record Assign(List<Expr> targets, Expr value, Span span) implements Stmt {
        public Assign {
            targets = List.copyOf(targets);
        }
    }

    /** {@code target operator value}, the operator without its {@code =}. */
    record Augment(Expr target, String operator, Expr value, Span span) implements Stmt {}

    /** Python's {@code target: type = value}. */
    record Annotate(Expr target, TypeRef type, Optional<Expr> value, Span span) implements Stmt {}

    /** {@code else} is an empty block where none is written; {@code if (init; test)} is a block around it. */
    record If(Expr test, Block then, Block otherwise, Span span) implements Stmt {}

    /** {@code switch} (cases fall through) and {@code match} (they do not). */
    record Switch(Expr subject, List<Case> cases, FallThrough fallThrough, Span span) implements Stmt {
        public Switch {
            cases = List.copyOf(cases);
        }
    }

    /** {@code while}; {@code otherwise} is Python's {@code else}. */
    record While(Expr test, Block body, Block otherwise, Span span) implements Stmt {}

    /** {@code do body while (test)}. */
    record DoWhile(Block body, Expr test, Span span) implements Stmt {}

    /** C's three-part loop. */
    record For(Block initial, Optional<Expr> test, Optional<Expr> step, Block body, Span span) implements Stmt {}

    /** A loop over a collection; in C++ the declared variable is {@code target}'s name and {@code type} its type. */
    record ForEach(
            Expr target, TypeRef type, Expr iterable, Block body, Block otherwise, Synchrony synchrony, Span span)
            implements Stmt {}

    /** {@code try}. */
    record Try(Block body, List<Handler> handlers, Block otherwise, Block last, Span span) implements Stmt {
        public Try {
            handlers = List.copyOf(handlers);
        }
    }

    /** Python's {@code with}, Java's resources and {@code synchronized}: the items end in reverse order on every way out. */
    record With(List<Item> items, Block body, Synchrony synchrony, Span span) implements Stmt {
        public With {
            items = List.copyOf(items);
        }
    }

    /** A jump label. */
    record Label(String name, Span span) implements Stmt {}

    /** A jump to a label. */
    record Goto(String label, Span span) implements Stmt {}

    /** {@code break}. */
    record Break(Span span) implements Stmt {}

    /** {@code continue}. */
    record Continue(Span span) implements Stmt {}

    /** {@code return} and {@code co_return}. */
    record Return(Optional<Expr> value, Span span) implements Stmt {}

    /** {@code raise}, {@code throw}; without a value the exception in flight again. */
    record Raise(Optional<Expr> value, Optional<Expr> cause, Span span) implements Stmt {}

    /** {@code assert}. */
    record Assert(Expr test, Optional<Expr> message, Span span) implements Stmt {}

    /** Python's {@code del}. */
    record Delete(List<Expr> targets, Span span) implements Stmt {
        public Delete {
            targets = List.copyOf(targets);
        }
    }

    /** A function defined inside a function. */
    record DefineFunction(Function function, Span span) implements Stmt {}

    /** A class defined inside a function. */
    record DefineClass(ClassDecl type, Span span) implements Stmt {}

    /** An import inside a function. */
    record ImportHere(Import imported, Span span) implements Stmt {}

    /** {@code global a, b} and {@code nonlocal a}. */
    record Outer(List<String> names, Span span) implements Stmt {
        public Outer {
            names = List.copyOf(names);
        }
    }

    /** {@code using A = B<T>;} and {@code typedef} inside a function. */
    record Alias(String name, TypeRef type, Span span) implements Stmt {}

    /** {@code pass}, {@code ;}. */
    record Empty(Span span) implements Stmt {}

    /** Not understood; its expressions are kept. */
    record Unknown(List<Expr> children, Span span) implements Stmt {
        public Unknown {
            children = List.copyOf(children);
        }
    }

    /**
     * One arm of a switch. No patterns: the default arm. Names that a {@code match} pattern binds stand in {@code binds}.
     */
    record Case(List<Expr> patterns, List<String> binds, Optional<Expr> guard, Block body) {
        public Case {
            patterns = List.copyOf(patterns);
            binds = List.copyOf(binds);
        }
    }

    /** One {@code catch} or {@code except}. No types: it catches everything. */
    record Handler(List<TypeRef> types, Optional<String> name, Block body, Span span) {
        public Handler {
            types = List.copyOf(types);
        }
    }

    /** One {@code context as target}. */
    record Item(Expr context, Optional<Expr> target) {}

    /** Of a switch. */
    enum FallThrough {
        TO_NEXT_CASE,
        NEVER
    }

    /** Of a loop or a with. */
    enum Synchrony {
        SYNCHRONOUS,
        ASYNCHRONOUS
    }
}
