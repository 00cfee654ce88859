package org.hanglint;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The outside world knows the inside, never the other way round, and JSON stays in the reports. */
class ServerArchitectureTest {

    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.hanglint");

    @Test
    void nothingInsideKnowsTheOutside() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "org.hanglint.code..",
                        "org.hanglint.frontend..",
                        "org.hanglint.knowledge..",
                        "org.hanglint.link..",
                        "org.hanglint.flow..",
                        "org.hanglint.check..",
                        "org.hanglint.finding..",
                        "org.hanglint.engine..",
                        "org.hanglint.artifact..",
                        "org.hanglint.format..",
                        "org.hanglint.syntax..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.hanglint.cli..",
                        "org.hanglint.config..",
                        "org.hanglint.vcs..",
                        "org.hanglint.report..",
                        "org.hanglint.triage..",
                        "org.hanglint.installed..",
                        "org.hanglint.cache..")
                .check(ALL);
    }

    @Test
    void jsonIsWrittenByReportsAndReadFromDumpsAndClientsOnly() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "org.hanglint.report..",
                        "org.hanglint.triage..",
                        "org.hanglint.cache..",
                        "org.hanglint.lsp..")
                .and()
                .haveNameNotMatching("org\\.hanglint\\.cli\\.EditorSettings.*")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.google.gson..")
                .check(ALL);
    }

    @Test
    void versionControlIsAskedInOneRoom() {
        noClasses()
                .that()
                .resideOutsideOfPackages("org.hanglint.vcs..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.eclipse.jgit..")
                .check(ALL);
    }
}
