package org.hanglint.syntax.mask;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.hanglint.syntax.Span;

/**
 * A masked text and what masking did to it. All offsets are bytes of the source, which has the same length. A line
 * feed may have become a separator, so lines are to be counted in the source.
 *
 * @param bytes the text for the grammar; not to be changed
 * @param launches kernel launches taken out of calls
 * @param qualifiers qualifiers and attributes of compilers, taken out
 * @param dropped {@code #if} branches the grammar never sees
 * @param separators bytes that became {@code ;}, {@code ,} or a placeholder for an empty argument
 * @param opaque macro arguments that became one name, or nothing: what they contain is unknown
 * @param lost names that a check reasons about and that stand in none of the bytes: report them as unknown
 * @param consulted macros of the project that the file names, in order
 * @param skipped why the file is not C, C++ or CUDA at all; then the bytes are the source's
 */
// A copy of the bytes would cost, and nobody compares results.
@SuppressWarnings("ArrayRecordComponent")
public record Masked(
        byte[] bytes,
        List<Launch> launches,
        List<Qualifier> qualifiers,
        List<DroppedBranch> dropped,
        List<Span> separators,
        List<Span> opaque,
        List<Span> lost,
        List<String> consulted,
        Optional<String> skipped) {

    private static final Set<String> CONSTANTS = Set.of("", "0", "1", "false", "true");

    /** The atoms to flip so that a second masking shows the branches in which lost names stand. */
    public Set<String> atomsOfLost() {
        Set<String> atoms = new TreeSet<>();
        for (DroppedBranch branch : dropped) {
            boolean holds =
                    lost.stream().anyMatch(name -> branch.start() <= name.start() && name.end() <= branch.end());
            if (holds && !CONSTANTS.contains(branch.atom())) {
                atoms.add(branch.atom());
            }
        }
        return Collections.unmodifiableSet(atoms);
    }
}
