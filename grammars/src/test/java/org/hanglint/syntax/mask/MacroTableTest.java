package org.hanglint.syntax.mask;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class MacroTableTest {

    private static MacroFacts facts(String source) {
        return MacroFacts.of(source.getBytes(UTF_8));
    }

    private static boolean vanishes(MacroTable table, String name) {
        return table.vanishes(table.find(name));
    }

    @Test
    void aDefinitionKeepsParametersAndBodyWithoutCommentsAndContinuations() {
        MacroFacts facts = facts("# define ENTER(a, ...) \\\n  /* why */ s =  Ensure(a); // so\nint x;\n");
        assertEquals(
                List.of(new MacroDefinition("ENTER", true, List.of("a", "..."), "s = Ensure(a);")),
                facts.definitions());
    }

    @Test
    void aDefinitionInACommentIsNone() {
        assertEquals(List.of(), facts("// #define A\nint x; #define B\n").definitions());
    }

    @Test
    void kindsOfAllDefinitionsOfANameAreJoined() {
        MacroTable table = MacroTable.join(List.of(
                facts("#define API __attribute__((visibility(\"default\")))\n#define MAYBE\n#define GUARD_H\n"),
                facts("#define API\n#define MAYBE 1\n#define BEGIN_IT {\n#define RUN do { x; } while (0)\n"),
                facts("#define ALSO_API API\n#define RUN2(x) RUN3(x)\n#define RUN3(x) if (x) {}\n")));
        assertTrue(vanishes(table, "API"));
        assertTrue(vanishes(table, "ALSO_API"));
        assertFalse(vanishes(table, "MAYBE"));
        assertFalse(vanishes(table, "GUARD_H"));
        assertTrue(table.isStatement(table.find("BEGIN_IT")));
        assertTrue(table.isStatement(table.find("RUN")));
        assertTrue(table.isStatement(table.find("RUN2")));
        assertEquals(2, table.definitions("API").size());
    }

    @Test
    void theOrderOfFilesMakesNoDifference() {
        List<MacroFacts> files = List.of(facts("#define A 1\n#define B A\n"), facts("#define A 2\n"), facts("int x;"));
        assertEquals(
                MacroTable.join(files).digest(),
                MacroTable.join(files.reversed()).digest());
    }

    @Test
    void aRestrictionHoldsWhatAFileNamesAndWhatThatNames() {
        String source = "#define A B(1)\n#define B(x) C\n#define C 3\n#define D 4\n";
        MacroTable table = MacroTable.join(List.of(facts(source)));
        MacroTable restricted = table.restrictedTo(facts("int x = A;"));
        assertEquals("3", restricted.definitions("C").getFirst().body());
        assertEquals(List.of(), restricted.definitions("D"));
        assertEquals(restricted.digest(), table.digest(facts("int x = A;")));
        assertEquals(
                restricted.digest(), table.restrictedTo(List.of("A", "none")).digest());
    }

    @Test
    void aDigestChangesWithADefinitionTheFileReachesAndWithNoOther() {
        MacroFacts user = facts("int x = A;");
        String before =
                MacroTable.join(List.of(facts("#define A C\n#define D 4\n"))).digest(user);
        String other =
                MacroTable.join(List.of(facts("#define A C\n#define D 5\n"))).digest(user);
        String reached =
                MacroTable.join(List.of(facts("#define A C\n#define C 5\n"))).digest(user);
        assertEquals(before, other);
        assertNotEquals(before, reached);
    }

    @Test
    void factsSurviveTheirOwnForm() throws IOException {
        MacroFacts facts = facts("#define \u00c4(x, y) x ## y\n#define EMPTY\n#define NONE() \"\"\nint main() {}\n");
        assertEquals(facts, MacroFacts.decode(facts.encode()));
        byte[] form = facts.encode();
        assertThrows(IOException.class, () -> MacroFacts.decode(Arrays.copyOf(form, form.length - 1)));
        assertThrows(IOException.class, () -> MacroFacts.decode(new byte[] {127, 0, 0, 0}));
    }
}
