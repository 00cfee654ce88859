package org.hanglint.link;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hanglint.code.Binding;
import org.hanglint.code.Expr;
import org.hanglint.code.Unit;
import org.hanglint.frontend.python.PythonFrontend;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Parsed;
import org.hanglint.syntax.Parser;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;
import org.junit.jupiter.api.Test;

class PythonCallersTest {

    private static final Span ANYWHERE = new Span(0, 1);

    private static Binding binding(Binding.Form form, String module, String exposed) {
        Expr target = new Expr.Name(exposed, ANYWHERE);
        return new Binding(form, "pybind11", exposed, "", module, target, List.of(), ANYWHERE);
    }

    private static Unit binds(Binding binding) {
        return new Unit(
                "native.cc",
                Language.CPP,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(binding),
                new TreeMap<>(),
                List.of(),
                new TreeMap<>(),
                List.of(),
                List.of());
    }

    private static Unit python(String path, String python) {
        SourceText text = SourceText.of(python);
        return switch (Parser.parse(Language.PYTHON, text)) {
            case Parsed.Tree(var tree) -> PythonFrontend.lower(path, text, tree);
            case Parsed.Failed(String reason) -> throw new AssertionError(reason);
        };
    }

    private static List<String> calls(Binding binding, Map<String, String> files) {
        List<Unit> units = new ArrayList<>(List.of(binds(binding)));
        new TreeMap<>(files).forEach((path, text) -> units.add(python(path, text)));
        Definitions definitions = Definitions.of(units);
        PythonIndex index = PythonIndex.of(units, definitions);
        return PythonCallers.of(units, index, definitions).of(binding).stream()
                .map(call -> call.from().unit().path() + " " + call.name())
                .toList();
    }

    @Test
    void aBoundFunctionIsCalledByItsModule() {
        Binding start = binding(Binding.Form.FUNCTION, "demo", "start");
        assertEquals(List.of("m.py demo.start"), calls(start, Map.of("m.py", "import demo\ndemo.start()\ndemo.end()\n")));
        assertEquals(List.of(), calls(start, Map.of("m.py", "import other\nother.start()\n")));
    }

    @Test
    void aBoundFunctionIsCalledByEveryNameThatImportsGiveIt() {
        Binding start = binding(Binding.Form.FUNCTION, "demo", "start");
        String renamed = "from demo import start as begin\n";
        assertEquals(List.of("m.py demo.start"), calls(start, Map.of("m.py", renamed + "begin()\n")));
        assertEquals(
                List.of("b.py demo.start", "c.py demo.start"),
                calls(
                        start,
                        Map.of(
                                "a.py", renamed,
                                "b.py", "from a import begin as go\ngo()\n",
                                "c.py", "import a\na.begin()\n")));
    }

    @Test
    void anOperatorIsCalledWithOrWithoutItsOverload() {
        Binding operator = binding(Binding.Form.OPERATOR, "lib", "scale");
        String python = "import torch\ntorch.ops.lib.scale(1)\ntorch.ops.lib.scale.default(1)\n";
        assertEquals(
                List.of("m.py torch.ops.lib.scale", "m.py torch.ops.lib.scale"),
                calls(operator, Map.of("m.py", python)));
    }
}
