package org.hanglint.engine.form;

import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** How values of one type are written and read. */
interface Shape {

    void write(Object value, Writing out);

    Object read(Reading in);

    /** A shape that is still being made; another thread that needs it waits. */
    final class Late implements Shape {
        private final CountDownLatch made = new CountDownLatch(1);
        private volatile @Nullable Shape shape;

        void is(Shape shape) {
            this.shape = shape;
            made.countDown();
        }

        private Shape shape() {
            Shape now = shape;
            if (now != null) {
                return now;
            }
            try {
                made.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
            return shape();
        }

        @Override
        public void write(Object value, Writing out) {
            shape().write(value, out);
        }

        @Override
        public Object read(Reading in) {
            return shape().read(in);
        }
    }
}
