package org.hanglint.frontend.cython;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.code.TypeRef;
import org.hanglint.code.TypeRef.Indirection;

/** Reads types of C as Cython writes them. */
final class Types {

    private static final int MAX_DEPTH = 12;
    private static final TypeRef VIEW = TypeRef.of("memoryview");

    private final Tokens tokens;

    Types(Tokens tokens) {
        this.tokens = tokens;
    }

    /** A type and the token after it. */
    record Read(TypeRef type, int next) {

        Read pointer() {
            return new Read(indirect(type, Indirection.POINTER), next);
        }
    }

    static TypeRef indirect(TypeRef type, Indirection indirection) {
        return new TypeRef(type.name(), type.arguments(), indirection);
    }

    /** The type that begins at a token, without the stars and ampersands of a declarator; none where it is a name already. */
    Read base(int from, int limit) {
        return base(from, limit, 0);
    }

    private Read base(int from, int limit, int depth) {
        int at = from;
        while (at + 1 < limit && Words.BEFORE_TYPE.contains(tokens.text(at)) && !endsName(at + 1, limit)) {
            at++;
        }
        if (depth > MAX_DEPTH || at >= limit) {
            return new Read(TypeRef.NONE, at);
        }
        if (tokens.is(at, "(")) {
            return new Read(TypeRef.of("tuple"), tokens.afterBracket(at, limit));
        }
        if (!tokens.isName(at) || endsName(at + 1, limit)) {
            return new Read(TypeRef.NONE, at);
        }
        if (Words.ARITHMETIC.contains(tokens.text(at))) {
            return arithmetic(at, limit);
        }
        StringBuilder name = new StringBuilder(tokens.text(at++));
        List<TypeRef> arguments = new ArrayList<>();
        TypeRef view = TypeRef.NONE;
        while (at < limit && (tokens.is(at, ".") || tokens.is(at, "["))) {
            if (tokens.is(at, ".")) {
                name.append('.').append(tokens.text(at + 1));
                at += 2;
            } else {
                int after = tokens.afterBracket(at, limit);
                boolean sliced = tokens.find(at + 1, after - 1, ":") < after - 1;
                view = sliced ? VIEW : view;
                arguments = sliced ? arguments : arguments(at + 1, after - 1, depth + 1);
                at = after;
            }
        }
        TypeRef type = view.isWritten() ? view : new TypeRef(name.toString(), arguments, Indirection.VALUE);
        return tail(type, at, limit);
    }

    private Read arithmetic(int from, int limit) {
        StringBuilder name = new StringBuilder(tokens.text(from));
        int at = from + 1;
        while (at < limit && Words.ARITHMETIC.contains(tokens.text(at)) && !endsName(at + 1, limit)) {
            name.append(' ').append(tokens.text(at++));
        }
        if (tokens.is(at, "[")) {
            int after = tokens.afterBracket(at, limit);
            boolean sliced = tokens.find(at + 1, after - 1, ":") < after - 1;
            return new Read(sliced ? VIEW : TypeRef.of(name.toString()), sliced ? after : at);
        }
        return tail(TypeRef.of(name.toString()), at, limit);
    }

    private Read tail(TypeRef type, int from, int limit) {
        int at = from;
        while (at < limit && (tokens.is(at, "const") || tokens.is(at, "volatile"))) {
            at++;
        }
        return new Read(type, at);
    }

    /** A whole type with its stars, as in a cast or between the brackets of a template. */
    TypeRef whole(int from, int limit) {
        return whole(from, limit, 0);
    }

    private TypeRef whole(int from, int limit, int depth) {
        int last = limit;
        Indirection indirection = Indirection.VALUE;
        while (last > from && isStar(last - 1)) {
            last--;
            indirection = tokens.is(last, "&") ? Indirection.REFERENCE : Indirection.POINTER;
        }
        if (last <= from) {
            return TypeRef.NONE;
        }
        if (last == from + 1 && tokens.isName(from)) {
            return indirect(TypeRef.of(tokens.text(from)), indirection);
        }
        int end = last + 1;
        Read read = base(from, end, depth);
        TypeRef type = read.type().isWritten() ? read.type() : TypeRef.of(tokens.text(read.next()));
        return indirect(type, indirection);
    }

    private List<TypeRef> arguments(int from, int limit, int depth) {
        List<TypeRef> types = new ArrayList<>();
        int at = from;
        while (at < limit && depth <= MAX_DEPTH) {
            int to = tokens.find(at, limit, ",");
            types.add(whole(at, to, depth));
            at = to + 1;
        }
        return types;
    }

    boolean isStar(int token) {
        return tokens.is(token, "*")
                || tokens.is(token, "**")
                || tokens.is(token, "&")
                || tokens.is(token, "const")
                || tokens.is(token, "?");
    }

    /** Whether the token before {@code at} was the declared name, since nothing of a type follows it. */
    private boolean endsName(int at, int limit) {
        boolean call = tokens.is(at, "(") && !tokens.is(at + 1, "*");
        return at >= limit || tokens.is(at, "=") || tokens.is(at, ",") || tokens.is(at, ":") || call;
    }
}
