package org.hanglint.code;

import java.util.List;
import java.util.Optional;
import org.hanglint.syntax.Span;

/** An expression. What no frontend understands is {@link Unknown} and keeps its children. */
public sealed interface Expr extends Node {

    /** A name as written: {@code x}, {@code std::move}, {@code ns::f}. Template arguments are not part of it. */
    record Name(String id, Span span) implements Expr {}

    /** {@code object.name}, {@code object->name}. */
    record Member(Expr object, String name, Access access, Span nameSpan, Span span) implements Expr {}

    /** {@code object[indices]}. */
    record Index(Expr object, List<Expr> indices, Span span) implements Expr {
        public Index {
            indices = List.copyOf(indices);
        }
    }

    /** {@code lower:upper:step} inside an index; absent parts are empty. */
    record Slice(Optional<Expr> lower, Optional<Expr> upper, Optional<Expr> step, Span span) implements Expr {}

    /** A call. Template arguments of the callee, as of {@code t.item<float>()}, are {@code types}. */
    record Call(Expr callee, List<TypeRef> types, List<Argument> arguments, Span span) implements Expr {
        public Call {
            types = List.copyOf(types);
            arguments = List.copyOf(arguments);
        }
    }

    /**
     * An object made by naming its type: {@code T(x)}, {@code T{x}}, {@code new T(x)}. In C++ {@code name(x)} is a construction
     * only where the name is visibly a type; otherwise it is a {@link Call} and knowledge or link decide.
     */
    record Construct(TypeRef type, Lifetime lifetime, List<Argument> arguments, Span span) implements Expr {
        public Construct {
            arguments = List.copyOf(arguments);
        }
    }

    /** A constant. Strings carry their content without prefix and quotes, numbers their text. */
    record Literal(LiteralKind kind, String text, Span span) implements Expr {}

    /** A lambda; what it closes over is written in {@code captures} (C++) or found by name (Python, empty list). */
    record Closure(Function function, List<Capture> captures, Span span) implements Expr {
        public Closure {
            captures = List.copyOf(captures);
        }
    }

    /** {@code test ? whenTrue : whenFalse}. */
    record Choice(Expr test, Expr whenTrue, Expr whenFalse, Span span) implements Expr {}

    /** Short circuit {@code and} / {@code or}. */
    record Logical(Connective connective, Expr left, Expr right, Span span) implements Expr {}

    /** A truth test turned round. */
    record Not(Expr operand, Span span) implements Expr {}

    /** {@code left operator right}, with {@code is}, {@code is not}, {@code in}, {@code not in} as operators too. */
    record Compare(String operator, Expr left, Expr right, Span span) implements Expr {}

    /**
     * Any other operator with its operands, {@code delete p} and {@code a, b} among them; {@code a + b + c} may be one
     * operator with three. Python's class pattern is {@code case} over the class and its subpatterns.
     */
    record Operator(String operator, List<Expr> operands, Span span) implements Expr {
        public Operator {
            operands = List.copyOf(operands);
        }
    }

    /** {@code &operand}. */
    record AddressOf(Expr operand, Span span) implements Expr {}

    /** {@code *operand}. */
    record Dereference(Expr operand, Span span) implements Expr {}

    /** {@code std::move(operand)}: the operand is given away. */
    record Move(Expr operand, Span span) implements Expr {}

    /** A conversion written out: {@code (T)x}, {@code static_cast<T>(x)}. */
    record Cast(TypeRef type, Expr operand, Span span) implements Expr {}

    /** An assignment used as an expression: Python's walrus, C++'s {@code a = b}, {@code a += b} (with its operator). */
    record Assignment(Expr target, String operator, Expr value, Span span) implements Expr {}

    /** {@code await x}, {@code co_await x}. */
    record Await(Expr operand, Span span) implements Expr {}

    /** {@code yield x}, {@code yield from x}, {@code co_yield x}. */
    record Yield(Optional<Expr> operand, YieldKind kind, Span span) implements Expr {}

    /**
     * A display: {@code (a, b)}, {@code [a]}, {@code {k: v}} (keys and values in turn; {@code **d} is the value {@code d} with
     * the literal {@code **} of kind OTHER as its key), {@code {a}} of C++.
     */
    record Collection(CollectionKind kind, List<Expr> elements, Span span) implements Expr {
        public Collection {
            elements = List.copyOf(elements);
        }
    }

    /** A comprehension: its element (two for a dict), then its clauses from the outside in. */
    record Comprehension(CollectionKind kind, List<Expr> element, List<Clause> clauses, Span span) implements Expr {
        public Comprehension {
            element = List.copyOf(element);
            clauses = List.copyOf(clauses);
        }
    }

    /** {@code *value} outside of a call. */
    record Starred(Expr value, Span span) implements Expr {}

    /** A formatted string: its constant texts, as literals, and the values put into it, in order. */
    record Formatted(List<Expr> values, Span span) implements Expr {
        public Formatted {
            values = List.copyOf(values);
        }
    }

    /** Not understood: proves neither danger nor safety. */
    record Unknown(List<Expr> children, Span span) implements Expr {
        public Unknown {
            children = List.copyOf(children);
        }
    }

    /** One {@code for target in iterable if conditions} of a comprehension. */
    record Clause(Expr target, Expr iterable, List<Expr> conditions) {
        public Clause {
            conditions = List.copyOf(conditions);
        }
    }

    /** What a C++ lambda captures. An empty name with {@code byReference} is {@code [&]}, without it {@code [=]}. */
    record Capture(String name, CaptureMode mode, Optional<Expr> initialiser) {}

    /** By dot or arrow. */
    enum Access {
        DOT,
        ARROW
    }

    /** How long a constructed object lives. */
    enum Lifetime {
        TEMPORARY,
        HEAP
    }

    /** The kinds of constants that flows tell apart. */
    enum LiteralKind {
        INTEGER,
        FLOAT,
        STRING,
        BYTES,
        TRUE,
        FALSE,
        NONE,
        ELLIPSIS,
        OTHER
    }

    /** Of a short circuit. */
    enum Connective {
        AND,
        OR
    }

    /** Of a yield. */
    enum YieldKind {
        VALUE,
        FROM
    }

    /** Of a display or comprehension. */
    enum CollectionKind {
        TUPLE,
        LIST,
        SET,
        DICT,
        GENERATOR,
        BRACES
    }

    /** Of a capture. */
    enum CaptureMode {
        VALUE,
        REFERENCE
    }
}
