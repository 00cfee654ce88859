package org.hanglint.cli;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hanglint.artifact.side.Choice;
import org.hanglint.artifact.side.FileTree;
import org.hanglint.artifact.side.Whereabouts;
import org.hanglint.config.Config;
import org.hanglint.installed.Discovery;
import org.hanglint.installed.Discovery.Named;
import org.hanglint.installed.Machine;
import org.hanglint.vcs.GitHistory;

/** Where a run looks for what is installed: as the command line, the configuration and the environment say. */
final class InstalledSide {

    private InstalledSide() {}

    /**
     * All places.
     *
     * @param named paths of {@code --installed}; an unknown one is a mistake
     * @param modules extension modules between the sources
     */
    static Whereabouts of(
            Path project,
            List<String> named,
            Config config,
            Map<String, FileTree.Item> modules)
            throws Usage {
        List<Named> asked = new ArrayList<>();
        for (String path : named) {
            asked.add(new Named(existing(path), Choice.NONE, "--installed"));
        }
        List<Named> configured = config.artifacts().stream()
                .map(one -> new Named(one.path(), new Choice(one.packageName(), one.sources()), one.place()))
                .toList();
        Discovery.Places places = Discovery.find(project, asked, configured, modules, System.getenv());
        return new Whereabouts(
                places.roots(),
                places.unread(),
                Machine.workspace(project),
                Machine.whole(project),
                GitHistory.of(project),
                config.python().map(InstalledSide::minor),
                Set.of(),
                List.of());
    }

    /** Modules fit all patches of a release. */
    private static String minor(String release) {
        String[] parts = release.split("\\.");
        return parts.length > 1 ? parts[0] + "." + parts[1] : release;
    }

    private static Path existing(String path) throws Usage {
        try {
            Path file = Path.of(path);
            if (Files.exists(file)) {
                return file;
            }
        } catch (InvalidPathException noPath) {
            throw new Usage("--installed: not a path: " + path);
        }
        throw new Usage("--installed: no such file or folder: " + path
                + "; name an environment, a site-packages, a wheel or an extension module");
    }
}
