package org.hanglint.mutation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.hanglint.artifact.nativecode.Compared;
import org.hanglint.artifact.nativecode.Evidence.Kind;
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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** A library is built of the bridge's sources; then they are edited, and each kind of evidence is asked what it sees. */
class MutationTest {

    private static final Map<String, String> SOURCES = Builds.sources("bridge");

    private static Optional<Path> gcc = Optional.empty();
    private static Optional<Path> clang = Optional.empty();

    @BeforeAll
    static void build() {
        CompletableFuture<Optional<Path>> other =
                CompletableFuture.supplyAsync(() -> Builds.build("clang++", "clang", SOURCES, "-O2")
                        .or(() -> Builds.build("clang++-14", "clang", SOURCES, "-O2")));
        gcc = Builds.build("g++", "gcc", SOURCES, "-O2");
        clang = other.join();
    }

    @TestFactory
    Stream<DynamicTest> withDebugInformationOfGcc() {
        return everyMutation("g++ or pybind11's headers", gcc, true);
    }

    @TestFactory
    Stream<DynamicTest> strippedOfGcc() {
        return everyMutation("g++, strip or pybind11's headers", gcc.flatMap(Builds::stripped), false);
    }

    @TestFactory
    Stream<DynamicTest> withDebugInformationOfClang() {
        return everyMutation("clang++ or pybind11's headers", clang, true);
    }

    private static Stream<DynamicTest> everyMutation(String needed, Optional<Path> library, boolean debug) {
        if (library.isEmpty()) {
            return Stream.of(dynamicTest("skipped", () -> Assumptions.abort(needed + " are missing")));
        }
        return Mutation.all().stream()
                .map(mutation -> dynamicTest(mutation.name(), () -> verify(mutation, library.get(), debug)));
    }

    private static void verify(Mutation mutation, Path library, boolean debug) throws IOException, Unreadable {
        NativeFacts facts = NativeFacts.read("bridge.so", Bytes.of(Files.readAllBytes(library)));
        SourceMap map = SourceMap.of(facts.debug(), "", SOURCES.keySet());
        assertEquals(debug ? SOURCES.keySet() : Set.of(), map.files().keySet());
        List<SourceFacts> sources = mutation.of(SOURCES).entrySet().stream()
                .map(entry -> SourceFacts.of(entry.getKey(), SourceText.of(entry.getValue())))
                .toList();
        List<Compared> compared = new NativeComparison(facts).compare(SourceSet.all(sources, map));
        Set<Kind> seen = EnumSet.noneOf(Kind.class);
        compared.forEach(one -> one.evidence().forEach(evidence -> seen.add(evidence.kind())));
        Set<Kind> wanted = debug ? mutation.withDebug() : mutation.stripped();
        assertTrue(seen.containsAll(wanted), () -> "wanted " + wanted + ", seen " + seen);
        if (mutation.harmless()) {
            assertEquals(wanted, seen);
            compared.forEach(one -> assertNotEquals(Verdict.DIFFERS, one.verdict(), () -> one.evidence() + ""));
            compared.forEach(one -> assertNotEquals(Verdict.MAY_DIFFER, one.verdict(), () -> one.evidence() + ""));
        }
    }
}
