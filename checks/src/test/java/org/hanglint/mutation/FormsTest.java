package org.hanglint.mutation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.hanglint.artifact.nativecode.NativeFacts;
import org.hanglint.format.Bytes;
import org.hanglint.format.Unreadable;
import org.hanglint.format.dwarf.DebugFile;
import org.hanglint.format.dwarf.Declaration;
import org.hanglint.format.elf.Machine;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One small source in every form that compilers give it: the facts that are read are the same. */
class FormsTest {

    private static final Map<String, String> SOURCES = Builds.sources("small");

    private static NativeFacts facts(String compiler, String... options) throws IOException, Unreadable {
        String name = "small" + (compiler + String.join("", options)).replaceAll("\\W", "");
        Optional<Path> built = Builds.build(compiler, name, SOURCES, options);
        Assumptions.assumeTrue(built.isPresent(), compiler + " is missing");
        return NativeFacts.read("small.so", Bytes.of(Files.readAllBytes(built.get())));
    }

    private static DebugFile debugFile(NativeFacts facts) {
        assertEquals(Optional.empty(), facts.debug().unread());
        return facts.debug().files().stream()
                .filter(file -> file.path().endsWith("/small.cc"))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "g++, -gdwarf-5", "g++, -gdwarf-4", "g++, -gz=zlib", "g++, -gdwarf64", "clang++, -gdwarf-5", "clang++, -gdwarf-4"
    })
    void declarationsAndLinesAreReadWithFullPaths(String compiler, String form) throws IOException, Unreadable {
        DebugFile file = debugFile(facts(compiler, "-O0", form));
        String text = SOURCES.get("small.cc");
        int line = text.substring(0, text.indexOf("int Twice")).split("\n", -1).length;
        assertTrue(file.path().startsWith("/"), file.path());
        assertTrue(
                file.declarations()
                        .contains(new Declaration(Declaration.Kind.FUNCTION, "Twice", line, OptionalLong.empty())),
                () -> file.declarations().toString());
        assertTrue(file.lines().contains(line + 1), () -> file.lines().toString());
        assertTrue(file.declarations().stream()
                .anyMatch(one -> one.name().equals("kHigh") && one.value().equals(OptionalLong.of(7))));
    }

    @Test
    void constantsHaveTheirValues() throws IOException, Unreadable {
        assertTrue(debugFile(facts("g++", "-O0", "-gdwarf-5")).declarations().stream()
                .anyMatch(one -> one.name().equals("kLimit") && one.value().equals(OptionalLong.of(41))));
    }

    @ParameterizedTest
    @CsvSource({"g++, -O1", "g++, -O2", "g++, -fno-plt", "g++, -fcf-protection", "g++, '-Wl,-z,now'", "clang++, -O1"})
    void callsOfImportedFunctionsAreCounted(String compiler, String form) throws IOException, Unreadable {
        NativeFacts facts = facts(compiler, "-O1", form);
        assertEquals(Machine.X86_64, facts.elf().machine());
        assertEquals(1, facts.calls().of("puts"));
        assertEquals(1, facts.calls().of("abort"));
        assertEquals(0, facts.calls().of("printf"));
    }

    @ParameterizedTest
    @CsvSource({"-O1", "-O2", "-mbranch-protection=standard"})
    void callsAreCountedOnArm(String form) throws IOException, Unreadable {
        NativeFacts facts = facts("aarch64-linux-gnu-g++", "-O1", form);
        assertEquals(Machine.AARCH64, facts.elf().machine());
        assertTrue(facts.calls().known());
        assertEquals(1, facts.calls().of("puts"));
        assertEquals(1, facts.calls().of("abort"));
    }

    @Test
    void symbolsNeedsAndTheBuildIdAreRead() throws IOException, Unreadable {
        NativeFacts facts = facts("g++", "-O1", "-Wl,--build-id=0xcafe0123", "-Wl,-rpath,$ORIGIN/lib:/opt/lib");
        assertEquals(Optional.of("cafe0123"), facts.elf().buildId());
        assertTrue(facts.elf().dynamic().needed().contains("libc.so.6"));
        List<String> folders = facts.elf().dynamic().runpath().isEmpty()
                ? facts.elf().dynamic().rpath()
                : facts.elf().dynamic().runpath();
        assertEquals(List.of("$ORIGIN/lib", "/opt/lib"), folders);
        assertTrue(facts.elf().imports().contains("puts"));
        assertTrue(facts.elf().exports().contains("_ZN5small5TwiceEi"));
        assertFalse(facts.elf().versions().allNeeded().isEmpty());
        assertFalse(facts.elf().staticSymbols().isEmpty());
    }
}
