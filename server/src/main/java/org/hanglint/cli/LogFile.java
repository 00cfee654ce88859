package org.hanglint.cli;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Predicate;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.hanglint.artifact.log.Log;
import org.hanglint.artifact.log.Mentions;
import org.hanglint.vcs.Written;

/** Reads a log of any size, plain or gzipped, in UTF-8 or UTF-16, in pieces. */
final class LogFile {

    private static final String STANDARD_INPUT = "-";
    private static final int PIECE = 64 << 10;
    private static final int MAGIC_BYTES = 6;

    /** Marks at the begin of what other programs packed. */
    private static final Map<String, String> PACKED =
            Map.of("(\u00b5/\u00fd", "zstd -dc", "\u00fd7zXZ", "xz -dc", "BZh", "bzip2 -dc", "PK\u0003\u0004", "unzip -p");

    private LogFile() {}

    /** What the file says about places in files of wanted names; throws where there is nothing to read. */
    static Log read(String file, Predicate<String> wanted, InputStream standardInput) throws Usage {
        String name = file.equals(STANDARD_INPUT) ? "standard input" : file;
        Mentions mentions = new Mentions(name, wanted);
        try (InputStream raw = new BufferedInputStream(opened(file, standardInput), PIECE)) {
            lines(file, raw, mentions);
            return mentions.log();
        } catch (EOFException | ZipException damaged) {
            return mentions.log("it breaks off: " + Written.reason(damaged));
        } catch (NoSuchFileException missing) {
            throw new Usage("--log: cannot read " + name + ": no such file");
        } catch (IOException unreadable) {
            throw new Usage("--log: cannot read " + name + ": " + Written.reason(unreadable));
        } catch (InvalidPathException noPath) {
            throw new Usage("--log: not a path: " + file);
        }
    }

    private static InputStream opened(String file, InputStream standardInput) throws IOException {
        if (file.equals(STANDARD_INPUT)) {
            return standardInput;
        }
        Path path = Path.of(file);
        if (Files.isDirectory(path)) {
            throw new IOException("it is a folder; name the file in it");
        }
        return Files.newInputStream(path);
    }

    private static void lines(String file, InputStream raw, Mentions mentions) throws IOException, Usage {
        byte[] begin = begin(raw);
        boolean gzipped = begin.length > 1 && begin[0] == 0x1f && begin[1] == (byte) 0x8b;
        InputStream plain = gzipped ? new BufferedInputStream(new GZIPInputStream(raw, PIECE), PIECE) : raw;
        byte[] first = gzipped ? begin(plain) : begin;
        String packed = new String(first, StandardCharsets.ISO_8859_1);
        for (Map.Entry<String, String> other : PACKED.entrySet()) {
            if (packed.startsWith(other.getKey())) {
                throw new Usage("--log: " + file + " is packed; unpack it: " + other.getValue() + " " + file
                        + " | hanglint artifacts --log -");
            }
        }
        lines(new InputStreamReader(plain, charset(first)), mentions);
    }

    private static byte[] begin(InputStream in) throws IOException {
        in.mark(MAGIC_BYTES);
        byte[] begin = in.readNBytes(MAGIC_BYTES);
        in.reset();
        return begin;
    }

    /** By its byte order mark; UTF-16 without one by where its zeros stand. */
    private static Charset charset(byte[] begin) {
        if (begin.length < MAGIC_BYTES) {
            return StandardCharsets.UTF_8;
        }
        boolean marked = begin[0] == (byte) 0xFE && begin[1] == (byte) 0xFF
                || begin[0] == (byte) 0xFF && begin[1] == (byte) 0xFE;
        if (marked) {
            return StandardCharsets.UTF_16;
        }
        if (begin[0] != 0 && begin[1] == 0 && begin[2] != 0 && begin[3] == 0) {
            return StandardCharsets.UTF_16LE;
        }
        return begin[0] == 0 && begin[1] != 0 && begin[2] == 0 && begin[3] != 0
                ? StandardCharsets.UTF_16BE
                : StandardCharsets.UTF_8;
    }

    /** Lines by any line end; of a longer one than anybody writes, the begin. */
    private static void lines(Reader reader, Mentions mentions) throws IOException {
        char[] piece = new char[PIECE];
        StringBuilder line = new StringBuilder();
        boolean cut = false;
        char before = '\n';
        for (int read = reader.read(piece); read >= 0; read = reader.read(piece)) {
            for (int i = 0; i < read; i++) {
                char c = piece[i];
                boolean end = c == '\n' && before != '\r' || c == '\r';
                if (end) {
                    cut = told(line, cut, mentions);
                } else if (c != '\n' && line.length() < Mentions.LONGEST_LINE) {
                    line.append(c);
                } else {
                    cut |= c != '\n';
                }
                before = c;
            }
        }
        if (!line.isEmpty()) {
            told(line, cut, mentions);
        }
    }

    private static boolean told(StringBuilder line, boolean cut, Mentions mentions) {
        if (cut) {
            mentions.wasCut();
        }
        mentions.line(line.toString());
        line.setLength(0);
        return false;
    }
}
