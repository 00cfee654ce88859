package org.hanglint.frontend.python;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hanglint.code.Names;
import org.hanglint.code.TypeRef;
import org.hanglint.code.TypeRef.Indirection;

/**
 * Reads type annotations from their bytes, quoted or not, with one small recursive descent. What is no type reads as
 * {@link TypeRef#NONE}, in arguments too.
 */
final class TypeReader {

    private static final int MAX_DEPTH = 24;

    private final TypeText text;
    private final Map<String, TypeRef> plain = new HashMap<>();
    private int depth;
    private boolean failed;

    TypeReader(byte[] bytes, Strings strings) {
        this.text = new TypeText(bytes, strings);
    }

    /** The type written from {@code start} to before {@code end}. */
    TypeRef read(int start, int end) {
        text.moveTo(start, end);
        depth = 0;
        failed = false;
        return whole();
    }

    private TypeRef whole() {
        TypeRef type = union();
        return failed || text.peek() != TypeText.END ? fail() : type;
    }

    private TypeRef union() {
        TypeRef first = primary();
        if (failed || text.peek() != '|') {
            return first;
        }
        List<TypeRef> alternatives = new ArrayList<>();
        alternatives.add(first);
        while (!failed && text.peek() == '|') {
            text.advance();
            alternatives.add(primary());
        }
        return unite(alternatives);
    }

    private TypeRef primary() {
        if (depth == MAX_DEPTH) {
            return fail();
        }
        depth++;
        int c = text.peek();
        TypeRef type = switch (c) {
            case '"', '\'' -> quoted();
            case '[' -> make("[]", list(']'));
            case '(' -> parenthesised();
            case '.' -> dots();
            case '*' -> unpacked();
            default -> TypeText.isNameStart(c) ? named() : fail();
        };
        depth--;
        return type;
    }

    private TypeRef named() {
        String name = text.dotted();
        if (text.peek() == '(' || text.peek() == '[' && Names.last(name).equals("Literal")) {
            text.skipBrackets();
            return plain(name);
        }
        return text.peek() == '[' ? make(name, list(']')) : plain(name);
    }

    private TypeRef parenthesised() {
        List<TypeRef> types = list(')');
        return types.size() == 1 ? types.get(0) : make("()", types);
    }

    private TypeRef dots() {
        text.skipDots();
        return plain("...");
    }

    private TypeRef unpacked() {
        text.advance();
        return primary();
    }

    private TypeRef quoted() {
        int width = text.widthOfQuotes();
        int end = text.endOfString(width);
        if (end == TypeText.END) {
            return fail();
        }
        int limit = text.limit();
        text.moveTo(text.position() + width, end);
        TypeRef type = whole();
        text.moveTo(end + width, limit);
        return type;
    }

    private List<TypeRef> list(char close) {
        text.advance();
        List<TypeRef> types = new ArrayList<>();
        while (!failed && text.peek() != close) {
            types.add(element(close));
            if (text.peek() == ',') {
                text.advance();
            }
        }
        text.advance();
        return types;
    }

    /** One argument; a number, a shape or other metadata reads as none. */
    private TypeRef element(char close) {
        int start = text.position();
        int limit = text.limit();
        int level = depth;
        TypeRef type = union();
        int next = text.peek();
        if (!failed && (next == ',' || next == close)) {
            return type;
        }
        text.moveTo(start, limit);
        text.skipElement(close);
        depth = level;
        failed = text.position() >= limit;
        return TypeRef.NONE;
    }

    private TypeRef make(String name, List<TypeRef> arguments) {
        if (arguments.isEmpty()) {
            return plain(name);
        }
        return switch (Names.last(name)) {
            case "Optional" -> {
                List<TypeRef> alternatives = new ArrayList<>(arguments);
                alternatives.add(plain("None"));
                yield unite(alternatives);
            }
            case "Union" -> unite(arguments);
            case "Annotated", "ClassVar", "Final", "Required", "NotRequired", "ReadOnly", "InitVar" -> arguments.get(0);
            default -> new TypeRef(name, arguments, Indirection.VALUE);
        };
    }

    private static TypeRef unite(List<TypeRef> alternatives) {
        List<TypeRef> flat = new ArrayList<>();
        for (TypeRef alternative : alternatives) {
            List<TypeRef> parts = alternative.name().equals("Union") ? alternative.arguments() : List.of(alternative);
            for (TypeRef part : parts) {
                if (!flat.contains(part)) {
                    flat.add(part);
                }
            }
        }
        return flat.size() == 1 ? flat.get(0) : new TypeRef("Union", flat, Indirection.VALUE);
    }

    private TypeRef plain(String name) {
        return plain.computeIfAbsent(name, TypeRef::of);
    }

    private TypeRef fail() {
        failed = true;
        return TypeRef.NONE;
    }
}
