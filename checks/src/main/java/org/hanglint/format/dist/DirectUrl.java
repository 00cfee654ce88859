package org.hanglint.format.dist;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where a distribution was installed from when that was no index (PEP 610, {@code direct_url.json}).
 *
 * @param url as written
 * @param mode whether its folder is imported in place
 * @param commit the commit that was checked out, for a URL of version control
 */
public record DirectUrl(String url, Mode mode, Optional<String> commit) {

    /** How a folder was installed. */
    public enum Mode {
        COPIED,
        EDITABLE
    }

    /** What the file says; empty where it is none. */
    public static Optional<DirectUrl> read(byte[] bytes) {
        return Json.read(bytes)
                .flatMap(json -> json.get("url")
                        .text()
                        .map(url -> new DirectUrl(
                                url,
                                json.get("dir_info").get("editable").isTrue() ? Mode.EDITABLE : Mode.COPIED,
                                json.get("vcs_info").get("commit_id").text())));
    }

    /** The local folder or file; empty for anything on a network. */
    public Optional<String> localPath() {
        if (!url.startsWith("file://")) {
            return Optional.empty();
        }
        String rest = url.substring("file://".length());
        int slash = rest.indexOf('/');
        boolean here = slash == 0 || slash > 0 && rest.substring(0, slash).equals("localhost");
        return here ? Optional.of(decoded(rest.substring(slash))) : Optional.empty();
    }

    /** Percent-encoded bytes as UTF-8; what is encoded wrongly stays as it is. */
    static String decoded(String path) {
        byte[] bytes = path.getBytes(StandardCharsets.UTF_8);
        List<Byte> out = new ArrayList<>();
        for (int i = 0; i < bytes.length; i++) {
            int high = bytes[i] == '%' && i + 2 < bytes.length ? Character.digit(bytes[i + 1], 16) : -1;
            int low = high >= 0 ? Character.digit(bytes[i + 2], 16) : -1;
            if (low >= 0) {
                out.add((byte) (high << 4 | low));
                i += 2;
            } else {
                out.add(bytes[i]);
            }
        }
        byte[] all = new byte[out.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = out.get(i);
        }
        return new String(all, StandardCharsets.UTF_8);
    }
}
