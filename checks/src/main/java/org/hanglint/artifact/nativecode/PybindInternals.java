package org.hanglint.artifact.nativecode;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hanglint.format.Unreadable;
import org.hanglint.format.elf.ElfFile;
import org.hanglint.format.elf.Section;

/** The id under which modules built with pybind11 find each other's types and thread states: a text in their data. */
final class PybindInternals {

    private static final int MAX_DATA = 64 << 20;
    private static final Pattern ID = Pattern.compile("__pybind11_internals_v([0-9]{1,4})[A-Za-z0-9_.:+-]*__");

    private PybindInternals() {}

    /** The highest version in such ids; 0 where there is none. */
    static int version(Set<String> ids) {
        int highest = 0;
        for (String id : ids) {
            Matcher matcher = ID.matcher(id);
            if (matcher.matches()) {
                highest = Math.max(highest, Integer.parseInt(matcher.group(1)));
            }
        }
        return highest;
    }

    /** The ids in the read-only data; none where it uses no pybind11 internals. */
    static Set<String> ids(ElfFile elf) throws Unreadable {
        Set<String> ids = new TreeSet<>();
        for (Section section : elf.sections()) {
            if (section.name().startsWith(".rodata") && section.size() <= MAX_DATA) {
                String text = new String(elf.content(section, MAX_DATA), StandardCharsets.ISO_8859_1);
                Matcher matcher = ID.matcher(text);
                while (matcher.find()) {
                    ids.add(matcher.group());
                }
            }
        }
        return ids;
    }
}
