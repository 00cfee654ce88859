package org.hanglint.mutation;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.hanglint.artifact.nativecode.Evidence.Kind;

/**
 * One edit of the bridge's sources after its library was built.
 *
 * @param name what it does
 * @param harmless whether the library would be the same but for line numbers
 * @param withDebug kinds of evidence that see it where there is debug information
 * @param stripped kinds that see it where there is none
 */
record Mutation(
        String name,
        boolean harmless,
        Set<Kind> withDebug,
        Set<Kind> stripped,
        UnaryOperator<Map<String, String>> edit) {

    /** The sources after the edit. */
    Map<String, String> of(Map<String, String> sources) {
        return edit.apply(new TreeMap<>(sources));
    }

    private static UnaryOperator<Map<String, String>> replace(String file, String... pairs) {
        return sources -> {
            String text = sources.get(file);
            for (int i = 0; i < pairs.length; i += 2) {
                assertTrue(text.contains(pairs[i]), file + " has " + pairs[i]);
                text = text.replace(pairs[i], pairs[i + 1]);
            }
            sources.put(file, text);
            return sources;
        };
    }

    private static Mutation real(
            String name, Set<Kind> withDebug, Set<Kind> stripped, UnaryOperator<Map<String, String>> edit) {
        return new Mutation(name, false, withDebug, stripped, edit);
    }

    private static Mutation benign(String name, Set<Kind> withDebug, UnaryOperator<Map<String, String>> edit) {
        return new Mutation(name, true, withDebug, Set.of(), edit);
    }

    private static final Set<Kind> NONE = Set.of();
    private static final Set<Kind> MOVED = Set.of(Kind.DECLARATIONS, Kind.LINES);

    private static final String WRAP = "  PyGILState_STATE state = PyGILState_Ensure();\n  {\n  py::gil_scoped_acquire gil;";

    /** The 22 edits that the measurement of shared knowledge was made with, on sources of our own. */
    static List<Mutation> all() {
        return List.of(
                benign("nothing", NONE, sources -> sources),
                real(
                        "wrap every acquire in PyGILState_Ensure",
                        Set.of(Kind.DECLARATIONS, Kind.LINES, Kind.CALLS),
                        Set.of(Kind.CALLS),
                        replace(
                                "bridge.cc",
                                "  py::gil_scoped_acquire gil;",
                                WRAP,
                                "  return added;",
                                "  }\n  PyGILState_Release(state);\n  return added;",
                                "  return pass().cast<bool>();",
                                "  }\n  PyGILState_Release(state);\n  return true;",
                                "are dropped\", module.c_str());",
                                "are dropped\", module.c_str());\n  }\n  PyGILState_Release(state);")),
                real(
                        "add a log line",
                        Set.of(Kind.DECLARATIONS, Kind.LINES, Kind.STRINGS),
                        Set.of(Kind.STRINGS),
                        replace(
                                "bridge.cc",
                                "  int added = 0;",
                                "  BLOG(\"looking for the module %s first\", module.c_str());\n  int added = 0;")),
                real(
                        "reword a log line",
                        Set.of(Kind.STRINGS),
                        Set.of(Kind.STRINGS),
                        replace("bridge.cc", "Begin to register the passes of %s", "Start to register the passes of %s")),
                real(
                        "rename a function",
                        Set.of(Kind.DECLARATIONS, Kind.NAMES),
                        Set.of(Kind.SYMBOLS),
                        replace("bridge.cc", "RunPass", "RunOnePass")),
                real(
                        "rename what Python sees",
                        Set.of(Kind.STRINGS),
                        Set.of(Kind.STRINGS),
                        replace("bridge.cc", "\"count_stages\"", "\"number_of_stages\"")),
                real(
                        "add a function and bind it",
                        Set.of(Kind.LINES, Kind.STRINGS, Kind.NAMES),
                        Set.of(Kind.STRINGS),
                        replace(
                                "bridge.cc",
                                "}  // namespace bridge",
                                "\nint Forget(int stage) {\n  return stage + 1;\n}\n\n}  // namespace bridge",
                                "  m.def(\"run_pass\"",
                                "  m.def(\"forget_stage\", &bridge::Forget, \"Forgets what a stage has\");\n"
                                        + "  m.def(\"run_pass\"")),
                real(
                        "remove a function and its binding",
                        Set.of(Kind.DECLARATIONS, Kind.LINES, Kind.NAMES),
                        Set.of(Kind.SYMBOLS),
                        replace(
                                "bridge.cc",
                                "void DropPasses(const std::string &module) {\n  py::gil_scoped_acquire gil;\n"
                                        + "  py::module_::import(module.c_str()).attr(\"PASSES\").attr(\"clear\")();\n"
                                        + "  BLOG(\"the passes of %s are dropped\", module.c_str());\n}\n\n",
                                "",
                                "  m.def(\"drop_passes\", &bridge::DropPasses, \"Empties the list of a module\");\n",
                                "")),
                real("another whole number", NONE, NONE, replace("bridge.cc", ", 42)", ", 43)")),
                real(
                        "another fraction",
                        Set.of(Kind.NUMBERS),
                        Set.of(Kind.NUMBERS),
                        replace("registry.cc", "1.25", "1.75")),
                real(
                        "another constant in a header",
                        NONE,
                        NONE,
                        replace("registry.h", "kMaxPasses = 64", "kMaxPasses = 128")),
                real("another comparison", NONE, NONE, replace("registry.cc", "count >= limit", "count > limit")),
                real(
                        "remove a statement",
                        MOVED,
                        NONE,
                        replace("registry.cc", "  pass.stage = stage;\n", "")),
                real(
                        "add try and catch to the last function",
                        Set.of(Kind.DECLARATIONS),
                        NONE,
                        replace(
                                "bridge.cc",
                                "  int counted = CountStages(first, last);",
                                "  try {\n  int counted = CountStages(first, last);",
                                "  return counted;\n}",
                                "  return counted;\n  } catch (...) { return 0; }\n}")),
                real(
                        "another type of a parameter",
                        NONE,
                        NONE,
                        replace("bridge.cc", "int CountStages(int first", "int CountStages(long first")),
                real("rename a local variable", Set.of(Kind.NAMES), NONE, replace("registry.cc", "total", "sum_of")),
                real(
                        "another field on the same line",
                        NONE,
                        NONE,
                        replace("registry.h", "int stage = 0;", "int stage = 0; int order = 0;")),
                benign(
                        "another comment",
                        NONE,
                        replace("bridge.cc", "on a thread of its own.", "on one of its own threads.")),
                benign(
                        "three lines of comment more",
                        MOVED,
                        replace("bridge.cc", "namespace py", "// One.\n// Two.\n// Three.\nnamespace py")),
                benign("another indentation", NONE, sources -> {
                    sources.replaceAll((_, text) -> text.replace("\n  ", "\n    "));
                    return sources;
                }),
                benign("carriage returns", NONE, sources -> {
                    sources.replaceAll((_, text) -> text.replace("\n", "\r\n"));
                    return sources;
                }),
                benign(
                        "braces on lines of their own",
                        MOVED,
                        replace("bridge.cc", "(const std::string &module) {", "(const std::string &module)\n{")),
                real(
                        "include one more header",
                        MOVED,
                        NONE,
                        replace("bridge.cc", "#include <string>", "#include <string>\n#include <vector>")));
    }
}
