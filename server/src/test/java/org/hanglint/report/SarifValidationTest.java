package org.hanglint.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hanglint.cli.DemoRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What others say of our SARIF: the schema, and Microsoft's validator with GitHub's rules. */
class SarifValidationTest {

    private static final Path TOOLS = Path.of("target/validators/node_modules/@microsoft/sarif-multitool-linux");

    @TempDir
    Path folder;

    @Test
    void theDemoAndAnEmptyReportFollowTheSchema() throws IOException {
        Schema schema = schema();
        for (String text : List.of(demo(), Sample.written(new SarifReport("0.1.0"), Sample.content(List.of())))) {
            assertEquals(List.of(), List.copyOf(schema.validate(text, InputFormat.JSON)));
        }
    }

    @Test
    void theSchemaIsReadAtAll() throws IOException {
        String broken = demo().replace("\"ruleIndex\": ", "\"ruleIndex\": \"zero\", \"x\": ");
        assertTrue(schema().validate(broken, InputFormat.JSON).size() > 1);
    }

    @Test
    void theValidatorWithGithubsRulesHasNothingToSayButThatWeNameNoHomePage() throws Exception {
        Path report = Files.writeString(folder.resolve("demo.sarif"), demo());
        Process process = new ProcessBuilder(
                        TOOLS.resolve("Sarif.Multitool").toString(),
                        "validate",
                        report.toString(),
                        "--rule-kind",
                        "Sarif;Ghas")
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        assertTrue(said.contains("1 files scanned"), said);
        List<String> complaints = said.lines()
                .filter(line -> line.contains(": error ") || line.contains(": warning "))
                .filter(line -> !line.contains("SARIF2005"))
                .toList();
        assertEquals(List.of(), complaints);
    }

    private static String demo() {
        return DemoRun.report("sarif");
    }

    private static Schema schema() throws IOException {
        String text = Files.readString(TOOLS.resolve("sarif-2.1.0.json")).replaceFirst("^\uFEFF", "");
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(text, InputFormat.JSON);
    }
}
