package org.hanglint.frontend.cython;

import java.util.List;
import org.hanglint.code.TypeRef;
import org.hanglint.frontend.cython.Declarators.Declarator;
import org.hanglint.frontend.cython.Facts.Gil;
import org.hanglint.frontend.cython.Frame.Kind;

/** Reads declarations of C and C++: what stands in {@code cdef extern from}, and types without code. */
final class ForeignRules {

    private final Tokens tokens;
    private final Declarators declarators;
    private final Signatures signatures;
    private final Recorded recorded;

    ForeignRules(Tokens tokens, Declarators declarators, Signatures signatures, Recorded recorded) {
        this.tokens = tokens;
        this.declarators = declarators;
        this.signatures = signatures;
        this.recorded = recorded;
    }

    /** The block behind {@code cdef extern from "header" namespace "a::b" nogil:}. */
    Frame header(int indent, int from, int limit) {
        String namespace = "";
        for (int at = from; at < limit; at++) {
            if (tokens.is(at, "namespace") && tokens.kind(at + 1) == Tokens.STRING) {
                namespace = tokens.content(at + 1);
            }
        }
        return new Frame(indent, Kind.FOREIGN, "", namespace, signatures.gil(from, limit));
    }

    /** One line of such a block; the frame of a block that it opens, or the one it stands in. */
    Frame line(Frame around, int indent, int from, int limit) {
        int at = from;
        while (tokens.is(at, "cdef") || tokens.is(at, "cpdef") || tokens.is(at, "public") || tokens.is(at, "api")) {
            at++;
        }
        if (tokens.is(at, "ctypedef")) {
            return alias(around, indent, at, limit);
        }
        int colon = tokens.find(at, limit, ":");
        boolean compound = Words.COMPOUND.contains(tokens.text(at)) && (colon < limit || tokens.is(at, "cppclass"));
        return compound ? type(around, indent, at, limit, colon) : functions(around, at, limit);
    }

    /** {@code ctypedef old new}, or with the members of the type. */
    Frame alias(Frame around, int indent, int from, int limit) {
        int at = from + 1;
        while (at < limit && (tokens.is(at, "public") || tokens.is(at, "api"))) {
            at++;
        }
        int colon = tokens.find(at, limit, ":");
        if (Words.COMPOUND.contains(tokens.text(at)) && colon < limit) {
            return type(around, indent, at, limit, colon);
        }
        if (colon < limit) {
            return new Frame(indent, Kind.PLAIN_TYPE, "", "", Gil.HELD);
        }
        for (Declarator found : declarators.read(at, limit)) {
            TypeRef type = found.isFunction() ? TypeRef.of("function") : found.type();
            if (type.isWritten()) {
                recorded.aliases().add(new Facts.Alias(tokens.text(found.name()), type));
            }
        }
        return around;
    }

    private Frame type(Frame around, int indent, int from, int limit, int colon) {
        int name = from;
        while (name < limit && (Words.COMPOUND.contains(tokens.text(name)) || tokens.is(name, "class"))) {
            name++;
        }
        boolean named = tokens.isName(name) && name < limit;
        String written = named ? tokens.text(name) : "";
        if (named && around.kind() == Kind.FOREIGN) {
            boolean given = tokens.kind(name + 1) == Tokens.STRING && name + 1 < limit;
            String meant = given ? tokens.content(name + 1).strip() : qualified(around.namespace(), written);
            recorded.aliases().add(new Facts.Alias(written, TypeRef.of(meant)));
        }
        Gil gil = signatures.gil(name, limit) == Gil.HELD ? around.gil() : signatures.gil(name, limit);
        Kind kind = around.kind() == Kind.FOREIGN ? Kind.FOREIGN : Kind.PLAIN_TYPE;
        return colon < limit ? new Frame(indent, kind, written, around.namespace(), gil) : around;
    }

    private Frame functions(Frame around, int from, int limit) {
        if (around.kind() != Kind.FOREIGN) {
            return around;
        }
        List<Declarator> found = declarators.read(from, limit);
        for (Declarator one : found) {
            if (one.isFunction()) {
                Gil own = signatures.gil(tokens.afterBracket(one.open(), limit), limit);
                Gil gil = own == Gil.HELD ? around.gil() : own;
                String name = tokens.text(one.name());
                String written = around.owner().isEmpty() ? name : around.owner() + "." + name;
                String namespace = around.owner().isEmpty() ? around.namespace() : "";
                String meant = one.cName().isEmpty() ? qualified(namespace, name) : one.cName();
                recorded.foreigns().add(new Facts.Foreign(written, meant, gil, one.type()));
            }
        }
        return around;
    }

    private static String qualified(String namespace, String name) {
        return namespace.isEmpty() ? name : namespace + "::" + name;
    }
}
