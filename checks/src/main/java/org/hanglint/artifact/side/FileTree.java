package org.hanglint.artifact.side;

import java.util.List;
import java.util.Optional;
import org.hanglint.format.Bytes;
import org.hanglint.format.Unreadable;

/**
 * Files that are not read as the project's source: an environment, a wheel, a folder of a build. Paths are relative
 * to its top with {@code /}; the top itself is the empty path. Any thread may ask, and nothing leads out of it.
 */
public interface FileTree {

    /** What is in a folder, sorted by name; nothing where there is no such folder. */
    List<Item> list(String folder);

    /** The file or folder of that path. */
    Optional<Item> find(String path);

    /** The same as it is this moment, for a tree that remembers what it once listed. */
    default Optional<Item> now(String path) {
        return find(path);
    }

    /** A file, to be read in pieces; empty where it is none. */
    Optional<Bytes> open(String path);

    /** All bytes of a file; empty where it cannot be read or is larger than any text or wheel in use. */
    default Optional<byte[]> read(String path) {
        return open(path).filter(bytes -> bytes.size() <= MOST_BYTES).flatMap(FileTree::whole);
    }

    /** Larger files are only read in pieces. */
    int MOST_BYTES = 256 << 20;

    private static Optional<byte[]> whole(Bytes bytes) {
        try {
            return Optional.of(bytes.read(0, (int) bytes.size()));
        } catch (Unreadable gone) {
            return Optional.empty();
        }
    }

    /** Why something that is there cannot be read, in a few words; empty where it can, and where nothing is there. */
    default Optional<String> objection(String path) {
        Optional<Item> item = find(path);
        if (item.isEmpty() || item.get().isFolder()) {
            return Optional.empty();
        }
        if (item.get().size() > MOST_BYTES) {
            return Optional.of("it is larger than " + (MOST_BYTES >> 20) + " MB");
        }
        return read(path).isPresent()
                ? Optional.empty()
                : Optional.of("it is damaged, or packed in a way that Hanglint does not read");
    }

    /** Whether all that is there shows. */
    default Extent extent() {
        return Extent.WHOLE;
    }

    /** How much of a folder a tree knows. */
    enum Extent {
        WHOLE,
        /** What may be the project's, by its name. */
        PART
    }

    /** How people call a file of it: relative to the project's root where it lies below that, else absolute. */
    String shown(String path);

    /** An absolute path without symbolic links, as far as the tree knows them. */
    default String real(String absolute) {
        return absolute;
    }

    /**
     * A file or folder.
     *
     * @param size bytes of a file
     * @param modified milliseconds since 1970; 0 where that is not known
     */
    record Item(String name, Kind kind, long size, long modified) {

        /** Whether it is a folder. */
        public boolean isFolder() {
            return kind == Kind.FOLDER;
        }
    }

    /** Kinds of items; links that stay inside count as what they point to. */
    enum Kind {
        FILE,
        FOLDER
    }

    /** A path below a folder. */
    static String join(String folder, String name) {
        return folder.isEmpty() ? name : folder + "/" + name;
    }
}
