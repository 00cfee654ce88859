package org.hanglint.lsp;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.HoverCapabilities;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.PositionEncodingKind;
import org.eclipse.lsp4j.ResourceOperationKind;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.hanglint.syntax.ColumnUnit;

/**
 * What the client at the other end can do.
 *
 * @param encoding of columns, the first that it offers and we know
 * @param abilities beyond the plain protocol
 */
record Client(String encoding, Set<Ability> abilities) {

    /** What some clients can do. */
    enum Ability {
        /** Asks for diagnostics itself; then none are pushed. */
        PULL,
        /** Shows related information of diagnostics. */
        RELATED,
        /** Shows tags of diagnostics. */
        TAGS,
        /** Renders markdown in hovers. */
        MARKDOWN,
        /** Tells preferred actions from others. */
        PREFERRED,
        /** Asks for the edits of an action when somebody chose it. */
        RESOLVES,
        /** Makes files that an edit asks for. */
        CREATES,
        /** Shows where a diagnostic's code is described. */
        DESCRIPTIONS,
        /** Asks again when told to. */
        REFRESH,
        PROGRESS,
        /** Asks for code lenses again when told to. */
        LENS_REFRESH,
        /** Wants inlay hints: its user has switched them on. */
        INLAYS,
        /** Shows what commands answer, and findings with their steps beside a hover, in views of its own. */
        VIEWS,
        /** Tells of files that change on disk when asked to. */
        WATCHES
    }

    /** A client that announces nothing. */
    static final Client SIMPLE = new Client(PositionEncodingKind.UTF16, Set.of());

    private static final Set<String> ENCODINGS =
            Set.of(PositionEncodingKind.UTF8, PositionEncodingKind.UTF16, PositionEncodingKind.UTF32);

    static Client of(InitializeParams params) {
        Optional<ClientCapabilities> all = Optional.ofNullable(params.getCapabilities());
        Set<Ability> abilities = new java.util.TreeSet<>();
        all.map(ClientCapabilities::getTextDocument)
                .map(texts -> texts.getDiagnostic())
                .ifPresent(_ -> abilities.add(Ability.PULL));
        all.map(ClientCapabilities::getWorkspace)
                .map(workspace -> workspace.getDiagnostics())
                .filter(diagnostics -> Boolean.TRUE.equals(diagnostics.getRefreshSupport()))
                .ifPresent(_ -> abilities.add(Ability.REFRESH));
        all.map(ClientCapabilities::getWindow)
                .filter(window -> Boolean.TRUE.equals(window.getWorkDoneProgress()))
                .ifPresent(_ -> abilities.add(Ability.PROGRESS));
        all.map(ClientCapabilities::getWorkspace)
                .map(workspace -> workspace.getCodeLens())
                .filter(lenses -> Boolean.TRUE.equals(lenses.getRefreshSupport()))
                .ifPresent(_ -> abilities.add(Ability.LENS_REFRESH));
        if (isOn(params, "inlayHints")) {
            abilities.add(Ability.INLAYS);
        }
        if (isOn(params, "showsResults")) {
            abilities.add(Ability.VIEWS);
        }
        all.map(ClientCapabilities::getWorkspace)
                .map(workspace -> workspace.getDidChangeWatchedFiles())
                .filter(watched -> Boolean.TRUE.equals(watched.getDynamicRegistration()))
                .ifPresent(_ -> abilities.add(Ability.WATCHES));
        all.map(ClientCapabilities::getWorkspace)
                .map(workspace -> workspace.getWorkspaceEdit())
                .filter(edits -> Boolean.TRUE.equals(edits.getDocumentChanges()))
                .map(edits -> edits.getResourceOperations())
                .filter(operations -> operations.contains(ResourceOperationKind.Create))
                .ifPresent(_ -> abilities.add(Ability.CREATES));
        all.map(ClientCapabilities::getTextDocument).ifPresent(texts -> addTo(abilities, texts));
        String encoding = all
                .map(ClientCapabilities::getGeneral)
                .map(general -> general.getPositionEncodings())
                .orElse(List.of())
                .stream()
                .filter(ENCODINGS::contains)
                .findFirst()
                .orElse(PositionEncodingKind.UTF16);
        return new Client(encoding, abilities);
    }

    private static boolean isOn(InitializeParams params, String option) {
        return params.getInitializationOptions() instanceof JsonObject options
                && options.get(option) instanceof JsonPrimitive value
                && value.isBoolean()
                && value.getAsBoolean();
    }

    private static void addTo(Set<Ability> abilities, TextDocumentClientCapabilities texts) {
        Optional.ofNullable(texts.getPublishDiagnostics()).ifPresent(diagnostics -> {
            if (Boolean.TRUE.equals(diagnostics.getRelatedInformation())) {
                abilities.add(Ability.RELATED);
            }
            if (Boolean.TRUE.equals(diagnostics.getCodeDescriptionSupport())) {
                abilities.add(Ability.DESCRIPTIONS);
            }
            if (diagnostics.getTagSupport() != null) {
                abilities.add(Ability.TAGS);
            }
        });
        Optional.ofNullable(texts.getHover())
                .map(HoverCapabilities::getContentFormat)
                .filter(formats -> formats.contains(MarkupKind.MARKDOWN))
                .ifPresent(_ -> abilities.add(Ability.MARKDOWN));
        Optional.ofNullable(texts.getCodeAction())
                .filter(actions -> Boolean.TRUE.equals(actions.getDataSupport()))
                .map(actions -> actions.getResolveSupport())
                .map(resolving -> resolving.getProperties())
                .filter(properties -> properties.contains("edit"))
                .ifPresent(_ -> abilities.add(Ability.RESOLVES));
        Optional.ofNullable(texts.getCodeAction())
                .filter(actions -> Boolean.TRUE.equals(actions.getIsPreferredSupport()))
                .ifPresent(_ -> abilities.add(Ability.PREFERRED));
    }

    ColumnUnit unit() {
        return switch (encoding) {
            case PositionEncodingKind.UTF8 -> ColumnUnit.UTF_8;
            case PositionEncodingKind.UTF32 -> ColumnUnit.UTF_32;
            default -> ColumnUnit.UTF_16;
        };
    }

    boolean can(Ability ability) {
        return abilities.contains(ability);
    }

    boolean pulls() {
        return abilities.contains(Ability.PULL);
    }

    boolean refreshes() {
        return abilities.contains(Ability.REFRESH);
    }

    boolean refreshesLenses() {
        return abilities.contains(Ability.LENS_REFRESH);
    }

    boolean showsInlays() {
        return abilities.contains(Ability.INLAYS);
    }

    boolean showsProgress() {
        return abilities.contains(Ability.PROGRESS);
    }
}
