package org.hanglint.format.dist;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.zip.GZIPInputStream;
import org.hanglint.format.dist.TarReader.Member;

/**
 * A saved container image: the tar of {@code docker save} or of an OCI layout, or a single layer. Its layers are read
 * one over the other in the order of its manifest, with what a layer deletes ({@code .wh.} files) taken away. Only
 * wanted files are kept.
 */
public final class ImageLayers {

    private static final int MOST_BYTES = 256 << 20;
    private static final long MOST_KEPT = 1L << 30;
    private static final int MOST_MANIFEST = 4 << 20;
    private static final String WHITEOUT = ".wh.";

    private final Predicate<String> wanted;
    private long kept;

    /**
     * One file of the image.
     *
     * @param modified milliseconds since 1970
     */
    public record File(byte[] bytes, long modified) {}

    /** Opens the tar anew: it is read twice. */
    public interface Opening {

        /** From its first byte. */
        InputStream open() throws IOException;
    }

    private ImageLayers(Predicate<String> wanted) {
        this.wanted = wanted;
    }

    /** The wanted files by path, without a leading slash; none where it is no image. Throws what the stream throws. */
    public static Map<String, File> read(Opening opening, Predicate<String> wanted) throws IOException {
        List<String> layers = layers(opening);
        ImageLayers image = new ImageLayers(wanted);
        try (InputStream in = opening.open()) {
            if (layers.isEmpty()) {
                return image.layer(in).over(new TreeMap<>());
            }
            Map<String, Layer> read = new HashMap<>();
            TarReader tar = new TarReader(in);
            for (Optional<Member> member = tar.next(); member.isPresent(); member = tar.next()) {
                if (layers.contains(member.get().name())) {
                    read.put(member.get().name(), image.layer(tar.stream()));
                }
            }
            Map<String, File> all = new TreeMap<>();
            for (String layer : layers) {
                all = read.getOrDefault(layer, new Layer(Map.of(), List.of())).over(all);
            }
            return all;
        }
    }

    /** Names of the members that are layers, the lowest first. */
    private static List<String> layers(Opening opening) throws IOException {
        Map<String, Json> files = new HashMap<>();
        try (InputStream in = opening.open()) {
            TarReader tar = new TarReader(in);
            for (Optional<Member> member = tar.next(); member.isPresent(); member = tar.next()) {
                String name = member.get().name();
                boolean described = name.endsWith(".json") || name.startsWith("blobs/");
                if (described
                        && member.get().type() == TarReader.Type.FILE
                        && member.get().size() <= MOST_MANIFEST) {
                    tar.bytes(member.get(), MOST_MANIFEST).flatMap(Json::read).ifPresent(json -> files.put(name, json));
                }
            }
        }
        List<String> layers = new ArrayList<>();
        for (Json image : files.getOrDefault(
                        "manifest.json", Json.read(new byte[0]).orElse(new Json.Word("")))
                .items()) {
            image.get("Layers").items().forEach(layer -> layer.text().ifPresent(layers::add));
            return layers;
        }
        for (Json manifest : files.getOrDefault("index.json", new Json.Word(""))
                .get("manifests")
                .items()) {
            Json image = files.getOrDefault(blob(manifest), new Json.Word(""));
            image.get("layers").items().forEach(layer -> layers.add(blob(layer)));
            if (!layers.isEmpty()) {
                return layers;
            }
        }
        return layers;
    }

    private static String blob(Json descriptor) {
        return "blobs/" + descriptor.get("digest").text().orElse("").replace(':', '/');
    }

    /** What one layer adds and deletes; a deleted folder ends in a slash. */
    private record Layer(Map<String, File> files, List<String> deleted) {

        Map<String, File> over(Map<String, File> below) {
            Map<String, File> all = new TreeMap<>(below);
            for (String path : deleted) {
                all.keySet()
                        .removeIf(file -> file.equals(path) || file.startsWith(path.endsWith("/") ? path : path + "/"));
            }
            all.putAll(files);
            return all;
        }
    }

    private Layer layer(InputStream raw) throws IOException {
        Map<String, File> files = new TreeMap<>();
        List<String> deleted = new ArrayList<>();
        TarReader tar = new TarReader(unpacked(raw));
        for (Optional<Member> member = tar.next(); member.isPresent(); member = tar.next()) {
            String path = member.get().name();
            int cut = path.lastIndexOf('/') + 1;
            String name = path.substring(cut);
            if (name.equals(WHITEOUT + WHITEOUT + ".opq")) {
                deleted.add(path.substring(0, cut));
            } else if (name.startsWith(WHITEOUT)) {
                deleted.add(path.substring(0, cut) + name.substring(WHITEOUT.length()));
            } else if (member.get().type() == TarReader.Type.FILE
                    && wanted.test(path)
                    && kept + member.get().size() < MOST_KEPT) {
                long modified = member.get().modified();
                tar.bytes(member.get(), MOST_BYTES).ifPresent(bytes -> {
                    kept += bytes.length;
                    files.put(path, new File(bytes, modified));
                });
            }
        }
        return new Layer(files, deleted);
    }

    private static InputStream unpacked(InputStream raw) throws IOException {
        Looking in = new Looking(raw);
        return in.isGzip() ? new GZIPInputStream(in, 1 << 16) : in;
    }

    /** A stream whose first two bytes can be looked at. */
    private static final class Looking extends FilterInputStream {
        private final byte[] head;
        private int given;

        Looking(InputStream in) throws IOException {
            super(in);
            this.head = in.readNBytes(2);
        }

        boolean isGzip() {
            return head.length == 2 && head[0] == 0x1f && (head[1] & 0xFF) == 0x8b;
        }

        @Override
        public int read() throws IOException {
            return given < head.length ? head[given++] & 0xFF : super.read();
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            if (given < head.length && length > 0) {
                into[from] = head[given++];
                return 1;
            }
            return super.read(into, from, length);
        }
    }
}
