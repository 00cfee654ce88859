package org.hanglint.mutation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.hanglint.artifact.nativecode.Compared;
import org.hanglint.artifact.nativecode.NativeComparison;
import org.hanglint.artifact.nativecode.NativeFacts;
import org.hanglint.artifact.nativecode.SourceFacts;
import org.hanglint.artifact.nativecode.SourceMap;
import org.hanglint.artifact.nativecode.SourceSet;
import org.hanglint.artifact.nativecode.Verdict;
import org.hanglint.format.Bytes;
import org.hanglint.format.Unreadable;
import org.hanglint.syntax.SourceText;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** A stripped module that lets the GIL go by macros, against sources that do and that do not, and the other way round. */
class RegionsTest {

    private static final Map<String, String> WITH = Builds.sources("regions");
    private static final Map<String, String> WITHOUT = edited(text -> text.replaceAll("    Py_(BEGIN|END)_ALLOW.*\n", ""));

    private static Map<String, String> edited(UnaryOperator<String> edit) {
        return Map.of("waits.cc", edit.apply(WITH.getOrDefault("waits.cc", "")));
    }

    private static Compared compared(String name, Map<String, String> built, Map<String, String> here)
            throws IOException, Unreadable {
        Optional<Path> library = Builds.build("g++", name, built, "-O2").flatMap(Builds::stripped);
        Assumptions.assumeTrue(library.isPresent(), "g++, strip or Python's headers are missing");
        NativeFacts facts = NativeFacts.read("waits.so", Bytes.of(Files.readAllBytes(library.get())));
        List<SourceFacts> sources = here.entrySet().stream()
                .map(entry -> SourceFacts.of(entry.getKey(), SourceText.of(entry.getValue())))
                .toList();
        SourceMap map = SourceMap.of(facts.debug(), "", here.keySet());
        return new NativeComparison(facts).compare(SourceSet.all(sources, map)).getFirst();
    }

    private static List<String> told(Compared compared) {
        return compared.evidence().stream()
                .map(evidence -> evidence.installed() + "; " + evidence.here())
                .sorted()
                .toList();
    }

    @Test
    void theSameTextDoesNotDiffer() throws IOException, Unreadable {
        assertEquals(Verdict.NO_DIFFERENCE_SEEN, compared("regions-with", WITH, WITH).verdict());
        assertEquals(Verdict.NO_DIFFERENCE_SEEN, compared("regions-without", WITHOUT, WITHOUT).verdict());
    }

    @Test
    void aLibraryThatLostItsRegionsDiffers() throws IOException, Unreadable {
        Compared compared = compared("regions-without", WITHOUT, WITH);
        assertEquals(Verdict.DIFFERS, compared.verdict(), () -> told(compared).toString());
    }

    @Test
    void aLibraryThatHasRegionsWhichAreNotInTheTextMayDiffer() throws IOException, Unreadable {
        Compared compared = compared("regions-with", WITH, WITHOUT);
        assertEquals(Verdict.MAY_DIFFER, compared.verdict());
        assertEquals(List.of("calls PyEval_SaveThread 2 times; there is no Py_BEGIN_ALLOW_THREADS"), told(compared));
    }

    @Test
    void regionsOfAMacroOfTheProjectsOwnAreInTheText() throws IOException, Unreadable {
        Map<String, String> own = edited(text -> text.replace(
                        "#include <unistd.h>\n",
                        "#include <unistd.h>\n#define LET_GO Py_BEGIN_ALLOW_THREADS\n#define TAKE Py_END_ALLOW_THREADS\n")
                .replace("    Py_BEGIN_ALLOW_THREADS", "    LET_GO")
                .replace("    Py_END_ALLOW_THREADS", "    TAKE"));
        Compared compared = compared("regions-own", own, own);
        assertEquals(Verdict.NO_DIFFERENCE_SEEN, compared.verdict(), () -> told(compared).toString());
    }
}
