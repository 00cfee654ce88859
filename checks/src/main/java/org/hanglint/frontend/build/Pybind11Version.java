package org.hanglint.frontend.build;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hanglint.syntax.SourceText;

/** Which pybind11 a project builds with, from its requirements or from a copy of its headers in the tree. */
final class Pybind11Version {

    private static final Pattern MAJOR = Pattern.compile("#\\s*define\\s+PYBIND11_VERSION_MAJOR\\s+(\\d+)");
    private static final Pattern MINOR = Pattern.compile("#\\s*define\\s+PYBIND11_VERSION_MINOR\\s+(\\d+)");
    private static final Pattern MICRO = Pattern.compile("#\\s*define\\s+PYBIND11_VERSION_(?:PATCH|MICRO)\\s+(\\d+)");
    private static final Pattern REQUIREMENT = Pattern.compile(
            "pybind11(?:\\[[^\\]]*\\])?\\s*(==|~=|>=|/)\\s*(\\d+\\.\\d+(?:\\.\\d+)?)(?=[\"',;\\s@)\\]]|$)");

    private Pybind11Version() {}

    /** An exact release, a lower bound ({@code >=2.10}), or nothing. Headers in the tree are the truth; pins come next. */
    static Optional<String> of(List<String> files, List<String> builds, Function<String, SourceText> texts) {
        for (String file : files) {
            if (file.endsWith("pybind11/detail/common.h")) {
                Optional<String> vendored = vendored(whole(texts.apply(file)));
                if (vendored.isPresent()) {
                    return vendored;
                }
            }
        }
        Optional<String> bound = Optional.empty();
        for (String build : builds) {
            Matcher matcher = REQUIREMENT.matcher(whole(texts.apply(build)));
            while (matcher.find()) {
                boolean exact =
                        matcher.group(1).equals("==") || matcher.group(1).equals("/");
                if (exact) {
                    return Optional.of(matcher.group(2));
                }
                bound = Optional.of(">=" + matcher.group(2));
            }
        }
        return bound;
    }

    private static String whole(SourceText text) {
        return text.text(0, text.length());
    }

    private static Optional<String> vendored(String header) {
        Matcher major = MAJOR.matcher(header);
        Matcher minor = MINOR.matcher(header);
        Matcher micro = MICRO.matcher(header);
        if (!major.find() || !minor.find()) {
            return Optional.empty();
        }
        return Optional.of(major.group(1) + "." + minor.group(1) + "." + (micro.find() ? micro.group(1) : "0"));
    }
}
