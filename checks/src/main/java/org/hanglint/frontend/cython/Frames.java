package org.hanglint.frontend.cython;

import java.util.ArrayDeque;
import java.util.Deque;

/** The blocks around a line, the innermost first. */
final class Frames {

    private final Deque<Frame> open = new ArrayDeque<>();

    Frames() {
        open.push(Frame.FILE);
    }

    /** The block that a line with that indentation stands in; those that it ends are left. */
    Frame around(int indent) {
        while (open.size() > 1 && open.element().indent() >= indent) {
            open.pop();
        }
        return open.element();
    }

    /** Opens a block; what is open already stays so. */
    void enter(Frame frame) {
        if (frame != open.element()) {
            open.push(frame);
        }
    }

    boolean isInside(Frame frame) {
        return open.element() == frame;
    }
}
