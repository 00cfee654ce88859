package org.hanglint.syntax;

import java.util.Arrays;
import java.util.Optional;
import org.hanglint.syntax.binding.NativeSyntax;
import org.hanglint.syntax.binding.NativeTree;
import org.hanglint.syntax.binding.Place;

/**
 * The tree of a document that is being edited: each new text reuses what did not change since the last one. It owns
 * native memory until it is closed.
 */
public final class KeptTree implements Parsing, AutoCloseable {

    private Language language;
    private byte[] bytes = {};
    private long handle;
    private boolean closed;
    private Optional<KeptTree> part = Optional.empty();

    public KeptTree(Language language) {
        this.language = language;
    }

    /**
     * Parses the document's present text and keeps the result for the next call. The tree equals that of
     * {@link Parser#parse}.
     *
     * @throws IllegalStateException if closed
     */
    public Parsed parse(SourceText text) {
        return parse(language, text.bytes());
    }

    /** The same; a document in another language than before is a new one. */
    @Override
    public synchronized Parsed parse(Language wanted, byte[] next) {
        if (closed) {
            throw new IllegalStateException("this document is closed");
        }
        if (wanted != language) {
            release();
            language = wanted;
        }
        if (handle != 0) {
            edit(next);
        }
        long made = NativeSyntax.reparse(language.id(), next, handle, Parser.budget(next.length));
        release();
        if (made < 0) {
            return new Parsed.Failed(NativeSyntax.reason(made));
        }
        handle = made;
        bytes = next;
        return switch (NativeSyntax.flatten(made)) {
            case NativeTree.Flat(int[] words) -> new Parsed.Tree(new SyntaxTree(Grammar.of(language), words));
            case NativeTree.Failure failure -> new Parsed.Failed(failure.reason());
        };
    }

    /** The part of it that was tried last: while a function is being typed, it is the same one each time. */
    @Override
    public synchronized Parsing part() {
        if (part.isEmpty()) {
            part = Optional.of(new KeptTree(language));
        }
        return part.get();
    }

    @Override
    public synchronized void close() {
        closed = true;
        release();
        part.ifPresent(KeptTree::close);
    }

    private void release() {
        NativeSyntax.delete(handle);
        handle = 0;
        bytes = new byte[0];
    }

    /** Reports the one stretch outside of which old and new bytes agree, widened to whole characters. */
    private void edit(byte[] next) {
        int start = Arrays.mismatch(bytes, next);
        if (start < 0) {
            return;
        }
        while (start > 0 && (isInner(bytes, start) || isInner(next, start))) {
            start--;
        }
        int tail = 0;
        int most = Math.min(bytes.length, next.length) - start;
        while (tail < most && bytes[bytes.length - 1 - tail] == next[next.length - 1 - tail]) {
            tail++;
        }
        while (tail > 0 && isInner(next, next.length - tail)) {
            tail--;
        }
        int oldEnd = bytes.length - tail;
        int newEnd = next.length - tail;
        NativeSyntax.edit(handle, Place.of(next, start), Place.of(bytes, oldEnd), Place.of(next, newEnd));
    }

    private static boolean isInner(byte[] text, int offset) {
        return offset < text.length && Utf8.isContinuation(text[offset]);
    }
}
