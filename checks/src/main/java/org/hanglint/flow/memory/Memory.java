package org.hanglint.flow.memory;

import java.util.EnumSet;
import java.util.Set;

/**
 * What is known about the memory of a value: for every kind how strongly it may be of that kind and by which names. Facts of
 * different kinds live side by side; {@link #decided()} weighs them. Packed: two bits of strength and twelve of evidence for
 * each kind, then flags.
 */
public record Memory(long bits) {

    /** Where data is. */
    public enum Kind {
        DEVICE,
        PINNED,
        PAGEABLE,
        /** A number, text, list or other Python object. */
        OBJECT
    }

    /** Names that make a fact likely without proving it; two different ones are enough together. */
    public enum Evidence {
        /** Annotated as a tensor. */
        ANNOTATION,
        /** A suffix such as {@code _gpu} or {@code _cpu}. */
        NAME,
        /** A word such as {@code logits}. */
        NOUN,
        /** A field of a batch or metadata class. */
        BATCH,
        /** Handed to a method of a network module. */
        ROLE,
        /** Others are put on its device. */
        DEVICE_USE,
        /** The result of an operation that runs on devices. */
        OPERATION
    }

    /** Properties that ride along. */
    enum Flag {
        /** Names an accelerator, as the string {@code cuda:0} does. */
        ACCELERATOR,
        /** Names the host as a device. */
        HOST_DEVICE,
        /** A tensor of truth values. */
        BOOLEAN,
        /** Filled by a copy nobody has waited for. */
        OPEN_COPY,
        /** Filled by such a copy, and waited for since. */
        WAITED_FOR,
        /** May be None. */
        NONE
    }

    /** Whether anything speaks against a verdict. */
    public enum Standing {
        ALONE,
        /** Other callers bring a tensor of the host to the same place. */
        CONTESTED
    }

    /** The verdict: what the value is taken for. */
    public record Decided(Kind kind, int strength, Set<Evidence> evidence, Standing standing) {

        Decided(Kind kind, int strength, Set<Evidence> evidence) {
            this(kind, strength, evidence, Standing.ALONE);
        }

        /** Inferred or better, or two names of different kinds that agree. */
        public boolean isReportable() {
            return strength >= INFERRED || strength == NAMED && evidence.size() >= 2;
        }

        /** A call or type in sight says so. */
        public boolean isDeclared() {
            return strength == DECLARED;
        }

        /** It comes through assignments, calls or results. */
        public boolean isInferred() {
            return strength == INFERRED;
        }

        public boolean isDevice() {
            return kind == Kind.DEVICE && strength > 0;
        }

        public boolean isPageable() {
            return kind == Kind.PAGEABLE && strength > 0;
        }
    }

    static final int NAMED = 1;
    static final int INFERRED = 2;
    static final int DECLARED = 3;

    /** Nothing is known. */
    public static final Memory UNKNOWN = new Memory(0);

    private static final int WIDTH = 14;
    private static final int FLAGS = 4 * WIDTH;
    private static final long KIND_MASK = (1L << WIDTH) - 1;
    private static final long STRENGTH_MASK = 3;

    static Memory of(Kind kind, int strength) {
        return new Memory((long) strength << kind.ordinal() * WIDTH);
    }

    static Memory named(Kind kind, Set<Evidence> evidence) {
        long why = 0;
        for (Evidence each : evidence) {
            why |= 1L << each.ordinal();
        }
        return new Memory((why << 2 | NAMED) << kind.ordinal() * WIDTH);
    }

    static Memory flagged(Flag flag) {
        return new Memory(1L << FLAGS + flag.ordinal());
    }

    boolean has(Flag flag) {
        return (bits >> FLAGS + flag.ordinal() & 1) != 0;
    }

    Memory with(Flag flag) {
        return new Memory(bits | flagged(flag).bits);
    }

    int strength(Kind kind) {
        return (int) (bits >> kind.ordinal() * WIDTH & STRENGTH_MASK);
    }

    private Set<Evidence> evidence(Kind kind) {
        long why = bits >> kind.ordinal() * WIDTH + 2;
        Set<Evidence> found = EnumSet.noneOf(Evidence.class);
        for (Evidence each : Evidence.values()) {
            if ((why >> each.ordinal() & 1) != 0) {
                found.add(each);
            }
        }
        return found;
    }

    boolean isTensor() {
        return (bits & (1L << 3 * WIDTH) - 1) != 0;
    }

    /** The least upper bound: per kind the stronger fact and every name. */
    public Memory join(Memory other) {
        if (bits == other.bits || other.bits == 0) {
            return this;
        }
        if (bits == 0) {
            return other;
        }
        long joined = (bits | other.bits) & ~strengths(STRENGTH_MASK);
        for (int shift = 0; shift < FLAGS; shift += WIDTH) {
            long mine = bits >> shift & STRENGTH_MASK;
            long theirs = other.bits >> shift & STRENGTH_MASK;
            joined |= Math.max(mine, theirs) << shift;
        }
        return joined == bits ? this : joined == other.bits ? other : new Memory(joined);
    }

    private static long strengths(long value) {
        return value | value << WIDTH | value << 2 * WIDTH | value << 3 * WIDTH;
    }

    /** Whether nothing is known but that it may be None. */
    boolean isUnknown() {
        return without(Flag.NONE).bits == 0;
    }

    /** Whether something is known about what it is, and nothing says that it may be None. */
    boolean isPresent() {
        boolean known = false;
        for (Kind kind : Kind.values()) {
            known |= strength(kind) >= INFERRED;
        }
        return known && !has(Flag.NONE);
    }

    Memory without(Flag flag) {
        return has(flag) ? new Memory(bits & ~flagged(flag).bits) : this;
    }

    /** Whether a copy into it is still open on every way that leads here. */
    boolean isOpen() {
        return has(Flag.OPEN_COPY) && !has(Flag.WAITED_FOR);
    }

    /** After a wait. */
    Memory waitedFor() {
        return has(Flag.OPEN_COPY) ? untold().with(Flag.WAITED_FOR) : this;
    }

    /** Without what only one function can know: whether a copy is still open. */
    Memory untold() {
        return new Memory(bits & ~(flagged(Flag.OPEN_COPY).bits | flagged(Flag.WAITED_FOR).bits));
    }

    /** No kind stronger than that, as another function sees it. */
    Memory atMost(int cap) {
        long capped = untold().bits & ~strengths(STRENGTH_MASK);
        for (int shift = 0; shift < FLAGS; shift += WIDTH) {
            capped |= Math.min(bits >> shift & STRENGTH_MASK, cap) << shift;
        }
        return capped == bits ? this : new Memory(capped);
    }

    /** A device fact that may be about something else beside it. */
    Memory mixed() {
        return strength(Kind.DEVICE) == 0 ? this : without(Kind.DEVICE).join(named(Kind.DEVICE, Set.of()));
    }

    /** Without what is known about that kind. */
    Memory without(Kind kind) {
        return new Memory(bits & ~(KIND_MASK << kind.ordinal() * WIDTH));
    }

    /** The tensor kinds only, pinned data as pageable: the result of an operation on such inputs. */
    Memory ofResult() {
        return unpinned().without(Kind.OBJECT).underOtherName();
    }

    Memory unpinned() {
        int pinned = strength(Kind.PINNED);
        return pinned == 0 ? this : without(Kind.PINNED).join(of(Kind.PAGEABLE, pinned));
    }

    Memory withoutFlags() {
        return new Memory(bits & (1L << FLAGS) - 1);
    }

    /**
     * Under a name that says "host": a device fact that was not made in sight is one of the host. Mirrors are written from
     * many sides, and one imprecise side would otherwise make a device tensor of all that is read from them.
     */
    Memory underHostName() {
        return withMirror(strength(Kind.DEVICE) <= INFERRED);
    }

    /** In a container whose name says "host": only a device fact that rests on names is one of the host. */
    Memory inHostContainer() {
        return withMirror(strength(Kind.DEVICE) == NAMED);
    }

    private Memory withMirror(boolean yields) {
        Memory host = yields ? without(Kind.DEVICE) : this;
        return isTensor() ? host.join(named(Kind.PAGEABLE, EnumSet.of(Evidence.NAME))) : this;
    }

    /** Under any other name: what an earlier name said about the host is not said about this place. */
    Memory underOtherName() {
        long name = 1L << Kind.PAGEABLE.ordinal() * WIDTH + 2 + Evidence.NAME.ordinal();
        return (bits & name) == 0 ? this : new Memory(bits & ~name);
    }

    /**
     * Weighs the kinds. A device fact by names yields to any host fact that is inferred, and to the name of a host mirror; one
     * that is inferred stands against names, against Python objects, and against host tensors that are inferred too, since
     * both come here; but not where the name also says that the host's are meant. Where the host tensor is made in sight the
     * device fact is a named one without evidence.
     */
    public Decided decided() {
        int device = strength(Kind.DEVICE);
        int host = Math.max(strength(Kind.PINNED), strength(Kind.PAGEABLE));
        int object = strength(Kind.OBJECT);
        boolean mirror = host >= INFERRED && evidence(Kind.PAGEABLE).contains(Evidence.NAME);
        boolean yields = device == NAMED && (host >= NAMED || object >= INFERRED) || device == INFERRED && mirror;
        if (device > 0 && !yields) {
            boolean mixed = host >= INFERRED && host > device;
            return mixed
                    ? new Decided(Kind.DEVICE, NAMED, Set.of())
                    : new Decided(
                            Kind.DEVICE,
                            device,
                            evidence(Kind.DEVICE),
                            host >= INFERRED ? Standing.CONTESTED : Standing.ALONE);
        }
        Kind tensor = strength(Kind.PAGEABLE) > 0 ? Kind.PAGEABLE : Kind.PINNED;
        if (host > 0) {
            return new Decided(tensor, strength(tensor), evidence(tensor));
        }
        return new Decided(Kind.OBJECT, object, Set.of());
    }
}
