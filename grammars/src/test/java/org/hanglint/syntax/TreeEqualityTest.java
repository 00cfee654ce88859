package org.hanglint.syntax;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TreeEqualityTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\0",
                "x",
                "int main() { std::vector<int> v{1, 2}; return v[0]; }",
                "PYBIND11_MODULE(m, m) { m.def(\"f\", &f, py::call_guard<py::gil_scoped_release>()); }",
                "__global__ void k(float *x) { x[threadIdx.x] = 0; } void g() { k<<<1, 32, 0, s>>>(p); }",
                "def f(x: int = 1) -> None:\n    with a as b, c:\n        yield from x\n",
                "async def f():\n\tmatch x:\n\t\tcase [a, *_]: await f'{a!r}'\n",
                "#if 1\nclass A {\n#endif\n};\n",
                "((((((((((",
                "}}}}",
                "x = ",
                "/* open",
                "'''open",
                "ä€😀"
            })
    void sameTreeAsTheOfficialBinding(String text) {
        for (Language language : Language.values()) {
            assertInstanceOf(TreeEquality.Equal.class, TreeEquality.compare(language, text), text);
        }
    }

    @ParameterizedTest
    @EnumSource
    void sameTreeOnAllFilesHere(Language language) throws IOException {
        for (Path file : sources()) {
            String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            TreeEquality.Equal equal = assertInstanceOf(
                    TreeEquality.Equal.class, TreeEquality.compare(language, text), () -> file + " as " + language);
            assertTrue(equal.nodes() > 0);
        }
    }

    /** All fixtures, and this module's own C. */
    private static List<Path> sources() throws IOException {
        List<Path> files = new ArrayList<>(TreeEquality.sources(Path.of("src")));
        Path fixtures = Path.of("..", "fixtures");
        if (Files.isDirectory(fixtures)) {
            files.addAll(TreeEquality.sources(fixtures));
        }
        return files;
    }
}
