package org.hanglint.lsp;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.Optional;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.Diagnostic;

/** Actions whose edits are told when somebody wants them: a list of actions is asked for at every move of a cursor. */
record Deferred(String uri, String key) {

    private static final String URI = "uri";
    private static final String KEY = "action";

    /** The action without its edit, and with what finds it again. */
    static CodeAction without(CodeAction action, String uri) {
        JsonObject data = new JsonObject();
        data.addProperty(URI, uri);
        data.addProperty(KEY, key(action));
        action.setData(data);
        action.setEdit(null);
        return action;
    }

    /** What an action that a client sends back stands for; empty where it is none of ours. */
    static Optional<Deferred> of(CodeAction action) {
        return action.getData() instanceof JsonObject data
                        && data.get(URI) instanceof JsonPrimitive uri
                        && data.get(KEY) instanceof JsonPrimitive key
                ? Optional.of(new Deferred(uri.getAsString(), key.getAsString()))
                : Optional.empty();
    }

    boolean is(CodeAction action) {
        return key.equals(key(action));
    }

    /** One finding has one action of a title. */
    private static String key(CodeAction action) {
        String finding = Optional.ofNullable(action.getDiagnostics()).stream()
                .flatMap(java.util.List::stream)
                .map(Diagnostic::getData)
                .map(String::valueOf)
                .findFirst()
                .orElse("");
        return finding + " " + action.getTitle();
    }
}
