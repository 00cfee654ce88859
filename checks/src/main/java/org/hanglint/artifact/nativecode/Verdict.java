package org.hanglint.artifact.nativecode;

/** What the evidence about one artifact and one source file comes to. None of them says "up to date". */
public enum Verdict {
    /** The code in the artifact was made of another version of the file. */
    DIFFERS,
    /** Only one of both sides has the file. */
    MISSING,
    /** Something disagrees, and it is short of proof: one text that code which is never compiled may hold, for example. */
    MAY_DIFFER,
    /** Lines moved and nothing else: logs and debuggers name wrong lines. */
    LINES_ONLY,
    /** Too few facts to say anything. */
    CANNOT_TELL,
    /** So many facts were compared, and all of them agree. */
    NO_DIFFERENCE_SEEN
}
