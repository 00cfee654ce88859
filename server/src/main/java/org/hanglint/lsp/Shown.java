package org.hanglint.lsp;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticCodeDescription;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.hanglint.lsp.Client.Ability;

/**
 * Answers as one client can show them: what it does not announce is left out or told in another way.
 *
 * @param pages the URI of a check's page, where there is one
 */
record Shown(Client client, Function<String, Optional<String>> pages) {

    List<Diagnostic> diagnostics(List<Diagnostic> all) {
        all.forEach(this::fit);
        return all;
    }

    private void fit(Diagnostic diagnostic) {
        if (!client.can(Ability.RELATED) && diagnostic.getRelatedInformation() != null) {
            diagnostic.setMessage(diagnostic.getMessage().getLeft() + steps(diagnostic.getRelatedInformation()));
            diagnostic.setRelatedInformation(null);
        }
        if (client.can(Ability.DESCRIPTIONS)) {
            pages.apply(diagnostic.getCode().getLeft())
                    .ifPresent(page -> diagnostic.setCodeDescription(new DiagnosticCodeDescription(page)));
        }
        if (!client.can(Ability.TAGS)) {
            diagnostic.setTags(null);
        }
    }

    /** The steps as lines of the message. */
    private static String steps(List<DiagnosticRelatedInformation> steps) {
        StringBuilder text = new StringBuilder();
        int number = 1;
        for (DiagnosticRelatedInformation step : steps) {
            String file = Documents.file(step.getLocation().getUri())
                    .flatMap(path -> Optional.ofNullable(path.getFileName()))
                    .map(Path::toString)
                    .orElse("");
            int line = step.getLocation().getRange().getStart().getLine() + 1;
            text.append("\n%d. %s:%d: %s".formatted(number++, file, line, step.getMessage()));
        }
        return text.toString();
    }

    CodeAction action(CodeAction action) {
        if (!client.can(Ability.PREFERRED)) {
            action.setIsPreferred(null);
        }
        if (action.getDiagnostics() != null) {
            diagnostics(action.getDiagnostics());
        }
        return action;
    }

    /** Markdown reads well as plain text. */
    Hover hover(Hover hover) {
        if (!client.can(Ability.MARKDOWN) && hover.getContents().isRight()) {
            hover.setContents(new MarkupContent(
                    MarkupKind.PLAINTEXT, hover.getContents().getRight().getValue()));
        }
        return hover;
    }
}
