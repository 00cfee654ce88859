package org.hanglint.flow.memory;

import java.util.List;
import org.hanglint.flow.memory.Memory.Decided;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Span;

/**
 * The host waits for the device at one place of one function.
 *
 * @param construct what does it, as a reader would name it: {@code .cpu()}, {@code if}
 * @param source what the copied or awaited value is taken for
 * @param subject the value as the source writes it, shortened
 * @param reason one clause: why the value is taken for that
 * @param omitted parameters of the function that are left out wherever the place runs
 */
public record MemoryFact(
        Definition in,
        Kind kind,
        Span span,
        String construct,
        Decided source,
        String subject,
        String reason,
        Permission permission,
        Repetition repetition,
        Edge.Passage passage,
        List<String> omitted) {

    public MemoryFact {
        omitted = List.copyOf(omitted);
    }

    /** What happens. */
    public enum Kind {
        /** Device to pageable host memory. */
        COPY_TO_HOST,
        /** A value or truth value read from the device. */
        SCALAR_TO_HOST,
        /** Pageable host memory to device. */
        COPY_TO_DEVICE,
        /** An operation that needs a value of the device for its own result. */
        IMPLICIT_SYNC,
        /** A wait for all work of a device, stream or event. */
        SYNCHRONIZE,
        /** Pinned memory is made. */
        PINNED_ALLOCATION,
        /** Host memory is read while a copy from the device may still be filling it. */
        READ_BEFORE_SYNC,
        /** A copy is started without waiting, from or to pageable memory. */
        UNPINNED_ASYNC,
        /** A wait in an asynchronous function: its whole event loop stands. */
        IN_COROUTINE
    }

    /** Whether its authors say that the wait is meant. */
    public enum Permission {
        NOT_GIVEN,
        GIVEN
    }

    /** Whether it stands in a loop of its function. */
    public enum Repetition {
        ONCE,
        IN_LOOP
    }
}
