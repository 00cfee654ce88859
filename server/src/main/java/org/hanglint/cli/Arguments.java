package org.hanglint.cli;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.hanglint.check.Checks;
import org.hanglint.check.Nearest;

/** Options in any order; {@code --name value} and {@code --name=value}; everything after {@code --} is a path. */
final class Arguments {

    /** Takes one option and, from the arguments, the value it needs; false where it does not know it. */
    interface Taker {
        boolean take(String option, Arguments arguments) throws Usage;
    }

    private final List<String> arguments;
    private int at;
    private String option = "";
    private Optional<String> attached = Optional.empty();

    private Arguments(List<String> arguments) {
        this.arguments = arguments;
    }

    /** Gives each option to the taker and returns what is no option. {@code known} are the options to suggest. */
    static List<String> read(List<String> arguments, Set<String> known, Taker taker) throws Usage {
        return new Arguments(arguments).read(known, taker);
    }

    private List<String> read(Set<String> known, Taker taker) throws Usage {
        List<String> rest = new ArrayList<>();
        while (at < arguments.size()) {
            String argument = arguments.get(at++);
            if (argument.equals("--")) {
                rest.addAll(arguments.subList(at, arguments.size()));
                break;
            }
            if (argument.startsWith("-") && argument.length() > 1) {
                open(argument);
                if (!taker.take(option, this)) {
                    throw new Usage(
                            "unknown option " + option + didYouMean(option, known) + " (hanglint --help lists them)");
                }
                if (attached.isPresent()) {
                    throw new Usage(option + " takes no value");
                }
            } else {
                rest.add(argument);
            }
        }
        return List.copyOf(rest);
    }

    private void open(String argument) {
        int equals = argument.indexOf('=');
        option = equals < 0 ? argument : argument.substring(0, equals);
        attached = equals < 0 ? Optional.empty() : Optional.of(argument.substring(equals + 1));
    }

    /** A clause that names the nearest of the words, if one is near. */
    static String didYouMean(String written, Collection<String> words) {
        return Nearest.to(written, words)
                .map(near -> "; did you mean " + near + "?")
                .orElse("");
    }

    /** The value of the option at hand. */
    String value() throws Usage {
        if (attached.isPresent()) {
            String value = attached.get();
            attached = Optional.empty();
            return value;
        }
        if (at >= arguments.size()) {
            throw new Usage(option + " needs a value");
        }
        return arguments.get(at++);
    }

    /** The value as a whole number of at least that. */
    int number(int least) throws Usage {
        String value = value();
        try {
            int number = Integer.parseInt(value);
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException notOne) {
            throw new Usage(option + " needs a number, not \"" + value + "\"");
        }
        throw new Usage(option + " must be at least " + least);
    }

    /** The value as a list of ids and families. */
    Set<String> ids() throws Usage {
        Set<String> ids = new TreeSet<>(List.of(value().split(",")));
        for (String id : ids) {
            if (!Checks.names().contains(id)) {
                throw new Usage(option + ": there is no check or family \"" + id + "\"" + didYouMean(id, Checks.names())
                        + " (hanglint checks lists them)");
            }
        }
        return ids;
    }

    /** The value as one of the words of an enumeration. */
    <E extends Enum<E>> E word(Class<E> type) throws Usage {
        return word(type, value());
    }

    /** Part of a value as one of the words of an enumeration. */
    <E extends Enum<E>> E word(Class<E> type, String value) throws Usage {
        List<String> words = new ArrayList<>();
        for (E constant : type.getEnumConstants()) {
            String word = constant.name().toLowerCase(Locale.ROOT);
            if (word.equals(value)) {
                return constant;
            }
            words.add(word);
        }
        throw new Usage(option + ": \"" + value + "\" is not one of " + String.join(", ", words));
    }
}
