package org.hanglint.frontend.cython;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.code.TypeRef;
import org.hanglint.code.TypeRef.Indirection;

/** Reads what {@code cdef} declares: a type and the names behind it. */
final class Declarators {

    private final Tokens tokens;
    private final Types types;

    Declarators(Tokens tokens, Types types) {
        this.tokens = tokens;
        this.types = types;
    }

    /**
     * One declared name; all positions are tokens.
     *
     * @param open the bracket of its parameters; {@code end} for a variable
     * @param value where its value begins; {@code end} where it has none
     * @param end the comma behind it, or the end of the statement
     */
    record Declarator(int name, TypeRef type, String cName, int open, int value, int end) {

        boolean isFunction() {
            return open < end;
        }

        boolean hasValue() {
            return value < end;
        }
    }

    /** All declarators from the type on; empty where there is no name. */
    List<Declarator> read(int from, int limit) {
        Types.Read base = types.base(from, limit);
        List<Declarator> found = new ArrayList<>();
        int at = base.next();
        while (at < limit) {
            int end = tokens.find(at, limit, ",");
            Declarator one = declarator(at, end, base.type());
            if (one.name() >= limit || !tokens.isName(one.name())) {
                return found;
            }
            found.add(one);
            at = end + 1;
        }
        return found;
    }

    private Declarator declarator(int from, int end, TypeRef base) {
        int at = from;
        TypeRef type = base;
        while (at < end && types.isStar(at)) {
            Indirection reached = tokens.is(at, "&") ? Indirection.REFERENCE : Indirection.POINTER;
            type = tokens.is(at, "const") ? type : Types.indirect(type, reached);
            at++;
        }
        boolean pointer = tokens.is(at, "(") && at < end;
        while (at < end && pointer && !tokens.isName(at)) {
            at++;
        }
        int name = at;
        String cName = tokens.kind(name + 1) == Tokens.STRING && name + 1 < end
                ? tokens.content(name + 1).strip()
                : "";
        int value = tokens.find(from, end, "=");
        int open = pointer || isOperator(name) ? end : tokens.find(name + 1, Math.min(value, end), "(");
        boolean function = open < value;
        return new Declarator(
                name,
                pointer ? TypeRef.of("function") : type,
                cName,
                function ? open : end,
                value < end ? value + 1 : end,
                end);
    }

    private boolean isOperator(int name) {
        return tokens.is(name, "operator");
    }
}
