package org.hanglint.check.copy;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hanglint.finding.Finding;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;

/** {@code torch.tensor} of a number, or of a list of equal ones, as the constructor that makes it on the device. */
final class ConstantTensor {

    private static final String NUMBER = "-?\\d+(?:\\.\\d*)?|True|False";
    private static final String VALUE = "[\\w.]+|[\\w.]*\\([\\w.\"':]*\\)|f?\"[^\"#]*\"|f?'[^'#]*'";
    private static final String NUMBERS = "\\[\\s*(?:" + NUMBER + ")(?:\\s*,\\s*(?:" + NUMBER + "))*,?\\s*]";
    private static final Pattern CALL = Pattern.compile("torch\\.tensor\\(\\s*(?<data>" + NUMBER + "|" + NUMBERS + ")"
            + "(?<options>(?:\\s*,\\s*(?:dtype|device)\\s*=\\s*(?:" + VALUE + "))+),?\\s*\\)");
    private static final Pattern EACH = Pattern.compile(NUMBER);
    private static final Pattern DTYPE = Pattern.compile("\\bdtype\\s*=\\s*(" + VALUE + ")");
    private static final Set<String> FLOATING =
            Set.of("torch.float32", "torch.float64", "torch.float", "torch.double", "torch.bfloat16", "torch.float16");
    private static final Set<String> WHOLE = Set.of("torch.int32", "torch.int64", "torch.int", "torch.long");

    private ConstantTensor() {}

    /** The call that replaces the one found; empty where it is another one or its result would differ. */
    static Optional<String> replacement(Finding finding, SourceText source) {
        Span span = finding.place().span();
        if (span.end() > source.length()) {
            return Optional.empty();
        }
        Matcher call = CALL.matcher(source.text(span));
        return call.matches() ? constructor(call.group("data"), call.group("options")) : Optional.empty();
    }

    private static Optional<String> constructor(String data, String options) {
        List<String> numbers =
                EACH.matcher(data).results().map(MatchResult::group).toList();
        if (numbers.stream().distinct().count() != 1) {
            return Optional.empty();
        }
        String number = numbers.getFirst();
        Matcher written = DTYPE.matcher(options);
        String type = written.find() ? written.group(1) : "";
        String keywords = (type.isEmpty() ? implied(number) : "") + options.strip();
        boolean list = data.startsWith("[");
        String size = list ? Integer.toString(numbers.size()) : "()";
        String rest = keywords + ")";
        if (!holds(type, number)) {
            return Optional.empty();
        }
        return Optional.of(
                switch (number) {
                    case "0", "0.0", "False" -> "torch.zeros(" + size + rest;
                    case "1", "1.0", "True" -> "torch.ones(" + size + rest;
                    default -> "torch.full(" + (list ? "(" + size + ",)" : size) + ", " + number + rest;
                });
    }

    /** Whether the number becomes the same in that type by either way; zero and one do in all of them. */
    private static boolean holds(String type, String number) {
        boolean any = type.isEmpty() || Set.of("0", "1", "True", "False").contains(number);
        return any || FLOATING.contains(type) || !number.contains(".") && WHOLE.contains(type);
    }

    /** The type that the data had given: that of whole numbers and truth values; for others both take the default. */
    private static String implied(String number) {
        if (number.contains(".")) {
            return "";
        }
        return Character.isLetter(number.charAt(0)) ? ", dtype=torch.bool" : ", dtype=torch.int64";
    }
}
