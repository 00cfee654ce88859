package org.hanglint.format.dist;

import java.util.Locale;

/** Names of distributions: equal in the sense of PEP 503 when their normal forms are equal. */
public final class ProjectName {

    private ProjectName() {}

    /** The normal form. */
    public static String normal(String name) {
        return name.strip().replaceAll("[-_.]+", "-").toLowerCase(Locale.ROOT);
    }
}
