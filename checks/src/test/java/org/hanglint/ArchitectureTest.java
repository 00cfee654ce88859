package org.hanglint;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import org.hanglint.check.Check;
import org.junit.jupiter.api.Test;

/** The rooms of the house and who may know whom; docs/architecture.md says why. */
class ArchitectureTest {

    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.hanglint");

    @Test
    void dependenciesPointOneWay() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("syntax")
                .definedBy("org.hanglint.syntax..")
                .layer("code")
                .definedBy("org.hanglint.code")
                .layer("finding")
                .definedBy("org.hanglint.finding")
                .layer("knowledge")
                .definedBy("org.hanglint.knowledge")
                .layer("frontend")
                .definedBy("org.hanglint.frontend..")
                .layer("format")
                .definedBy("org.hanglint.format..")
                .layer("artifact")
                .definedBy("org.hanglint.artifact..")
                .layer("link")
                .definedBy("org.hanglint.link")
                .layer("flow")
                .definedBy("org.hanglint.flow..")
                .layer("check")
                .definedBy("org.hanglint.check..")
                .layer("engine")
                .definedBy("org.hanglint.engine")
                .whereLayer("engine")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("check")
                .mayOnlyBeAccessedByLayers("engine")
                .whereLayer("artifact")
                .mayOnlyBeAccessedByLayers("check", "engine")
                .whereLayer("format")
                .mayOnlyBeAccessedByLayers("artifact", "check", "engine")
                .whereLayer("flow")
                .mayOnlyBeAccessedByLayers("check", "engine")
                .whereLayer("link")
                .mayOnlyBeAccessedByLayers("flow", "artifact", "check", "engine")
                .whereLayer("frontend")
                .mayOnlyBeAccessedByLayers("engine")
                .whereLayer("knowledge")
                .mayOnlyBeAccessedByLayers("frontend", "link", "flow", "artifact", "check", "engine")
                .whereLayer("finding")
                .mayOnlyBeAccessedByLayers("link", "flow", "artifact", "check", "engine")
                .whereLayer("code")
                .mayOnlyBeAccessedByLayers("knowledge", "frontend", "link", "flow", "artifact", "check", "engine")
                .check(ALL);
    }

    @Test
    void onlyTheBindingCallsNativeCode() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.hanglint.syntax.binding")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("java.lang.foreign..")
                .check(ALL);
    }

    @Test
    void checksKnowNoFrontendNoFileAndNoOutsideWorld() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "org.hanglint.check..", "org.hanglint.flow..", "org.hanglint.link..", "org.hanglint.code..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.hanglint.frontend..",
                        "org.hanglint.syntax.binding..",
                        "com.google.gson..",
                        "com.github.javaparser..",
                        "org.eclipse..",
                        "java.nio.file..",
                        "java.net..",
                        "java.time..")
                .check(ALL);
    }

    @Test
    void theCoreOpensNoFileAndMakesNoThread() {
        noClasses()
                .that()
                .resideInAnyPackage("org.hanglint.engine", "org.hanglint.finding", "org.hanglint.frontend..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.nio.file..", "java.net..", "java.time..")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.util.concurrent.Executors")
                .check(ALL);
    }

    @Test
    void onlyTheJavaFrontendMayImportJavaParser() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.hanglint.frontend.java")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.github.javaparser..")
                .allowEmptyShould(true)
                .check(ALL);
    }

    @Test
    void checksAreFinalAndWithoutState() {
        classes()
                .that()
                .implement(Check.class)
                .and()
                .areNotInterfaces()
                .should()
                .haveModifier(JavaModifier.FINAL)
                .andShould()
                .haveOnlyFinalFields()
                .check(ALL);
    }

    @Test
    void checksDoNotKnowEachOther() {
        List<String> known = new ArrayList<>();
        for (JavaClass one : ALL) {
            for (Dependency dependency : one.getDirectDependenciesFromSelf()) {
                JavaClass other = dependency.getTargetClass();
                if (isCheck(one) && isCheck(other) && !one.equals(other)) {
                    known.add(dependency.getDescription());
                }
            }
        }
        assertEquals(List.of(), known);
    }

    private static boolean isCheck(JavaClass type) {
        return type.isAssignableTo(Check.class) && !type.isInterface();
    }
}
