package org.hanglint.check;

import org.hanglint.syntax.SourceText;

/** The texts that the analysis was given. */
public interface Sources {

    /** The text of a file of the project; empty text for a file that is gone. */
    SourceText text(String path);
}
