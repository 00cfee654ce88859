package org.hanglint.fuzz;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.hanglint.artifact.log.Log;
import org.hanglint.artifact.log.LogReading;
import org.hanglint.artifact.nativecode.NativeComparison;
import org.hanglint.artifact.nativecode.NativeFacts;
import org.hanglint.artifact.nativecode.SourceFacts;
import org.hanglint.artifact.nativecode.SourceMap;
import org.hanglint.artifact.nativecode.SourceSet;
import org.hanglint.format.Bytes;
import org.hanglint.format.Unreadable;
import org.hanglint.format.dist.DirectUrl;
import org.hanglint.format.dist.EditableFinder;
import org.hanglint.format.dist.Headers;
import org.hanglint.format.dist.Json;
import org.hanglint.format.dist.ModuleFile;
import org.hanglint.format.dist.PathLine;
import org.hanglint.format.dist.RecordFile;
import org.hanglint.format.dist.TarReader;
import org.hanglint.format.dist.VenvConfig;
import org.hanglint.format.dist.ZipArchive;
import org.hanglint.syntax.SourceText;

/** Every reader of foreign bytes, as something that takes bytes and must neither throw nor hang. */
enum Readers {
    ELF {
        @Override
        void read(byte[] bytes) {
            try {
                NativeFacts facts = NativeFacts.read("fuzzed.so", Bytes.of(bytes));
                facts.elf().staticSymbols();
                SourceMap map = SourceMap.of(facts.debug(), "", List.of("small.cc"));
                SourceFacts source = SourceFacts.of("small.cc", SourceText.of("int Twice() { f(\"a text of it\"); }\n"));
                new NativeComparison(facts).compare(SourceSet.all(List.of(source), map));
            } catch (Unreadable expected) {
                // That is the answer to most damaged files.
            }
        }
    },
    SOURCE {
        @Override
        void read(byte[] bytes) {
            SourceFacts.of("fuzzed.cc", SourceText.of(bytes));
        }
    },
    TEXTS {
        @Override
        void read(byte[] bytes) {
            Json.read(bytes);
            RecordFile.read(bytes);
            Headers.read(bytes);
            DirectUrl.read(bytes);
            PathLine.read(bytes);
            EditableFinder.read(bytes);
            VenvConfig.read(bytes);
            ModuleFile.of(new String(bytes, StandardCharsets.UTF_8));
            LogReading.of(
                    Log.of("fuzzed.log", new String(bytes, StandardCharsets.UTF_8)),
                    List.of("small.cc"),
                    _ -> SourceText.of("int Twice() { f(\"a text of it\"); }\n"));
        }
    },
    ZIP {
        @Override
        void read(byte[] bytes) {
            ZipArchive.read(bytes).ifPresent(zip -> zip.entries().forEach(zip::bytes));
        }
    },
    TAR {
        @Override
        void read(byte[] bytes) {
            try {
                TarReader tar = new TarReader(new ByteArrayInputStream(bytes));
                for (Optional<TarReader.Member> next = tar.next(); next.isPresent(); next = tar.next()) {
                    tar.bytes(next.get(), MOST_BYTES);
                }
            } catch (IOException expected) {
                // A damaged archive says so.
            }
        }
    };

    private static final int MOST_BYTES = 1 << 20;

    abstract void read(byte[] bytes);
}
