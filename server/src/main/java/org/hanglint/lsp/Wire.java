package org.hanglint.lsp;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageIssueException;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageConsumer;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;

/** Carries messages between a client and a server. What cannot be read is answered or told, and reading goes on. */
public final class Wire {

    private final MessageJsonHandler json;
    private final MessageConsumer client;
    private final MessageConsumer gate;
    private final LanguageClient remote;
    private final Consumer<String> complaints;

    /** {@code complaints} hears, in one line, what went wrong and could not be answered. */
    public Wire(LanguageServer server, OutputStream out, Consumer<String> complaints) {
        Map<String, JsonRpcMethod> methods = new HashMap<>(ServiceEndpoints.getSupportedMethods(LanguageClient.class));
        methods.putAll(ServiceEndpoints.getSupportedMethods(server.getClass()));
        this.json = new MessageJsonHandler(methods);
        this.client = new StreamMessageConsumer(out, json);
        this.complaints = complaints;
        RemoteEndpoint endpoint = new RemoteEndpoint(client, ServiceEndpoints.toEndpoint(server), this::error);
        json.setMethodProvider(endpoint);
        this.gate = new Gate(endpoint, client);
        this.remote = ServiceEndpoints.toServiceObject(endpoint, LanguageClient.class);
    }

    /** The client at the other end. */
    public LanguageClient remote() {
        return remote;
    }

    /** Reads until the other end is gone. */
    public void listen(InputStream in) throws IOException {
        Frames frames = new Frames(in);
        while (true) {
            switch (frames.next()) {
                case Frames.Frame.Content content -> receive(content.text());
                case Frames.Frame.Broken header -> broken(header.reason());
                case Frames.Frame.End _ -> {
                    return;
                }
            }
        }
    }

    private void receive(String text) {
        Message message;
        try {
            message = json.parseMessage(text);
        } catch (MessageIssueException unfit) {
            unfit(unfit);
            return;
        } catch (RuntimeException whatever) { // The library's readers throw many kinds over a text that is no message.
            broken("a text that is no message of the protocol: " + firstLine(whatever));
            return;
        }
        if (message == null) {
            broken("an empty message");
            return;
        }
        gate.consume(message);
    }

    private void broken(String what) {
        complaints.accept(what);
        refuse(new ResponseMessage(), ResponseErrorCode.ParseError, what);
    }

    /** A message whose parameters do not fit its method. */
    private void unfit(MessageIssueException unfit) {
        complaints.accept("a message that does not fit: " + firstLine(unfit));
        if (unfit.getRpcMessage() instanceof RequestMessage request) {
            ResponseMessage answer = new ResponseMessage();
            answer.setRawId(request.getRawId());
            refuse(answer, ResponseErrorCode.InvalidParams, firstLine(unfit));
        }
    }

    private void refuse(ResponseMessage answer, ResponseErrorCode code, String why) {
        answer.setError(new ResponseError(code, why, null));
        client.consume(answer);
    }

    /** The answer to a request that failed; what is not implemented is a method that is not found. */
    private ResponseError error(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return switch (cause) {
            case ResponseErrorException known -> known.getResponseError();
            case UnsupportedOperationException _ ->
                new ResponseError(ResponseErrorCode.MethodNotFound, "This server does not do that.", null);
            // Nothing of ours is null, so it is something that the client left out.
            case NullPointerException _ ->
                new ResponseError(ResponseErrorCode.InvalidParams, "A parameter is missing.", null);
            default -> {
                complaints.accept("a request failed: " + cause);
                yield new ResponseError(ResponseErrorCode.InternalError, "Please report this: " + cause, null);
            }
        };
    }

    private static String firstLine(Exception problem) {
        return String.valueOf(problem.getMessage()).lines().findFirst().orElse("");
    }
}
