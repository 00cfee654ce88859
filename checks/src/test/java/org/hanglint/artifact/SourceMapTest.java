package org.hanglint.artifact;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.hanglint.artifact.nativecode.SourceMap;
import org.hanglint.format.dwarf.DebugFile;
import org.hanglint.format.dwarf.DebugInfo;
import org.junit.jupiter.api.Test;

/** Which file here a path in debug information means. */
class SourceMapTest {

    private static DebugInfo debug(String... paths) {
        return new DebugInfo(
                Stream.of(paths)
                        .map(path -> new DebugFile(path, "/build", Optional.empty(), List.of(1), List.of()))
                        .toList(),
                Optional.empty());
    }

    @Test
    void pathsBelowTheRootAreThoseOfTheRepository() {
        DebugInfo debug = debug("/home/me/repo/src/a.cc", "/home/me/repo/src/common.h", "/opt/pybind11/common.h");
        assertEquals(
                Set.of("src/a.cc", "src/common.h"),
                SourceMap.of(debug, "/home/me/repo", List.of("src/a.cc", "src/common.h")).files().keySet());
    }

    @Test
    void aBuildElsewhereIsTheFolderOfTheCompiledFiles() {
        DebugInfo debug = debug("/ci/job/src/a.cc", "/ci/job/src/b.cc", "/ci/job/inc/a.h", "/opt/lib/inc/a.h");
        assertEquals(
                Set.of("src/a.cc", "src/b.cc", "inc/a.h"),
                SourceMap.of(debug, "/home/me/repo", List.of("src/a.cc", "src/b.cc", "inc/a.h", "inc/z.h"))
                        .files()
                        .keySet());
    }

    @Test
    void aHeaderOfALibraryIsNotTheOneOfTheSameNameHere() {
        DebugInfo debug = debug("/ci/job/src/a.cc", "/opt/pybind11/detail/common.h");
        assertEquals(
                Set.of("src/a.cc"),
                SourceMap.of(debug, "", List.of("src/a.cc", "src/common.h")).files().keySet());
    }

    @Test
    void headersAloneAreNoMatch() {
        assertEquals(
                Set.of(), SourceMap.of(debug("/opt/x/common.h"), "", List.of("src/common.h")).files().keySet());
    }
}
