package org.hanglint.artifact.nativecode;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hanglint.artifact.nativecode.SourceFacts.ApiCall;
import org.hanglint.format.dist.ModuleFile;
import org.hanglint.knowledge.PythonAbi;
import org.hanglint.knowledge.Release;

/** Functions of Python's C API that a source calls and the library does not import (N8). */
final class Imports implements Rule {

    private static final Release OLDEST = new Release(3, 6);

    @Override
    public Optional<Held> hold(Library library, SourceFacts source) {
        if (!source.isCompiled() || !source.path().matches(".*\\.(c|cc|cpp|cxx|C)")) {
            return Optional.empty();
        }
        if (!library.isUsed(source)) {
            return Optional.empty();
        }
        Map<String, ApiCall> called = new LinkedHashMap<>();
        for (ApiCall call : source.calls()) {
            if (call.place() == Token.Place.ALWAYS && call.function() > 0 && isPlain(call.name(), library)) {
                called.putIfAbsent(call.name(), call);
            }
        }
        List<Evidence> missing = new ArrayList<>();
        called.forEach((name, call) -> {
            if (!isImported(name, library)) {
                missing.add(new Evidence(
                        Evidence.Kind.IMPORTS,
                        Evidence.Level.STRONG,
                        source.path(),
                        call.span(),
                        "does not import " + name,
                        "it is called"));
            }
        });
        return Held.of(Evidence.Kind.IMPORTS, called.size(), missing);
    }

    /** A function newer than the library's Python is one that a header of the project brings along. */
    private static boolean isPlain(String name, Library library) {
        return PythonAbi.builtIn().isPlainFunction(name)
                && PythonAbi.builtIn().isSince(name, python(library.facts().path()))
                && !library.any(source -> source.aliases().contains(name))
                && !library.facts().elf().exports().contains(name);
    }

    /** The release that the file's name says; the oldest there is where it says none. */
    private static Release python(String path) {
        return ModuleFile.of(path.substring(path.lastIndexOf('/') + 1))
                .flatMap(ModuleFile::python)
                .flatMap(Release::parse)
                .orElse(OLDEST);
    }

    /** Under its name, or under one that headers of CPython put in its place. */
    private static boolean isImported(String name, Library library) {
        return library.imports().contains(name)
                || library.imports().contains("_" + name + "_SizeT")
                || name.endsWith("_Length")
                        && library.imports().contains(name.substring(0, name.length() - "Length".length()) + "Size");
    }
}
