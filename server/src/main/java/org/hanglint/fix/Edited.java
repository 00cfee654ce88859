package org.hanglint.fix;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hanglint.check.Sources;
import org.hanglint.finding.Edit;

/** Texts with edits applied. Bytes that no edit names stay what they are; new lines end as the file's lines do. */
final class Edited {

    private Edited() {}

    /** The new bytes of each file that the cures change. */
    static Map<String, byte[]> by(List<Cure> cures, Sources sources) {
        Map<String, List<Edit>> edits = new TreeMap<>();
        for (Cure cure : cures) {
            cure.fix()
                    .edits()
                    .forEach(edit -> edits.computeIfAbsent(edit.place().path(), _ -> new ArrayList<>())
                            .add(edit));
        }
        Map<String, byte[]> edited = new TreeMap<>();
        edits.forEach((path, list) -> edited.put(path, apply(sources.text(path).bytes(), list)));
        return edited;
    }

    private static byte[] apply(byte[] bytes, List<Edit> edits) {
        boolean carriage = usesCarriageReturns(bytes);
        ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length);
        int at = 0;
        for (Edit edit : edits.stream()
                .sorted(Comparator.comparingInt(edit -> edit.place().span().start()))
                .toList()) {
            out.write(bytes, at, edit.place().span().start() - at);
            String text = carriage ? edit.text().replaceAll("\r?\n", "\r\n") : edit.text();
            out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
            at = edit.place().span().end();
        }
        out.write(bytes, at, bytes.length - at);
        return out.toByteArray();
    }

    /** Whether more lines end in CR LF than in LF alone. */
    private static boolean usesCarriageReturns(byte[] bytes) {
        int with = 0;
        int without = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                if (i > 0 && bytes[i - 1] == '\r') {
                    with++;
                } else {
                    without++;
                }
            }
        }
        return with > without;
    }
}
