package org.hanglint.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.hanglint.mutation.Builds;

/** Sound inputs, of which the damaged ones are made. */
final class Seeds {

    private Seeds() {}

    static List<byte[]> of(Readers reader) {
        return switch (reader) {
            case ELF -> libraries();
            case SOURCE -> Builds.sources("bridge").values().stream().map(Seeds::bytes).toList();
            case TEXTS -> texts();
            case ZIP -> List.of(zip());
            case TAR -> List.of(tar());
        };
    }

    /** Small libraries in every form of debug information; none where there is no compiler. */
    private static List<byte[]> libraries() {
        Map<String, String> sources = Builds.sources("small");
        List<List<String>> forms = List.of(
                List.of("g++", "-O1", "-gdwarf-5"),
                List.of("g++", "-O1", "-gdwarf-4"),
                List.of("g++", "-O2", "-gz=zlib", "-Wl,-z,now"),
                List.of("clang++", "-O1", "-gdwarf-5"),
                List.of("aarch64-linux-gnu-g++", "-O1", "-g"));
        List<byte[]> libraries = new ArrayList<>();
        for (List<String> form : forms) {
            String name = "small" + String.join("", form).replaceAll("\\W", "");
            Builds.build(form.getFirst(), name, sources, form.subList(1, form.size()).toArray(String[]::new))
                    .ifPresent(path -> libraries.add(read(path)));
        }
        return libraries;
    }

    private static List<byte[]> texts() {
        return List.of(
                        "{\"url\":\"file:///home/me/repo\",\"dir_info\":{\"editable\":true},\"n\":[1,2.5e3,null,\"\\u00e4\"]}",
                        "pkg/__init__.py,sha256=47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU,0\n\"a,b.py\",,\n",
                        "Metadata-Version: 2.1\nName: gebridge\nVersion: 0.3.1\nDescription: a\n  b\n\nbody\n",
                        "import __editable___pkg_0_1_finder; __editable___pkg_0_1_finder.install()\n/home/me/src\n",
                        "MAPPING: dict[str, str] = {'pkg': '/home/me/src/pkg', 'other': \"/x\"}\nNAMESPACES = {}\n",
                        "home = /usr/bin\ninclude-system-site-packages = false\nversion = 3.11.2\n",
                        "_bridge.cpython-311-x86_64-linux-gnu.so",
                        "\u001b[31msmall.cc:7\u001b[0m] a text of it\n[r0]: File \"w/small.cc\", line 9, in f\n[r0]:  f(1)\n",
                        "{\"log\":\"small.cc:7 a text\\n\",\"at\":{\"file\":\"small.cc\",\"line\":1},\"msg\":\"a text of it\"}\n")
                .stream()
                .map(Seeds::bytes)
                .toList();
    }

    private static byte[] zip() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            for (String name : List.of("pkg/__init__.py", "pkg-1.dist-info/RECORD", "pkg-1.dist-info/WHEEL")) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write(bytes("text of " + name + "\n"));
                zip.closeEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /** Two members by hand: a header of 512 bytes, then the content, padded. */
    private static byte[] tar() {
        byte[] tar = new byte[512 * 6];
        member(tar, 0, "usr/lib/x.py", 12);
        member(tar, 1024, "manifest.json", 20);
        return tar;
    }

    private static void member(byte[] tar, int at, String name, int size) {
        put(tar, at, name);
        put(tar, at + 100, "0000644");
        put(tar, at + 124, String.format("%011o", size));
        put(tar, at + 136, "00000000000");
        put(tar, at + 156, "0");
        put(tar, at + 257, "ustar");
        put(tar, at + 148, "        ");
        int sum = 0;
        for (int i = 0; i < 512; i++) {
            sum += tar[at + i] & 0xFF;
        }
        put(tar, at + 148, String.format("%06o", sum));
        put(tar, at + 512, "{\"a\": \"0123456789\"}");
    }

    private static void put(byte[] into, int at, String text) {
        byte[] bytes = bytes(text);
        System.arraycopy(bytes, 0, into, at, bytes.length);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] read(Path path) {
        try {
            return Files.readAllBytes(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
