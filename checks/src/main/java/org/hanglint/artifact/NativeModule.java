package org.hanglint.artifact;

import java.util.List;
import java.util.Optional;
import org.hanglint.artifact.side.Extension;
import org.hanglint.artifact.side.Side;
import org.hanglint.finding.Place;
import org.hanglint.format.Bytes;

/**
 * An installed extension module of this project, and what the project says about it.
 *
 * @param extension the file
 * @param sources files of the project it is made of, relative to the root; empty where that is not known
 * @param known whether the sources are all there are
 * @param place what declares it in the project: the target of a build file, or the module's own macro
 */
public record NativeModule(Extension extension, List<String> sources, Known known, Optional<Place> place) {

    /** How much is known of its sources. */
    public enum Known {
        /** A build file or the user lists them. */
        ALL,
        /** There may be others: only the file with the module itself is known, or none. */
        SOME
    }

    public NativeModule {
        sources = List.copyOf(sources);
    }

    /** How people call the file. */
    public String shown() {
        return extension.shown();
    }

    /** Where it lies; its tree lists and reads the neighbours. */
    public Side side() {
        return extension.side();
    }

    /** The file; empty when it is gone. */
    public Optional<Bytes> bytes() {
        return side().tree().open(extension.path());
    }
}
