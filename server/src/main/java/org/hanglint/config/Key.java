package org.hanglint.config;

import java.util.List;
import java.util.Optional;

/**
 * One thing that can be configured. Reading, the schema and {@code config show} all go by this list.
 *
 * @param table the table it stands in; empty for the top level
 */
record Key(String table, String name, Type type, String about) {

    /** Forms of values. */
    enum Type {
        /** Ids of checks or families. */
        IDS,
        /** Patterns in gitignore syntax. */
        PATTERNS,
        /** Any strings. */
        STRINGS,
        /** Qualified names; {@code *} stands for anything. */
        NAMES,
        /** One path. */
        PATH,
        /** One name. */
        NAME,
        /** A release number. */
        VERSION,
        /** True or false. */
        FLAG
    }

    /** The table that maps ids to severities; its keys are ids. */
    static final String SEVERITY = "severity";

    static final List<Key> ALL = List.of(
            new Key("", "select", Type.IDS, "Checks or families to run; all where it is missing."),
            new Key("", "ignore", Type.IDS, "Checks or families not to run; stronger than select."),
            new Key("", "exclude", Type.PATTERNS, "Files that are not read, in gitignore syntax, from the root."),
            new Key("", "report", Type.STRINGS, "Folders to report in although tests, examples and the like are not."),
            new Key("", "extend", Type.PATH, "Another configuration that this one adds to, from this file's folder."),
            new Key("", "knowledge", Type.STRINGS, "Files of facts about your libraries, from this file's folder."),
            new Key("", "baseline", Type.PATH, "The file of findings that are known and not shown, from this file's folder."),
            new Key("hot", "roots", Type.NAMES, "Functions that run again and again while the process serves."),
            new Key("hot", "cold", Type.NAMES, "Functions that do not, whoever calls them."),
            new Key("build", "python", Type.VERSION, "The Python that the modules are built for."),
            new Key("build", "pybind11", Type.VERSION, "The pybind11 of the build, where its files do not say it."),
            new Key(
                    "build",
                    "simple-gil-management",
                    Type.FLAG,
                    "Whether the build defines PYBIND11_SIMPLE_GIL_MANAGEMENT, where its files do not say it."),
            new Key("artifact", "path", Type.PATH, "An environment, folder, wheel, module or saved image, from this file's folder."),
            new Key("artifact", "package", Type.NAME, "The distribution or top-level package in it that is this project's."),
            new Key("artifact", "sources", Type.PATTERNS, "The files that it is made of, in gitignore syntax, from the root."));

    /** The list of tables that name what is installed. */
    static final String ARTIFACT = "artifact";

    /** A release number. */
    static final String RELEASE = "[0-9]+(\\.[0-9]+)*([a-z]+[0-9]*)?";

    static final List<String> TABLES = List.of("hot", "build");

    /** The keys of a table. */
    static List<Key> of(String table) {
        return ALL.stream().filter(key -> key.table().equals(table)).toList();
    }

    /** The key as a dotted path. */
    String dotted() {
        return table.isEmpty() ? name : table + "." + name;
    }

    /** What is wrong with one string of a value of that form; empty where nothing is. */
    Optional<String> wrong(String value) {
        return switch (type) {
            case PATTERNS -> Patterns.wrong(value);
            case VERSION ->
                value.matches(RELEASE)
                        ? Optional.empty()
                        : Optional.of("is no release; write one such as \"3.11\" or \"2.13.6\"");
            case NAMES -> Patterns.wrongName(value);
            case STRINGS, PATH, NAME -> value.isBlank() ? Optional.of("is empty") : Optional.empty();
            case IDS, FLAG -> Optional.empty();
        };
    }
}
