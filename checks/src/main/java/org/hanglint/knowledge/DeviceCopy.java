package org.hanglint.knowledge;

import java.util.Optional;
import org.hanglint.code.Expr;
import org.hanglint.code.Names;

/**
 * A runtime's function that copies between host and device.
 *
 * @param target position of the target among the arguments, from 1
 * @param source position of the source
 * @param direction {@code to-host} or {@code to-device}; otherwise the position of the argument that says it, from 1
 */
public record DeviceCopy(int target, int source, String direction, Waiting waits) {

    /** When the call returns. */
    public enum Waiting {
        /** When the copy is done or staged. */
        AT_ONCE,
        /** When the copy is queued. */
        QUEUED
    }

    static DeviceCopy of(Row row) {
        return new DeviceCopy(
                Integer.parseInt(row.get("target")),
                Integer.parseInt(row.get("source")),
                row.get("direction"),
                GilKnowledge.constant(Waiting.class, row.get("returns")));
    }

    /** The argument that is on the host; empty where the call does not say. */
    public Optional<Expr> host(Expr.Call call) {
        String way = direction;
        if (way.matches("\\d+")) {
            way = argument(call, Integer.parseInt(way)).map(DeviceCopy::said).orElse("");
        }
        return switch (way) {
            case "to-host" -> argument(call, target);
            case "to-device" -> argument(call, source);
            default -> Optional.empty();
        };
    }

    /** Whether the call says that the target is on the host. */
    public boolean isToHost(Expr.Call call) {
        return host(call).filter(side -> argument(call, target).filter(side::equals).isPresent()).isPresent();
    }

    private static String said(Expr kind) {
        String name = switch (kind) {
            case Expr.Name plain -> Names.last(plain.id());
            case Expr.Member member -> member.name();
            default -> "";
        };
        String plain = name.toLowerCase(java.util.Locale.ROOT).replace("_", "");
        return plain.endsWith("devicetohost") ? "to-host" : plain.endsWith("hosttodevice") ? "to-device" : "";
    }

    private static Optional<Expr> argument(Expr.Call call, int position) {
        return position <= call.arguments().size()
                ? Optional.of(call.arguments().get(position - 1).value())
                : Optional.empty();
    }
}
