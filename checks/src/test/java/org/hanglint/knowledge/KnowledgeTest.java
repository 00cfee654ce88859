package org.hanglint.knowledge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hanglint.knowledge.GilKnowledge.Effect;
import org.hanglint.knowledge.GilKnowledge.Guard;
import org.hanglint.knowledge.GilKnowledge.PythonUse;
import org.junit.jupiter.api.Test;

/** Facts are read exactly, and what is wrong with a file is told with its place. */
class KnowledgeTest {

    private static final Path SCHEMA = Path.of("../docs/knowledge.schema.json");
    private static final Path FILES = Path.of("src/main/resources/knowledge");

    private final GilKnowledge gil = Knowledge.builtIn().gil();

    @Test
    void thePublishedSchemaIsCurrent() throws IOException {
        assertEquals(KnowledgeSchema.json(), Files.readString(SCHEMA), "write KnowledgeSchema.json() to " + SCHEMA);
    }

    @Test
    void everyFileOfTheBuildIsWithoutProblem() throws IOException {
        List<String> problems = new ArrayList<>();
        try (Stream<Path> files = Files.list(FILES)) {
            for (Path file : files.toList()) {
                KnowledgeFile.read(Files.readString(file))
                        .problems()
                        .forEach(problem -> problems.add(file + " " + problem));
            }
        }
        assertEquals(List.of(), problems);
    }

    @Test
    void compiledRowsComeBackAsTheyWere() throws IOException {
        List<Row> rows = new ArrayList<>();
        try (Stream<Path> files = Files.list(FILES)) {
            for (Path file : files.sorted().toList()) {
                rows.addAll(KnowledgeFile.read(Files.readString(file)).rows());
            }
        }
        assertEquals(rows, CompiledRows.builtIn());
        assertFalse(rows.isEmpty());
    }

    @Test
    void aWrongValueIsToldWithItsLineAndTheRightOnes() {
        KnowledgeFile.Content content = KnowledgeFile.read("""
            library = "ours"

            [[guard]]
            names = ["ours::Scope"]
            effect = "aquire"
            """);
        assertEquals(
                List.of(),
                content.rows().stream()
                        .filter(row -> !row.get("effect").isEmpty())
                        .toList());
        KnowledgeFile.Problem problem = content.problems().getFirst();
        assertEquals(5, problem.line());
        assertEquals("effect must be one of acquire, release, lock", problem.message());
    }

    @Test
    void unknownTablesAndKeysAreProblems() {
        List<KnowledgeFile.Problem> problems = KnowledgeFile.read("""
            library = "ours"
            [[gaurd]]
            names = ["a"]
            [[guard]]
            names = ["b"]
            efect = "acquire"
            """).problems();
        assertEquals(3, problems.size());
        assertTrue(problems.get(0).message().contains("unknown table \"gaurd\""));
        assertTrue(problems.get(1).message().contains("unknown key \"efect\""));
        assertEquals("an entry of guard needs effect", problems.get(2).message());
    }

    @Test
    void aNameIsFoundInFullOrByItsTellingLastPart() {
        assertEquals(Optional.of(Guard.ACQUIRE), gil.guard("pybind11::gil_scoped_acquire_simple"));
        assertEquals(Optional.of(Guard.LOCK), gil.guard("lock_guard"));
        assertEquals(Optional.empty(), gil.guard("other::lock_guard"));
        assertEquals(Optional.empty(), gil.threadStart("thread"), "too common to mean std::thread");
    }

    @Test
    void pythonsApiIsToldApart() {
        assertEquals(Optional.of(PythonUse.RUNS), gil.pythonUse("PyObject_Call"));
        assertEquals(Optional.of(PythonUse.FREE), gil.pythonUse("PyMem_RawMalloc"));
        assertEquals(Optional.empty(), gil.pythonUse("printf"));
        assertEquals(Optional.of(Effect.ENSURE), gil.effect("PyGILState_Ensure"));
    }

    @Test
    void usersFactsWin() {
        Knowledge knowledge = Knowledge.builtIn().with(KnowledgeFile.read("""
            library = "ours"
            [[guard]]
            names = ["ours::PythonScope"]
            effect = "acquire"
            """).rows());
        assertEquals(Optional.of(Guard.ACQUIRE), knowledge.gil().guard("ours::PythonScope"));
        assertFalse(knowledge.signature().equals(Knowledge.builtIn().signature()));
    }
}
