package org.hanglint.fuzz;

import java.util.List;

/** Gives readers damaged inputs without end. Arguments: how many for each reader, and the seed. */
public final class Fuzz {

    private Fuzz() {}

    /** Prints figures; an input that is answered with an exception ends the run with its number. */
    public static void main(String[] arguments) {
        long count = Long.parseLong(arguments[0]);
        long seed = Long.parseLong(arguments[1]);
        for (Readers reader : Readers.values()) {
            System.out.println(run(reader, count, seed));
        }
    }

    /** What came of a reader's inputs; {@code slowest} is in milliseconds. */
    record Figures(Readers reader, long inputs, long seconds, long slowest) {}

    static Figures run(Readers reader, long count, long seed) {
        List<byte[]> seeds = Seeds.of(reader);
        Mutator mutator = new Mutator(seed);
        long start = System.nanoTime();
        long slowest = 0;
        long done = 0;
        for (; done < count && !seeds.isEmpty(); done++) {
            byte[] input = mutator.mutate(seeds.get((int) (done % seeds.size())));
            long before = System.nanoTime();
            try {
                reader.read(input);
            } catch (RuntimeException | StackOverflowError | OutOfMemoryError failure) {
                throw new AssertionError(reader + " fails on input " + done + " of seed " + seed, failure);
            }
            slowest = Math.max(slowest, System.nanoTime() - before);
        }
        return new Figures(reader, done, (System.nanoTime() - start) / 1_000_000_000, slowest / 1_000_000);
    }
}
