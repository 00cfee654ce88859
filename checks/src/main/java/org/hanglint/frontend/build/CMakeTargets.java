package org.hanglint.frontend.build;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hanglint.code.Target;
import org.hanglint.code.Target.Kind;
import org.hanglint.syntax.SourceText;

/** The targets of the CMake files of a project, by walking each directory's file with what its parents set. */
final class CMakeTargets {

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^${}]*)\\}");
    private static final Set<String> KEYWORDS = Set.of(
            "STATIC",
            "SHARED",
            "MODULE",
            "OBJECT",
            "INTERFACE",
            "EXCLUDE_FROM_ALL",
            "THIN_LTO",
            "NO_EXTRAS",
            "WIN32",
            "OPT_SIZE",
            "PUBLIC",
            "PRIVATE",
            "STABLE_ABI",
            "NB_STATIC",
            "LTO",
            "SYSTEM",
            "WITH_SOABI");
    private static final String CONDITIONAL = "?";

    private final Collection<String> files;
    private final Function<String, SourceText> texts;
    private final Map<String, Draft> drafts = new LinkedHashMap<>();
    private Optional<String> pybind11 = Optional.empty();

    /** A target while its commands are read. */
    private static final class Draft {
        final Target first;
        final List<String> sources = new ArrayList<>();
        final TreeMap<String, String> definitions = new TreeMap<>();

        Draft(Target first) {
            this.first = first;
        }
    }

    CMakeTargets(Collection<String> files, Function<String, SourceText> texts) {
        this.files = files;
        this.texts = texts;
    }

    List<Target> collect() {
        files.stream()
                .filter(path -> path.equals("CMakeLists.txt") || path.endsWith("/CMakeLists.txt"))
                .sorted()
                .forEach(this::directory);
        return drafts.values().stream()
                .map(draft -> new Target(
                        draft.first.name(),
                        draft.first.kind(),
                        draft.first.declaredIn(),
                        draft.first.declaration(),
                        draft.sources.stream().distinct().toList(),
                        draft.definitions,
                        pybind11))
                .toList();
    }

    private void directory(String path) {
        String folder = path.contains("/") ? path.substring(0, path.lastIndexOf('/') + 1) : "";
        Map<String, String> variables = new HashMap<>();
        TreeMap<String, String> everywhere = new TreeMap<>();
        int conditions = 0;
        for (CMakeCommand command : CMakeCommand.in(texts.apply(path))) {
            switch (command.name()) {
                case "if" -> conditions++;
                case "endif" -> conditions--;
                case "set" -> set(command, variables, everywhere, conditions);
                case "option" -> option(command, everywhere, conditions);
                case "file" -> glob(command, folder, variables);
                case "find_package" -> findPackage(command);
                case "fetchcontent_declare", "cpmaddpackage" -> fetched(command, variables);
                case "add_executable" -> target(path, folder, command, Kind.PROGRAM, variables, everywhere);
                case "add_library" -> target(path, folder, command, Kind.LIBRARY, variables, everywhere);
                case "pybind11_add_module", "nanobind_add_module", "python_add_library", "python3_add_library" ->
                    target(path, folder, command, Kind.EXTENSION, variables, everywhere);
                case "target_sources" -> sources(folder, command, variables);
                case "target_compile_definitions" -> definitions(command, variables, conditions);
                case "add_compile_definitions", "add_definitions" -> {
                    for (String text : command.arguments()) {
                        define(text, everywhere, conditions);
                    }
                }
                default -> {}
            }
        }
    }

    private void set(
            CMakeCommand command, Map<String, String> variables, Map<String, String> everywhere, int conditions) {
        List<String> values = command.from(1).stream()
                .takeWhile(value -> !value.equals("CACHE"))
                .toList();
        variables.put(command.argument(0), String.join(";", values));
        boolean on = values.size() == 1 && values.getFirst().equalsIgnoreCase("ON");
        if (command.argument(0).startsWith("PYBIND11_") && on) {
            define(command.argument(0), everywhere, conditions);
        }
    }

    private static void option(CMakeCommand command, Map<String, String> everywhere, int conditions) {
        if (command.argument(0).startsWith("PYBIND11_") && command.argument(2).equalsIgnoreCase("ON")) {
            define(command.argument(0), everywhere, conditions);
        }
    }

    private void glob(CMakeCommand command, String folder, Map<String, String> variables) {
        if (!command.argument(0).startsWith("GLOB")) {
            return;
        }
        List<String> found = new ArrayList<>();
        for (String pattern : command.from(2)) {
            Pattern glob = globbed(resolved(folder, expanded(pattern, variables)), command.argument(0));
            files.stream().filter(file -> glob.matcher(file).matches()).forEach(found::add);
        }
        variables.put(
                command.argument(1),
                String.join(";", found.stream().map(file -> "/" + file).toList()));
    }

    private static Pattern globbed(String pattern, String mode) {
        String deep = mode.equals("GLOB_RECURSE") ? "(?:.*/)?" : "";
        int cut = pattern.lastIndexOf('/') + 1;
        String last = Pattern.quote(pattern.substring(cut)).replace("*", "\\E[^/]*\\Q");
        return Pattern.compile(Pattern.quote(pattern.substring(0, cut)) + deep + last);
    }

    private void findPackage(CMakeCommand command) {
        if (command.argument(0).equals("pybind11") && command.argument(1).matches("\\d.*")) {
            boolean exact = command.arguments().contains("EXACT");
            ask((exact ? "" : ">=") + command.argument(1));
        }
    }

    private void fetched(CMakeCommand command, Map<String, String> variables) {
        String all = expanded(String.join(" ", command.arguments()), variables);
        Matcher tag = Pattern.compile("pybind11\\S*.*?(?:GIT_TAG\\s+v?|/v|@|VERSION\\s+)(\\d+\\.\\d+[.\\d]*)")
                .matcher(all);
        if (tag.find()) {
            ask(tag.group(1));
        }
    }

    private void ask(String version) {
        boolean better = pybind11.isEmpty() || pybind11.get().startsWith(">=");
        pybind11 = better ? Optional.of(version) : pybind11;
    }

    private void target(
            String path,
            String folder,
            CMakeCommand command,
            Kind kind,
            Map<String, String> variables,
            Map<String, String> everywhere) {
        String name = expanded(command.argument(0), variables);
        if (name.isEmpty()
                || command.arguments().contains("ALIAS")
                || command.arguments().contains("IMPORTED")) {
            return;
        }
        boolean module = kind == Kind.LIBRARY && command.arguments().contains("MODULE");
        Draft draft = drafts.computeIfAbsent(
                name,
                _ -> new Draft(new Target(
                        name,
                        module ? Kind.EXTENSION : kind,
                        path,
                        command.span(),
                        List.of(),
                        new TreeMap<>(),
                        Optional.empty())));
        draft.definitions.putAll(everywhere);
        addSources(draft, folder, command.from(1), variables);
    }

    private void sources(String folder, CMakeCommand command, Map<String, String> variables) {
        Draft draft = drafts.get(expanded(command.argument(0), variables));
        if (draft != null) {
            addSources(draft, folder, command.from(1), variables);
        }
    }

    private void addSources(Draft draft, String folder, List<String> arguments, Map<String, String> variables) {
        for (String argument : arguments) {
            for (String source : expanded(argument, variables).split(";")) {
                String file = resolved(folder, source);
                if (!KEYWORDS.contains(source) && files.contains(file)) {
                    draft.sources.add(file);
                }
            }
        }
    }

    private void definitions(CMakeCommand command, Map<String, String> variables, int conditions) {
        Draft draft = drafts.get(expanded(command.argument(0), variables));
        if (draft == null) {
            return;
        }
        for (String argument : command.from(1)) {
            if (!KEYWORDS.contains(argument)) {
                define(expanded(argument, variables), draft.definitions, conditions);
            }
        }
    }

    private static void define(String text, Map<String, String> definitions, int conditions) {
        String bare = text.startsWith("-D") ? text.substring(2) : text;
        int equals = bare.indexOf('=');
        String name = equals < 0 ? bare : bare.substring(0, equals);
        definitions.put(name, conditions > 0 ? CONDITIONAL : equals < 0 ? "" : bare.substring(equals + 1));
    }

    private static String expanded(String text, Map<String, String> variables) {
        Matcher matcher = VARIABLE.matcher(text);
        StringBuilder out = new StringBuilder();
        while (matcher.find()) {
            String name = matcher.group(1);
            String value = name.endsWith("CURRENT_SOURCE_DIR") || name.endsWith("CURRENT_LIST_DIR")
                    ? "."
                    : name.endsWith("SOURCE_DIR") ? "" : variables.getOrDefault(name, "");
            matcher.appendReplacement(out, Matcher.quoteReplacement(value));
        }
        return matcher.appendTail(out).toString();
    }

    /** A path of the project: below the folder, or below the root where it begins with a slash. */
    private static String resolved(String folder, String path) {
        String joined = path.startsWith("/") ? path.substring(1) : folder + path;
        List<String> parts = new ArrayList<>();
        for (String part : joined.split("/")) {
            if (part.equals("..") && !parts.isEmpty()) {
                parts.removeLast();
            } else if (!part.equals(".") && !part.isEmpty()) {
                parts.add(part);
            }
        }
        return String.join("/", parts);
    }
}
