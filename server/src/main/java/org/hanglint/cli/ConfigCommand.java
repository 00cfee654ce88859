package org.hanglint.cli;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.hanglint.config.Config;
import org.hanglint.config.ConfigProblem;
import org.hanglint.config.ConfigSchema;
import org.hanglint.config.Shown;

/** {@code hanglint config show|schema}. */
final class ConfigCommand {

    private ConfigCommand() {}

    static int run(List<String> arguments, PrintStream out, PrintStream err) throws Usage, ConfigProblem {
        ProjectOptions.Reading reading = new ProjectOptions.Reading();
        List<String> words = Arguments.read(arguments, ProjectOptions.KNOWN, reading);
        String what = words.isEmpty() ? "" : words.getFirst();
        switch (what) {
            case "show" -> show(reading.with(words.subList(1, words.size())), out, err);
            case "schema" -> out.print(ConfigSchema.text());
            default -> throw new Usage("config needs what to do: hanglint config show [PATH], hanglint config schema");
        }
        return Exit.CLEAN;
    }

    /** The configuration that a check with these options would use. */
    private static void show(ProjectOptions options, PrintStream out, PrintStream err) throws Usage, ConfigProblem {
        Location location = Location.of(options);
        location.requireExisting(options.paths());
        DiskTexts texts = new DiskTexts();
        Config config = location.config(texts, err);
        new ConfigSettings(config, texts).with(options.select(), options.ignore());
        Optional<Path> file = location.namedConfig().or(location::foundConfig);
        out.println("# root: " + location.folder());
        out.println("# configuration: " + file.map(Path::toString).orElse("none, all defaults"));
        out.print(Shown.of(config));
    }
}
