package org.hanglint.lsp;

import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;

/**
 * Lets through what the protocol allows at that moment of a session's life, and answers the rest with its errors. Not for use by
 * several threads: messages pass in the order in which they came.
 */
final class Gate implements MessageConsumer {

    private enum Life {
        NEW,
        INITIALIZED,
        SHUT_DOWN
    }

    private final MessageConsumer session;
    private final MessageConsumer client;
    private Life life = Life.NEW;

    /** Between {@code client}, which gets the refusals, and {@code session}. */
    Gate(MessageConsumer session, MessageConsumer client) {
        this.session = session;
        this.client = client;
    }

    @Override
    public void consume(Message message) {
        switch (message) {
            case RequestMessage request -> request(request);
            case NotificationMessage notification -> notification(notification);
            default -> session.consume(message);
        }
    }

    private void request(RequestMessage request) {
        boolean initialize = request.getMethod().equals("initialize");
        if (life == Life.SHUT_DOWN) {
            refuse(request, ResponseErrorCode.InvalidRequest, "The server is shut down; only exit may follow.");
        } else if (life == Life.NEW && !initialize) {
            refuse(request, ResponseErrorCode.ServerNotInitialized, "The first request has to be initialize.");
        } else if (life == Life.INITIALIZED && initialize) {
            refuse(request, ResponseErrorCode.InvalidRequest, "The server is initialized already.");
        } else if (isOptional(request.getMethod())) {
            refuse(request, ResponseErrorCode.MethodNotFound, "Unknown: " + request.getMethod());
        } else {
            life = request.getMethod().equals("shutdown") ? Life.SHUT_DOWN : Life.INITIALIZED;
            session.consume(request);
        }
    }

    /** Notifications are never answered; those that come too early or too late are dropped, as are optional ones unknown here. */
    private void notification(NotificationMessage notification) {
        String method = notification.getMethod();
        boolean known = !isOptional(method) || method.equals("$/cancelRequest");
        if (method.equals("exit") || known && life == Life.INITIALIZED) {
            session.consume(notification);
        }
    }

    private static boolean isOptional(String method) {
        return method.startsWith("$/");
    }

    private void refuse(RequestMessage request, ResponseErrorCode code, String why) {
        ResponseMessage answer = new ResponseMessage();
        answer.setRawId(request.getRawId());
        answer.setError(new ResponseError(code, why, null));
        client.consume(answer);
    }
}
