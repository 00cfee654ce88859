package org.hanglint.engine;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.hanglint.code.Names;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.mask.Dialect;

/** What a file is, by its name. */
public sealed interface FileKind {

    /** A source file of one of the grammars. */
    record Source(Language language, Dialect dialect) implements FileKind {}

    /** A build description that the build frontend may read. */
    record Build() implements FileKind {}

    /** Nothing for Hanglint. */
    record Other() implements FileKind {}

    Map<String, Source> SOURCES = Map.ofEntries(
            Map.entry("py", new Source(Language.PYTHON, Dialect.CPP)),
            Map.entry("pyi", new Source(Language.PYTHON, Dialect.CPP)),
            Map.entry("pyx", new Source(Language.CYTHON, Dialect.CPP)),
            Map.entry("pxd", new Source(Language.CYTHON, Dialect.CPP)),
            Map.entry("pxi", new Source(Language.CYTHON, Dialect.CPP)),
            Map.entry("c", new Source(Language.CPP, Dialect.C)),
            Map.entry("h", new Source(Language.CPP, Dialect.CPP)),
            Map.entry("cc", new Source(Language.CPP, Dialect.CPP)),
            Map.entry("cpp", new Source(Language.CPP, Dialect.CPP)),
            Map.entry("cxx", new Source(Language.CPP, Dialect.CPP)),
            Map.entry("hh", new Source(Language.CPP, Dialect.CPP)),
            Map.entry("hpp", new Source(Language.CPP, Dialect.CPP)),
            Map.entry("hxx", new Source(Language.CPP, Dialect.CPP)),
            Map.entry("inl", new Source(Language.CPP, Dialect.CPP)),
            Map.entry("ipp", new Source(Language.CPP, Dialect.CPP)),
            Map.entry("tpp", new Source(Language.CPP, Dialect.CPP)),
            Map.entry("cu", new Source(Language.CUDA, Dialect.CUDA)),
            Map.entry("cuh", new Source(Language.CUDA, Dialect.CUDA)));

    Set<String> BUILDS = Set.of(
            "CMakeLists.txt", "setup.py", "setup.cfg", "pyproject.toml", "meson.build", "conanfile.txt", "vcpkg.json");

    /** The kind of a file. {@code setup.py} is both source and build and counts as source here. */
    static FileKind of(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        FileKind source = SOURCES.get(Names.last(name).toLowerCase(Locale.ROOT));
        if (source != null && name.indexOf('.') > 0) {
            return source;
        }
        return isBuild(path) ? new Build() : new Other();
    }

    /** Whether it is Python or Cython, whose comments begin with {@code #}. */
    static boolean isPython(String path) {
        return of(path) instanceof Source source
                && (source.language() == Language.PYTHON || source.language() == Language.CYTHON);
    }

    /** Whether the build frontend may read it. */
    static boolean isBuild(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        return BUILDS.contains(name) || name.endsWith(".cmake");
    }
}
