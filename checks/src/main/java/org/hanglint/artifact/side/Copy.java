package org.hanglint.artifact.side;

import java.util.Optional;
import org.hanglint.syntax.SourceText;

/**
 * A Python file of the project and what is installed of it.
 *
 * @param source path in the project
 * @param side where the copy lies
 * @param path of the copy in the side's tree
 * @param owner the distribution that it belongs to, where one is known
 */
public record Copy(String source, Side side, String path, Optional<Distribution> owner) {

    /** How people call the installed file. */
    public String shown() {
        return side.tree().shown(path);
    }

    /** What is installed; empty where it cannot be read. */
    public Optional<SourceText> text() {
        return side.tree().read(path).map(SourceText::of);
    }
}
