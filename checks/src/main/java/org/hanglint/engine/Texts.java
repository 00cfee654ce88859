package org.hanglint.engine;

import java.io.ByteArrayOutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.hanglint.syntax.SourceText;

/** Texts by path. Those of an analysis that stays in memory are packed: few of them are asked for again. */
final class Texts {

    private static final int RECENT = 16;
    private static final int CHUNK = 16_384;

    private sealed interface Held {
        record Whole(SourceText text) implements Held {}

        /** @param length in bytes, of the text itself */
        record Packed(byte[] bytes, int length) implements Held {}
    }

    private final Map<String, Held> held = new ConcurrentSkipListMap<>();

    /** Packed texts that were asked for last. */
    private final Map<String, SourceText> recent = new LinkedHashMap<>(RECENT, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, SourceText> eldest) {
            return size() > RECENT;
        }
    };

    void put(String path, SourceText text) {
        held.put(path, new Held.Whole(text));
    }

    void remove(String path) {
        held.remove(path);
    }

    List<String> paths() {
        return List.copyOf(held.keySet());
    }

    /** Empty where there is none. */
    Optional<SourceText> find(String path) {
        return Optional.ofNullable(held.get(path)).map(text -> switch (text) {
            case Held.Whole(SourceText whole) -> whole;
            case Held.Packed packed -> unpacked(path, packed);
        });
    }

    /** From now on it takes less memory, and some time to be found. */
    void pack(String path) {
        held.computeIfPresent(path, (_, text) -> text instanceof Held.Whole(SourceText whole) ? packed(whole) : text);
    }

    /** A text that others hold, too, takes no memory again where they hold it packed. */
    void share(String path, Texts others) {
        if (others.held.get(path) instanceof Held.Packed packed) {
            held.put(path, packed);
        }
    }

    private static Held packed(SourceText text) {
        try (Deflater deflater = new Deflater(Deflater.BEST_SPEED, true)) {
            deflater.setInput(text.bytes());
            deflater.finish();
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            byte[] chunk = new byte[CHUNK];
            while (!deflater.finished()) {
                packed.write(chunk, 0, deflater.deflate(chunk));
            }
            return new Held.Packed(packed.toByteArray(), text.length());
        }
    }

    private SourceText unpacked(String path, Held.Packed packed) {
        synchronized (recent) {
            return recent.computeIfAbsent(path, _ -> SourceText.of(unpacked(packed)));
        }
    }

    private static byte[] unpacked(Held.Packed packed) {
        byte[] bytes = new byte[packed.length()];
        try (Inflater inflater = new Inflater(true)) {
            inflater.setInput(packed.bytes());
            int length = inflater.inflate(bytes);
            if (length != bytes.length) {
                throw new IllegalStateException("a packed text lost its end");
            }
            return bytes;
        } catch (DataFormatException damaged) {
            throw new IllegalStateException("a packed text was damaged in memory", damaged);
        }
    }
}
