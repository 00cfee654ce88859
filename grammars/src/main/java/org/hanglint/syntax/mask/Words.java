package org.hanglint.syntax.mask;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The words the rules know, as data, found by a collision-free hash over bytes. A word is a small int; 0 is no known
 * word. Sources: ISO C++ keywords; the CUDA, GCC, Clang and MSVC manuals for qualifiers; the CPython and Qt headers
 * for macros.
 */
final class Words {
    /** Starts or continues a type. */
    static final int TYPE = 1;

    /** Belongs to declarations. */
    static final int DECLARES = 1 << 1;

    /** Starts a statement or an expression. */
    static final int STATEMENT = 1 << 2;

    /** Never carries structure: always blanked. */
    static final int BLANK = 1 << 3;

    /** Never carries structure, together with its argument list. */
    static final int BLANK_CALL = 1 << 4;

    /** A well-known macro whose name is not all capitals. */
    static final int MACRO = 1 << 5;

    /** A keyword of C++ that C programs use as an identifier. */
    static final int CPP_ONLY = 1 << 6;

    /** A declaration specifier or introducer: never the type before a declared name. */
    static final int SPECIFIER = 1 << 7;

    /** A macro that expands to an attribute or to nothing. */
    static final int EMPTY_MACRO = 1 << 8;

    /** Makes its macro argument unparseable as an expression. */
    static final int UNEXPRESSIBLE = 1 << 9;

    /** After one of these a macro before a name is an attribute. */
    static final int LEADS = 1 << 10;

    /** Stands before a declared name without being its type. */
    static final int NO_TYPE = 1 << 11;

    /** Takes types among its arguments. */
    static final int TYPE_ARGUMENTS = 1 << 12;

    private static final int BITS = 13;
    private static final Map<String, Integer> IDS = new HashMap<>();
    private static final List<Integer> FLAGS = new ArrayList<>(List.of(0));

    static {
        WordLists.declare(Words::add);
    }

    private static final int[] FLAG = FLAGS.stream().mapToInt(Integer::intValue).toArray();
    private static final byte[][] TEXT = texts();
    private static final short[] SLOT = new short[1 << BITS];
    private static final int SEED = fill();

    static final int CLASS = id("class");
    static final int STRUCT = id("struct");
    static final int UNION = id("union");
    static final int ENUM = id("enum");
    static final int NAMESPACE = id("namespace");
    static final int TEMPLATE = id("template");
    static final int TYPENAME = id("typename");
    static final int TYPEDEF = id("typedef");
    static final int OPERATOR = id("operator");
    static final int EXTERN = id("extern");
    static final int USING = id("using");
    static final int CONST = id("const");
    static final int CONSTEXPR = id("constexpr");
    static final int VOLATILE = id("volatile");
    static final int NOEXCEPT = id("noexcept");
    static final int OVERRIDE = id("override");
    static final int FINAL = id("final");
    static final int MUTABLE = id("mutable");
    static final int STATIC = id("static");
    static final int PUBLIC = id("public");
    static final int PRIVATE = id("private");
    static final int PROTECTED = id("protected");
    static final int VOID = id("void");
    static final int DECLTYPE = id("decltype");
    static final int DELETE = id("delete");
    static final int NEW = id("new");
    static final int NULLPTR = id("nullptr");
    static final int STATIC_ASSERT = id("static_assert");
    static final int TYPEID = id("typeid");
    static final int EMIT = id("emit");
    static final int ATOMIC = id("_Atomic");
    static final int AND = id("and");
    static final int OR = id("or");
    static final int NOT = id("not");
    static final int IF = id("if");
    static final int ELSE = id("else");
    static final int FOR = id("for");
    static final int WHILE = id("while");
    static final int DO = id("do");
    static final int TRY = id("try");
    static final int CATCH = id("catch");
    static final int CASE = id("case");
    static final int DEFAULT = id("default");
    static final int RETURN = id("return");
    static final int ASM = id("asm");
    static final int ASM_GNU = id("__asm__");
    static final int ASM_OLD = id("__asm");
    static final int ALIGNAS = id("alignas");
    static final int VA_ARG = id("va_arg");
    static final int BUILTIN_VA_ARG = id("__builtin_va_arg");
    static final int FOREACH = id("foreach");
    static final int SLOTS = id("slots");
    static final int Q_SLOTS = id("Q_SLOTS");
    static final int SIGNALS = id("signals");
    static final int Q_SIGNALS = id("Q_SIGNALS");
    static final int COMPLEX = id("complex");
    static final int COMPLEX_C99 = id("_Complex");
    static final int FLOAT = id("float");
    static final int DOUBLE = id("double");
    static final int LAUNCH_BOUNDS = id("__launch_bounds__");
    static final int D_IF = id("#if");
    static final int D_IFDEF = id("#ifdef");
    static final int D_IFNDEF = id("#ifndef");
    static final int D_ELIF = id("#elif");
    static final int D_ELIFDEF = id("#elifdef");
    static final int D_ELIFNDEF = id("#elifndef");
    static final int D_ELSE = id("#else");
    static final int D_ENDIF = id("#endif");
    static final int D_INCLUDE = id("#include");

    private Words() {}

    /** The word with this spelling, or 0. */
    static int id(String spelling) {
        return IDS.getOrDefault(spelling, 0);
    }

    static int flags(int word) {
        return FLAG[word];
    }

    /** One step of the hash that {@link #find} expects; start with 0. */
    static int hash(int hash, byte next) {
        return hash * 31 + next;
    }

    static int hash(byte[] text, int from, int to) {
        int hash = 0;
        for (int i = from; i < to; i++) {
            hash = hash(hash, text[i]);
        }
        return hash;
    }

    /** The word spelled by {@code text[from, to)}, whose hash is given, or 0. */
    static int find(byte[] text, int from, int to, int hash) {
        int id = SLOT[(hash * SEED) >>> (32 - BITS)];
        return id != 0 && same(TEXT[id], text, from, to) ? id : 0;
    }

    private static boolean same(byte[] word, byte[] text, int from, int to) {
        if (word.length != to - from) {
            return false;
        }
        for (int i = 0; i < word.length; i++) {
            if (word[i] != text[from + i]) {
                return false;
            }
        }
        return true;
    }

    private static void add(int flags, String words) {
        for (String word : List.of(words.split(" ", -1))) {
            int id = IDS.computeIfAbsent(word, _ -> IDS.size() + 1);
            if (id == FLAGS.size()) {
                FLAGS.add(flags);
            } else {
                FLAGS.set(id, FLAGS.get(id) | flags);
            }
        }
    }

    private static byte[][] texts() {
        byte[][] texts = new byte[FLAG.length][];
        texts[0] = new byte[0];
        IDS.forEach((word, id) -> texts[id] = word.getBytes(StandardCharsets.ISO_8859_1));
        return texts;
    }

    /** Searches a multiplier under which no two words share a slot, and fills the slots by it. */
    private static int fill() {
        int seed = 0x9E3779B1;
        while (!tryFill(seed)) {
            Arrays.fill(SLOT, (short) 0);
            seed += 0x3C6EF372;
        }
        return seed;
    }

    private static boolean tryFill(int seed) {
        for (int id = 1; id < TEXT.length; id++) {
            int slot = (hash(TEXT[id], 0, TEXT[id].length) * seed) >>> (32 - BITS);
            if (SLOT[slot] != 0) {
                return false;
            }
            SLOT[slot] = (short) id;
        }
        return true;
    }
}
