package org.hanglint.engine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/** Work on many files at once. */
public final class Workers {

    private final Executor executor;
    private final int number;

    /** {@code number} pieces of work at a time on the executor. */
    public Workers(Executor executor, int number) {
        this.executor = executor;
        this.number = number;
    }

    /** Does the work for every item; {@code after} hears how many are done. The first failure ends it and is thrown. */
    <T> void forEach(Collection<T> items, Consumer<T> work, IntConsumer after) {
        List<T> all = List.copyOf(items);
        AtomicInteger next = new AtomicInteger();
        AtomicInteger done = new AtomicInteger();
        List<FutureTask<Void>> tasks = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            FutureTask<Void> task = new FutureTask<>(() -> {
                for (int at = next.getAndIncrement(); at < all.size(); at = next.getAndIncrement()) {
                    work.accept(all.get(at));
                    after.accept(done.incrementAndGet());
                }
                return null;
            });
            tasks.add(task);
            executor.execute(task);
        }
        tasks.forEach(Workers::await);
    }

    private static void await(FutureTask<Void> task) {
        try {
            task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted");
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RuntimeException unchecked -> throw unchecked;
                case Error error -> throw error;
                case null, default -> throw new IllegalStateException(e);
            }
        }
    }
}
