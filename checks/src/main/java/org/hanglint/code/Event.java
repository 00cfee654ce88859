package org.hanglint.code;

import java.util.Optional;
import org.hanglint.syntax.Span;

/** What happens at one point of a function, in order of evaluation. Flows see events and never rebuild an order. */
public sealed interface Event {

    /** Where it stands. */
    Span span();

    /** An entity's life begins; the events of its arguments came before. */
    record Begin(Entity entity) implements Event {
        @Override
        public Span span() {
            return entity.span();
        }
    }

    /** An entity ends here; a flow for which it has ended already does nothing. */
    record End(Entity entity, Ending ending, Span span) implements Event {}

    /** A call returns; the events of its receiver and arguments came before. */
    record Call(Expr.Call call) implements Event {
        @Override
        public Span span() {
            return call.span();
        }
    }

    /** An object is made on the heap. */
    record Create(Expr.Construct construct) implements Event {
        @Override
        public Span span() {
            return construct.span();
        }
    }

    /** A closure is made; its captures are taken now, its body runs when it is called. */
    record Close(Expr.Closure closure) implements Event {
        @Override
        public Span span() {
            return closure.span();
        }
    }

    /** A function defined inside this one gets its value. */
    record Define(Function function, Span span) implements Event {}

    /** A name, member or element is read. */
    record Read(Expr place) implements Event {
        @Override
        public Span span() {
            return place.span();
        }
    }

    /** A name, member or element gets a value; {@code each} says that it is the elements of the value, one by one. */
    record Write(Expr place, Expr value, Portion portion, Span span) implements Event {}

    /** A typed place without a value: {@code x: T}. */
    record Typed(Expr place, TypeRef type, Span span) implements Event {}

    /** A variable of class-less or reference type is declared and initialised. */
    record Declared(Variable variable) implements Event {
        @Override
        public Span span() {
            return variable.span();
        }
    }

    /** The initialiser of a function-local static begins: other threads that come here wait for its end. */
    record OnceBegin(Variable variable) implements Event {
        @Override
        public Span span() {
            return variable.span();
        }
    }

    /** The initialiser of a function-local static has ended. */
    record OnceEnd(Variable variable) implements Event {
        @Override
        public Span span() {
            return variable.span();
        }
    }

    /** The coroutine or generator may be suspended here and resumed on another thread. */
    record Suspend(Expr at) implements Event {
        @Override
        public Span span() {
            return at.span();
        }
    }

    /** The value of a condition is known on the edges that leave the block. */
    record Test(Expr condition) implements Event {
        @Override
        public Span span() {
            return condition.span();
        }
    }

    /** The function's result is decided; what is alive ends after it. */
    record Return(Optional<Expr> value, Span span) implements Event {}

    /** An exception leaves this point. */
    record Raise(Optional<Expr> value, Span span) implements Event {}

    /** A jump leaves this point, and the loop, switch or function body {@code left}; scopes end after it. */
    record Jump(JumpKind kind, Span left, Span span) implements Event {}

    /** Why an entity ends. */
    enum Ending {
        SCOPE,
        EXCEPTION,
        /** {@code reset()}, {@code unlock()}, {@code disarm()}: ended by its own member. */
        RELEASED,
        /** Given away by {@code std::move}. */
        MOVED
    }

    /** How much of a value is written. */
    enum Portion {
        WHOLE,
        EACH_ELEMENT
    }

    /** The jumps of the languages. */
    enum JumpKind {
        BREAK,
        CONTINUE,
        GOTO
    }
}
