package org.hanglint.code;

/** Qualified names as the three languages spell them: {@code a.b} and {@code a::b}. */
public final class Names {

    private Names() {}

    /** The part after the last {@code .} or {@code ::}. */
    public static String last(String name) {
        int cut = Math.max(name.lastIndexOf('.'), name.lastIndexOf(':'));
        return name.substring(cut + 1);
    }

    /** What stands before the last {@code .} or {@code ::}; empty for a simple name. */
    public static String qualifier(String name) {
        int cut = Math.max(name.lastIndexOf('.'), name.lastIndexOf(':'));
        if (cut < 0) {
            return "";
        }
        return name.charAt(cut) == ':' ? name.substring(0, Math.max(0, cut - 1)) : name.substring(0, cut);
    }

    /** {@code a.b.c} as written; empty for any other expression. */
    public static String written(Expr expression) {
        return switch (expression) {
            case Expr.Name name -> name.id();
            case Expr.Member member -> {
                String object = written(member.object());
                yield object.isEmpty() ? "" : object + "." + member.name();
            }
            default -> "";
        };
    }
}
