package org.hanglint.format.dist;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where the modules of an editable install lie, from the literals in the code that its build backend wrote: setuptools'
 * {@code MAPPING}, scikit-build-core's and meson-python's {@code install(...)}. The code is read as text and never run.
 *
 * @param modules file or folder by module name, as written
 * @param backend who wrote it
 */
public record EditableFinder(Map<String, String> modules, Backend backend) {

    /** Build backends whose finders are known. */
    public enum Backend {
        SETUPTOOLS,
        SCIKIT_BUILD_CORE,
        MESON_PYTHON
    }

    private static final int MOST_BYTES = 4 << 20;
    private static final Pattern MAPPING = Pattern.compile("^MAPPING\\b[^=\\n]{0,80}=\\s*\\{", Pattern.MULTILINE);
    private static final Pattern INSTALL = Pattern.compile("^install\\(", Pattern.MULTILINE);
    private static final Pattern MESON = Pattern.compile("class\\s+MesonpyMetaFinder\\b");

    public EditableFinder {
        modules = Map.copyOf(modules);
    }

    /** What such a file maps; empty where its mechanism is not known. */
    public static Optional<EditableFinder> read(byte[] bytes) {
        if (bytes.length > MOST_BYTES) {
            return Optional.empty();
        }
        String text = new String(bytes, StandardCharsets.UTF_8);
        Matcher mapping = MAPPING.matcher(text);
        if (mapping.find()) {
            return new PythonLiterals(text, mapping.end() - 1)
                    .pairs()
                    .map(pairs -> new EditableFinder(pairs, Backend.SETUPTOOLS));
        }
        return installed(text);
    }

    /** The last call, below the definition of the function it calls. */
    private static Optional<EditableFinder> installed(String text) {
        Matcher call = INSTALL.matcher(text);
        int at = -1;
        while (call.find()) {
            at = call.end();
        }
        if (at < 0) {
            return Optional.empty();
        }
        return MESON.matcher(text).find() ? meson(text, at) : scikit(text, at);
    }

    private static Optional<EditableFinder> scikit(String text, int at) {
        return new PythonLiterals(text, at).pairs().map(pairs -> new EditableFinder(pairs, Backend.SCIKIT_BUILD_CORE));
    }

    /** {@code install(name, {top level modules}, build folder, ...)}: the sources stand in the build's own plan. */
    private static Optional<EditableFinder> meson(String text, int at) {
        Optional<List<String>> strings = new PythonLiterals(text, at).stringsOfCall();
        if (strings.isEmpty() || strings.get().size() < 3) {
            return Optional.empty();
        }
        List<String> all = new ArrayList<>(strings.get());
        Map<String, String> modules = new LinkedHashMap<>();
        all.stream()
                .filter(one -> one.startsWith("/"))
                .findFirst()
                .ifPresent(build -> all.stream()
                        .skip(1)
                        .takeWhile(one -> !one.equals(build))
                        .forEach(name -> modules.put(name, build)));
        return modules.isEmpty() ? Optional.empty() : Optional.of(new EditableFinder(modules, Backend.MESON_PYTHON));
    }
}
