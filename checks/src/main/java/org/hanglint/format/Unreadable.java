package org.hanglint.format;

/** Foreign bytes that are not what they claim to be, or reach beyond their end. The message is half a sentence for people. */
public final class Unreadable extends Exception {

    private static final long serialVersionUID = 1L;

    /** With what is wrong; no stack trace is taken, since hostile files would have many filled in. */
    public Unreadable(String reason) {
        super(reason, null, false, false);
    }
}
