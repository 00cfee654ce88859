package org.hanglint.lsp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.hanglint.config.ConfigEdit;
import org.hanglint.finding.Finding;
import org.hanglint.syntax.ColumnUnit;
import org.hanglint.syntax.SourceText;
import org.hanglint.vcs.Root;

/**
 * Entries of the project's configuration for what is installed: a check left out, or what a place is made of. No line of
 * source can say that, since what is installed is no source.
 */
record ConfigActions(Path root, Documents documents, ColumnUnit unit) {

    private static final String LIBRARIES = "/lib/python";

    /** The configuration as it is in the editor, or on disk. */
    private record Written(Path file, SourceText text) {}

    /** For findings about what is installed; none where the project has neither a configuration nor a pyproject.toml. */
    List<CodeAction> on(Finding finding) {
        boolean installed = finding.check().startsWith("artifact-") || finding.check().startsWith("abi-");
        Optional<Written> written = installed ? written() : Optional.empty();
        List<CodeAction> actions = new ArrayList<>();
        written.ifPresent(config -> {
            String text = config.text().text(0, config.text().length());
            String name = String.valueOf(config.file().getFileName());
            actions.add(action(
                    "Leave out " + finding.check() + " in " + name,
                    config,
                    ConfigEdit.ignoring(config.file(), text, finding.check())));
            place(finding)
                    .ifPresent(path -> actions.add(action(
                            "Say in " + name + " what " + path + " is made of",
                            config,
                            ConfigEdit.artifact(
                                    config.file(), text, path, List.of(finding.place().path())))));
        });
        return actions;
    }

    /** The environment or file that a difference was found in. */
    private static Optional<String> place(Finding finding) {
        if (!finding.check().endsWith("-differs") || finding.check().equals("artifact-version-differs")) {
            return Optional.empty();
        }
        String installed = finding.steps().getFirst().place().path();
        int archive = installed.indexOf("!/");
        int library = installed.indexOf(LIBRARIES);
        return Optional.of(
                archive >= 0
                        ? installed.substring(0, archive)
                        : library > 0 ? installed.substring(0, library) : installed);
    }

    private Optional<Written> written() {
        Path project = root.resolve("pyproject.toml");
        return Root.configIn(root)
                .or(() -> Files.isRegularFile(project) ? Optional.of(project) : Optional.empty())
                .flatMap(file -> documents.text(file).or(() -> onDisk(file)).map(text -> new Written(file, text)));
    }

    private static Optional<SourceText> onDisk(Path file) {
        try {
            return Optional.of(SourceText.of(Files.readAllBytes(file)));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private CodeAction action(String title, Written config, ConfigEdit edit) {
        CodeAction action = new CodeAction(title);
        action.setKind(CodeActionKind.QuickFix);
        var at = config.text().lines().position(edit.at(), unit);
        Position position = new Position(at.line(), at.column());
        action.setEdit(new WorkspaceEdit(Map.of(
                config.file().toUri().toString(),
                List.of(new TextEdit(new Range(position, position), edit.text())))));
        return action;
    }
}
