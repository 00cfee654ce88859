package org.hanglint.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.hanglint.check.Sources;
import org.hanglint.engine.Files.Content;
import org.hanglint.engine.Outcome.FailedFile;
import org.hanglint.syntax.SourceText;

/** The texts of a run, read once. */
final class SourceFiles implements Sources {

    /** Larger files are generated tables; parsing one would take a minute and memory a hundred times its size. */
    static final int MAX_BYTES = 16 << 20;

    private final Texts texts = new Texts();
    private final Map<String, String> incomplete = new ConcurrentSkipListMap<>();
    private final Map<String, String> keys = new ConcurrentHashMap<>();
    private final Map<String, String> failed = new ConcurrentSkipListMap<>();

    /** Reads them; what cannot be read is remembered with its reason. A text that is an earlier one takes no memory again. */
    static SourceFiles read(
            Files files, List<String> paths, Workers workers, Progress progress, Optional<SourceFiles> earlier) {
        SourceFiles sources = new SourceFiles();
        workers.forEach(
                paths,
                path -> sources.read(path, files, earlier),
                done -> progress.at(Progress.Stage.READING, done, paths.size()));
        return sources;
    }

    /** One text alone. */
    static SourceFiles of(String path, SourceText text) {
        SourceFiles sources = new SourceFiles();
        sources.texts.put(path, text);
        return sources;
    }

    private void read(String path, Files files, Optional<SourceFiles> earlier) {
        switch (files.read(path)) {
            case Content.Unreadable unreadable -> failed.put(path, unreadable.reason());
            case Content.Bytes content -> accept(path, content.bytes(), earlier);
        }
    }

    private void accept(String path, byte[] bytes, Optional<SourceFiles> earlier) {
        Optional<String> refusal = refusal(bytes);
        if (refusal.isPresent()) {
            failed.put(path, refusal.get());
            return;
        }
        texts.put(path, SourceText.of(bytes));
        earlier.filter(before -> key(path).equals(before.key(path)))
                .ifPresent(before -> texts.share(path, before.texts));
    }

    /** Why a file is not analysed; empty where it is. */
    private static Optional<String> refusal(byte[] bytes) {
        if (bytes.length > MAX_BYTES) {
            return Optional.of("larger than " + (MAX_BYTES >> 20) + " MB");
        }
        int look = Math.min(bytes.length, 8_000);
        boolean utf16 = look >= 2
                && (bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE
                        || bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF);
        if (utf16) {
            return Optional.of("UTF-16; Hanglint reads UTF-8");
        }
        for (int i = 0; i < look; i++) {
            if (bytes[i] == 0) {
                return Optional.of("binary: it has a NUL byte");
            }
        }
        return Optional.empty();
    }

    /** Files with a text, by path. */
    List<String> paths() {
        return texts.paths();
    }

    /** A file that is analysed, but not all of it. */
    void incomplete(String path, String reason) {
        incomplete.put(path, reason);
    }

    /** Why a file is analysed in part only; empty where it is not. */
    Optional<String> whyIncomplete(String path) {
        return Optional.ofNullable(incomplete.get(path));
    }

    /** How many files are. */
    int incomplete() {
        return incomplete.size();
    }

    /** A word for the content of a file; outcomes and units both ask for it. */
    String key(String path) {
        return keys.computeIfAbsent(path, asked -> Keys.of(text(asked)));
    }

    /** Takes less memory from now on, and some time for each text that is asked for. */
    void pack(Workers workers) {
        workers.forEach(texts.paths(), texts::pack, _ -> {});
    }

    void fail(String path, String reason) {
        texts.remove(path);
        failed.put(path, reason);
    }

    List<FailedFile> failed() {
        List<FailedFile> all = new ArrayList<>();
        Map<String, String> reasons = new TreeMap<>(incomplete);
        reasons.putAll(failed);
        reasons.forEach((path, reason) -> all.add(new FailedFile(path, reason)));
        return all;
    }

    @Override
    public SourceText text(String path) {
        return texts.find(path).orElseGet(() -> SourceText.of(""));
    }
}
