package org.hanglint.flow.gil;

import java.util.Locale;
import org.hanglint.code.TypeRef;

/**
 * Which lock object an expression means.
 *
 * @param id equal ids are the same declared field, global or local
 * @param shown how the source calls it
 * @param again what the thread that holds it gets when it locks it once more
 */
public record Mutex(String id, String shown, Reach reach, Again again) {

    Mutex(String id, String shown, Reach reach) {
        this(id, shown, reach, Again.WAITS);
    }

    /** What the thread that holds it gets when it locks it once more. */
    public enum Again {
        WAITS,
        /** A recursive mutex. */
        PASSES;

        static Again of(TypeRef type) {
            return type.simpleName().toLowerCase(Locale.ROOT).contains("recursive") ? PASSES : WAITS;
        }
    }

    /** Whether two functions can mean the same one by it. */
    public enum Reach {
        /** A field of a class, a global, the result of an accessor. */
        SHARED,
        /** A local variable. */
        LOCAL,
        /** A parameter or an expression nobody can name. */
        UNKNOWN
    }
}
