package org.hanglint.knowledge;

/** A fact that functions of some name run again and again while the process serves or trains. */
public final class HotRoot {

    /** How often, from most often. */
    public enum Rate {
        /** The event loop itself. */
        LOOP,
        /** Once or more for every step of the loop. */
        STEP,
        /** A model that a registry picks: its forward pass and its encoders. */
        MODEL,
        /** Once for every request that has some of it, an image for example. */
        REQUEST,
        /** A training step or its parts. */
        TRAINING
    }

    private final NamePatterns names;
    private final NamePatterns owner;
    private final NamePatterns path;
    private final String base;
    private final boolean qualified;
    private final boolean inCpp;
    private final Rate rate;

    HotRoot(Row row) {
        this.names = NamePatterns.of(java.util.List.of(row.name()));
        this.qualified = !row.name().startsWith("/") && row.name().contains(".");
        this.owner = optional(row.get("owner"));
        this.path = optional(row.get("path"));
        this.base = row.get("base");
        this.inCpp = row.get("language").equals("c++");
        this.rate = row.get("rate").isEmpty() ? Rate.STEP : GilKnowledge.constant(Rate.class, row.get("rate"));
    }

    private static NamePatterns optional(String pattern) {
        return NamePatterns.of(java.util.List.of(pattern.isEmpty() ? "*" : pattern));
    }

    /** Whether functions of that simple name need a closer look. */
    boolean mayFit(String name) {
        return qualified || names.fits(name);
    }

    /** Whether the function is one: a name with a dot is matched against the whole qualified name. */
    boolean fits(CopyKnowledge.Subject subject) {
        return inCpp == subject.language().isNative()
                && names.fits(qualified ? subject.qualifiedName() : subject.name())
                && owner.fits(subject.owner())
                && path.fits(subject.path())
                && (base.isEmpty() || subject.bases().contains(base));
    }

    /** How often it runs. */
    public Rate rate() {
        return rate;
    }
}
