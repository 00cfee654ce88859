package org.hanglint.knowledge;

import java.util.regex.Pattern;

/** What a library's function, method or type has to do with tensors. */
public record TensorFact(Result result, Wait waits, Keeps pinned, String library) {

    /** The memory of the result. */
    public enum Result {
        /** Where the keyword {@code device} says; pageable without one. */
        DEVICE_ARGUMENT,
        /** Where the first argument or the receiver is, or where {@code device} says. */
        LIKE,
        /** A copy of Python data, where {@code device} says. */
        DATA,
        /** Where the tensors among the inputs are. */
        INPUTS,
        /** As {@link #INPUTS}, a sequence of such tensors. */
        PARTS,
        /** As {@link #INPUTS}, of truth values. */
        BOOLEAN,
        /** As {@link #INPUTS}, but it goes where its module goes, and so is not known to be on the host. */
        PARAMETER,
        RECEIVER,
        HOST,
        PAGEABLE,
        PINNED,
        DEVICE,
        /** On the device where the name is not misleading: kernels of a library. */
        KERNEL,
        /** Where {@code to}'s argument says. */
        TARGET,
        /** A list of numbers. */
        NUMBERS,
        /** A host container of what is in the arguments. */
        CONTAINER,
        /** A device such as {@code cuda:0}. */
        ACCELERATOR,
        /** The device that the argument names. */
        DEVICE_VALUE,
        UNKNOWN,
        /** Of a type: a tensor somewhere. */
        TENSOR,
        /** Of a type: a number or text. */
        SCALAR,
        /** Of a type: a positional tuple. */
        TUPLE,
        /** Of a type: a network module. */
        MODULE
    }

    /** What the host waits for. */
    public enum Wait {
        NONE,
        /** A copy of the tensor to pageable host memory. */
        COPY,
        /** The same, only with {@code force=True}. */
        FORCED_COPY,
        /** A value read from the device. */
        SCALAR,
        /** A size or truth value that the operation itself needs. */
        IMPLICIT,
        /** The same, when called with one argument. */
        ONE_ARGUMENT,
        /** The same, when called without {@code output_size}. */
        NO_OUTPUT_SIZE,
        /** A copy from pageable host memory. */
        UPLOAD,
        /** All work of a device, stream or event. */
        SYNCHRONIZE
    }

    /** Whether the result of pinned input is pinned. */
    public enum Keeps {
        NO,
        YES
    }

    static TensorFact of(Row row) {
        Wait waits = row.get("wait").isEmpty() ? Wait.NONE : GilKnowledge.constant(Wait.class, row.get("wait"));
        Result result =
                row.get("result").isEmpty() ? Result.UNKNOWN : GilKnowledge.constant(Result.class, row.get("result"));
        return new TensorFact(result, waits, row.get("pinned").equals("keeps") ? Keeps.YES : Keeps.NO, row.library());
    }

    /** A prefix fact with the last names it does not hold for. */
    record Below(String prefix, Pattern except, TensorFact fact) {

        static Below of(Row row) {
            String except = row.get("except").isEmpty() ? "(?!)" : row.get("except");
            String prefix = row.name().substring(0, row.name().length() - 1);
            return new Below(prefix, Pattern.compile(except), TensorFact.of(row));
        }

        boolean fits(String name) {
            return name.startsWith(prefix)
                    && !except.matcher(name.substring(prefix.length())).find();
        }
    }
}
