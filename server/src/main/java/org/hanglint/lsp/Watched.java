package org.hanglint.lsp;

import java.util.List;
import org.eclipse.lsp4j.DidChangeWatchedFilesRegistrationOptions;
import org.eclipse.lsp4j.FileSystemWatcher;
import org.eclipse.lsp4j.Registration;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** The files whose changes on disk change what is found: code, builds and configurations. */
final class Watched {

    private static final List<String> PATTERNS = List.of(
            "**/*.{py,pyi,pyx,pxd,pxi,c,cc,cpp,cxx,cu,cuh,h,hh,hpp,hxx,cmake}",
            "**/{CMakeLists.txt,setup.py,setup.cfg,pyproject.toml,hanglint*.toml,hanglint*.json,.gitignore}");

    private Watched() {}

    /** The request to be told of them. */
    static RegistrationParams registration() {
        List<FileSystemWatcher> watchers = PATTERNS.stream()
                .map(pattern -> new FileSystemWatcher(Either.forLeft(pattern)))
                .toList();
        return new RegistrationParams(List.of(new Registration(
                "hanglint-files",
                "workspace/didChangeWatchedFiles",
                new DidChangeWatchedFilesRegistrationOptions(watchers))));
    }
}
