package org.hanglint.format.dist;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The file name of an extension module: {@code name.tag.so}.
 *
 * @param module the last part of the module's name
 * @param tag between the name and the ending, such as {@code cpython-311-x86_64-linux-gnu} or {@code abi3}; empty for
 *     none
 */
public record ModuleFile(String module, String tag) {

    private static final Pattern NAME =
            Pattern.compile("([A-Za-z_]\\w*)(?:\\.((?:cpython|pypy|graalpy|cp)[\\w-]*|abi3))?\\.(?:so|pyd)");
    private static final Pattern VERSION = Pattern.compile("cp(?:ython)?-?(\\d)(\\d+)t?m?d?u?(?:-.*)?");

    /** What the name says; empty where Python would not import such a file. */
    public static Optional<ModuleFile> of(String fileName) {
        Matcher matcher = NAME.matcher(fileName);
        return matcher.matches()
                ? Optional.of(new ModuleFile(matcher.group(1), matcher.group(2) == null ? "" : matcher.group(2)))
                : Optional.empty();
    }

    /** The CPython of the tag, such as {@code 3.11}; empty where the tag names none. */
    public Optional<String> python() {
        Matcher matcher = VERSION.matcher(tag);
        return matcher.matches() ? Optional.of(matcher.group(1) + "." + matcher.group(2)) : Optional.empty();
    }
}
