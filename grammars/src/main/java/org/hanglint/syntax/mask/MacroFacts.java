package org.hanglint.syntax.mask;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What one C, C++ or CUDA file says about macros, from its bytes alone: its own definitions, and, as hashes, every
 * identifier it mentions. The second is what the meaning of the file can depend on in a {@link MacroTable}.
 */
public final class MacroFacts {
    private final List<MacroDefinition> definitions;
    private final int[] mentions;

    private MacroFacts(List<MacroDefinition> definitions, int[] sortedMentions) {
        this.definitions = List.copyOf(definitions);
        mentions = sortedMentions;
    }

    public static MacroFacts of(byte[] source) {
        MentionScan scan = new MentionScan(source);
        scan.run();
        return new MacroFacts(scan.definitions(), scan.mentions());
    }

    /** The file's own definitions in source order. */
    public List<MacroDefinition> definitions() {
        return definitions;
    }

    /** Hashes of the identifiers in the file, ascending, each once. Comments and strings may add to them. */
    int[] mentions() {
        return mentions;
    }

    /** A form that {@link #decode} reads; equal values have equal forms. */
    public byte[] encode() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(mentions.length);
            for (int mention : mentions) {
                out.writeInt(mention);
            }
            out.writeInt(definitions.size());
            for (MacroDefinition definition : definitions) {
                write(out, definition);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void write(DataOutputStream out, MacroDefinition definition) throws IOException {
        writeText(out, definition.name());
        out.writeInt(definition.functionLike() ? definition.parameters().size() : -1);
        for (String parameter : definition.parameters()) {
            writeText(out, parameter);
        }
        writeText(out, definition.body());
    }

    private static void writeText(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /**
     * The inverse of {@link #encode}.
     *
     * @throws IOException when the bytes are no such form
     */
    public static MacroFacts decode(byte[] form) throws IOException {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(form))) {
            int[] mentions = new int[count(in, 4)];
            for (int i = 0; i < mentions.length; i++) {
                mentions[i] = in.readInt();
            }
            List<MacroDefinition> definitions = new ArrayList<>();
            for (int left = count(in, 12); left > 0; left--) {
                definitions.add(read(in));
            }
            return new MacroFacts(definitions, mentions);
        }
    }

    private static int count(DataInputStream in, int least) throws IOException {
        int count = in.readInt();
        if (count < 0 || (long) count * least > in.available()) {
            throw new IOException("not the form of macro facts: a count of " + count);
        }
        return count;
    }

    private static MacroDefinition read(DataInputStream in) throws IOException {
        String name = readText(in);
        int size = in.readInt();
        List<String> parameters = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            parameters.add(readText(in));
        }
        return new MacroDefinition(name, size >= 0, parameters, readText(in));
    }

    private static String readText(DataInputStream in) throws IOException {
        byte[] bytes = new byte[count(in, 1)];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MacroFacts that
                && definitions.equals(that.definitions)
                && Arrays.equals(mentions, that.mentions);
    }

    @Override
    public int hashCode() {
        return 31 * definitions.hashCode() + Arrays.hashCode(mentions);
    }

    @Override
    public String toString() {
        return "MacroFacts[" + definitions.size() + " definitions, " + mentions.length + " mentions]";
    }
}
