package org.hanglint.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.hanglint.check.Checks;
import org.hanglint.check.Page;
import org.hanglint.engine.Analysis;
import org.hanglint.engine.Outcome;
import org.hanglint.engine.Progress;
import org.hanglint.engine.Settings;
import org.hanglint.engine.Store;
import org.hanglint.engine.Workers;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What a store remembers changes no outcome: not of a whole run, not of units, and not when it is damaged. */
class RememberedTest {

    private static final Settings OTHERS =
            new Settings(Set.of(), Set.of("suppression"), Map.of(), List.of(), Optional.empty(), Set.of());

    /** Keeps everything, and counts what it could give. */
    private static final class Kept implements Store {
        private final Map<String, byte[]> entries = new HashMap<>();
        private final AtomicInteger found = new AtomicInteger();

        @Override
        public Optional<byte[]> find(String key) {
            Optional<byte[]> bytes = Optional.ofNullable(entries.get(key));
            bytes.ifPresent(_ -> found.incrementAndGet());
            return bytes;
        }

        @Override
        public void keep(String key, byte[] bytes) {
            entries.put(key, bytes);
        }

        @Override
        public String build() {
            return "test";
        }

        @Override
        public void close() {}
    }

    private static Outcome run(Map<String, String> files, Settings settings, Store store) {
        return new Analysis(settings, new Workers(Runnable::run, 1), Progress.SILENT, store)
                .run(MemoryFiles.of(files))
                .outcome();
    }

    @TestFactory
    Stream<DynamicTest> everyPageHasTheSameOutcomeFromUnitsAndFromWholeRuns() {
        return Checks.all().stream()
                .map(check -> check.info().id())
                .map(id -> dynamicTest(
                        id,
                        () -> Scenario.in(Page.source(id)).stream()
                                .filter(scenario -> !scenario.files().isEmpty())
                                .forEach(scenario -> remembered(scenario.files()))));
    }

    private static void remembered(Map<String, String> files) {
        Kept store = new Kept();
        Outcome fresh = run(files, Settings.DEFAULT, Store.NONE);
        assertEquals(fresh, run(files, Settings.DEFAULT, store));
        assertEquals(0, store.found.get());
        assertEquals(fresh, run(files, Settings.DEFAULT, store));
        assertEquals(1, store.found.get(), "the whole outcome is found");
        Outcome others = run(files, OTHERS, store);
        assertEquals(run(files, OTHERS, Store.NONE), others);
        assertEquals(1 + others.parsed(), store.found.get(), "every unit is found");
    }

    @Test
    void anotherTextOrBuildFileIsAnotherOutcome() {
        Kept store = new Kept();
        String wrong = "#include <pybind11/pybind11.h>\nvoid f() { pybind11::gil_scoped_acquire(); }\n";
        assertEquals(
                1,
                run(Map.of("a.cc", wrong), Settings.DEFAULT, store).findings().size());
        String right = wrong.replace("acquire()", "acquire gil");
        assertEquals(
                0,
                run(Map.of("a.cc", right), Settings.DEFAULT, store).findings().size());
    }

    @Test
    void aMacroOfAnotherFileIsPartOfWhatAUnitDependsOn() {
        Kept store = new Kept();
        String user = "#include \"m.h\"\nvoid f() { GUARD(); }\n";
        Map<String, String> before = Map.of("a.cc", user, "m.h", "#define GUARD() pybind11::gil_scoped_acquire()\n");
        Map<String, String> after = Map.of("a.cc", user, "m.h", "#define GUARD() pybind11::gil_scoped_acquire g\n");
        assertEquals(run(before, Settings.DEFAULT, Store.NONE), run(before, Settings.DEFAULT, store));
        assertEquals(run(after, Settings.DEFAULT, Store.NONE), run(after, Settings.DEFAULT, store));
    }

    @Test
    void damagedBytesAreForgotten() {
        Map<String, String> files = Map.of("a.py", "import torch\n\n\ndef f(x: torch.Tensor):\n    return x.cpu()\n");
        Outcome fresh = run(files, Settings.DEFAULT, Store.NONE);
        Random random = new Random(7);
        for (int round = 0; round < 300; round++) {
            Kept store = new Kept();
            run(files, Settings.DEFAULT, store);
            store.entries.replaceAll((_, bytes) -> damaged(bytes, random));
            Outcome outcome = run(files, OTHERS, store);
            assertTrue(outcome.files() == fresh.files(), outcome.toString());
        }
    }

    /** Cut, so that it can never be read as a whole. */
    private static byte[] damaged(byte[] bytes, Random random) {
        byte[] cut = java.util.Arrays.copyOf(bytes, random.nextInt(bytes.length));
        if (cut.length > 0) {
            cut[random.nextInt(cut.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return cut;
    }
}
