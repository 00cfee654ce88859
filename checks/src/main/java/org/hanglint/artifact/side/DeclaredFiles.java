package org.hanglint.artifact.side;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.hanglint.artifact.side.Declared.Backend;
import org.hanglint.artifact.side.Declared.Version;
import org.hanglint.finding.Place;
import org.hanglint.format.dist.ProjectName;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/** Reads what pyproject.toml, setup.cfg and setup.py declare by literals. */
final class DeclaredFiles {

    private static final List<String> NAMES = List.of("pyproject.toml", "setup.cfg", "setup.py");

    private final Function<String, SourceText> texts;

    DeclaredFiles(Function<String, SourceText> texts) {
        this.texts = texts;
    }

    /** One distribution for each folder that has a build file. */
    List<Declared> in(List<String> paths) {
        Map<String, List<String>> byFolder = new TreeMap<>();
        for (String path : paths) {
            int cut = path.lastIndexOf('/');
            if (NAMES.contains(path.substring(cut + 1))) {
                byFolder.computeIfAbsent(cut < 0 ? "" : path.substring(0, cut), _ -> new ArrayList<>())
                        .add(path);
            }
        }
        List<Declared> declared = new ArrayList<>();
        byFolder.forEach((folder, files) -> declared.add(declared(folder, files)));
        return declared;
    }

    private Declared declared(String folder, List<String> files) {
        Map<String, Value> values = new LinkedHashMap<>();
        Map<String, String> folders = new LinkedHashMap<>();
        Backend backend = Backend.SETUPTOOLS;
        for (String name : NAMES) {
            String path = FileTree.join(folder, name);
            if (files.contains(path)) {
                SourceText text = texts.apply(path);
                keep(name.equals("setup.py") ? SetupCall.in(text) : sections(text), path, values, folders);
                backend = name.equals("pyproject.toml") ? backend(text) : backend;
            }
        }
        Optional<Value> name = Optional.ofNullable(values.get("name"));
        Optional<Value> version = Optional.ofNullable(values.get("version"));
        return new Declared(
                folder,
                name.map(value -> ProjectName.normal(value.text())).orElse(""),
                name.map(Value::place),
                version.map(value -> new Version(value.text(), value.place())),
                folders,
                backend);
    }

    private record Value(String text, Place place) {}

    /** A literal, by the name it has in {@code setup()}; the first file that says one is believed. */
    private static void keep(
            List<SetupCall.Entry> entries, String path, Map<String, Value> values, Map<String, String> folders) {
        for (SetupCall.Entry entry : entries) {
            if (entry.key().startsWith("package_dir:")) {
                folders.putIfAbsent(entry.key().substring("package_dir:".length()), entry.value());
            } else {
                values.putIfAbsent(entry.key(), new Value(entry.value(), new Place(path, entry.span())));
            }
        }
    }

    private static Backend backend(SourceText text) {
        String whole = text.text(0, text.length());
        if (whole.contains("scikit_build_core.build")) {
            return Backend.SCIKIT_BUILD_CORE;
        }
        if (whole.contains("mesonpy")) {
            return Backend.MESON_PYTHON;
        }
        boolean setuptools = !whole.contains("build-backend") || whole.contains("setuptools.build_meta");
        return setuptools ? Backend.SETUPTOOLS : Backend.OTHER;
    }

    /** Keys of the sections of a TOML or INI file that name a distribution, with literal values on one line. */
    private static List<SetupCall.Entry> sections(SourceText text) {
        List<SetupCall.Entry> entries = new ArrayList<>();
        String section = "";
        for (int line = 0; line < text.lines().lineCount(); line++) {
            Span span = text.lines().lineSpan(line);
            String raw = text.text(span);
            String code = raw.strip();
            if (code.startsWith("[")) {
                int end = code.indexOf(']');
                section = end > 0 ? code.substring(1, end).strip() : "";
                continue;
            }
            int equals = raw.indexOf('=');
            if (equals > 0 && !code.startsWith("#")) {
                entry(section, raw.substring(0, equals), raw.substring(equals + 1), span.start(), equals + 1)
                        .ifPresent(entries::add);
            }
        }
        return entries;
    }

    private static Optional<SetupCall.Entry> entry(String section, String written, String value, int start, int at) {
        String key = written.strip();
        String literal = literal(value);
        int begin = start + at + value.substring(0, value.indexOf(literal)).getBytes(StandardCharsets.UTF_8).length;
        Span span = new Span(begin, begin + literal.getBytes(StandardCharsets.UTF_8).length);
        boolean named = List.of("project", "tool.poetry", "metadata").contains(section);
        if (named && (key.equals("name") || key.equals("version"))) {
            boolean computed = literal.isEmpty() || literal.contains(":") || literal.contains("{");
            return computed ? Optional.empty() : Optional.of(new SetupCall.Entry(key, literal, span));
        }
        String folder = switch (section + "/" + key) {
            case "tool.setuptools.package-dir/\"\"", "options/package_dir/" -> "";
            case "tool.setuptools.packages.find/where", "options.packages.find/where" -> "";
            default -> section.equals("tool.setuptools.package-dir") ? key.replace("\"", "") : "\0";
        };
        // In an INI file the keys of package_dir stand on lines of their own: "=src".
        boolean root = section.equals("options") && key.isEmpty();
        return folder.equals("\0") && !root || literal.isEmpty() || literal.contains(",")
                ? Optional.empty()
                : Optional.of(new SetupCall.Entry("package_dir:" + (root ? "" : folder), literal, span));
    }

    /** The text between quotes and brackets, without a comment. */
    private static String literal(String value) {
        String bare = value.strip();
        for (String open : List.of("[", "\"", "'")) {
            if (bare.startsWith(open)) {
                String close = open.equals("[") ? "]" : open;
                int end = bare.indexOf(close, 1);
                bare = end < 0 ? "" : bare.substring(1, end).strip();
            }
        }
        int comment = bare.indexOf(" #");
        return comment < 0 ? bare : bare.substring(0, comment).strip();
    }
}
