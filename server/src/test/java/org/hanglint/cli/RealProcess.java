package org.hanglint.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of this build as a process of its own. */
final class RealProcess {

    private RealProcess() {}

    static List<String> command(String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xss8m", "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED"));
        String library = System.getProperty("hanglint.native", "");
        if (!library.isEmpty()) {
            command.add("-Dhanglint.native=" + library);
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "org.hanglint.cli.Main"));
        command.addAll(List.of(arguments));
        return command;
    }
}
