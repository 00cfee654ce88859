package org.hanglint.check.abi;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.artifact.NativeModule;
import org.hanglint.artifact.side.FileTree;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Severity;
import org.hanglint.format.dist.ModuleFile;
import org.hanglint.format.elf.Machine;
import org.hanglint.syntax.Language;

/** The name of an extension module says another Python or processor than the one it lies there for. */
public final class AbiWrongTag implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "abi-wrong-tag",
            "An extension module is tagged for another Python than the one whose environment it lies in.",
            Severity.ERROR,
            Set.of(Language.CPP, Language.CUDA, Language.PYTHON),
            CheckInfo.Cure.NONE);

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        return Modules.each(flows, (module, facts) -> wrongPython(module)
                .or(() -> wrongProcessor(module, facts.elf().machine())));
    }

    private static Optional<Finding> wrongPython(NativeModule module) {
        Optional<String> tagged = module.extension().name().python();
        Optional<String> loading = module.side().python();
        if (tagged.isEmpty() || loading.isEmpty() || tagged.equals(loading) || hasFitting(module, loading.get())) {
            return Optional.empty();
        }
        String message = module.shown() + " is built for CPython " + tagged.get() + ", and Python " + loading.get()
                + " imports from there: it does not look for files of that name. Build it with Python "
                + loading.get() + ".";
        return Modules.at(INFO, INFO.severity(), module, message, "tagged for CPython " + tagged.get());
    }

    /** Whether the module lies there for the right Python as well, or as a package or Python file. */
    private static boolean hasFitting(NativeModule module, String release) {
        String path = module.extension().path();
        String folder = path.substring(0, Math.max(0, path.lastIndexOf('/')));
        String name = module.extension().name().module();
        return module.side().tree().list(folder).stream()
                .map(FileTree.Item::name)
                .anyMatch(file -> file.equals(name)
                        || file.equals(name + ".py")
                        || ModuleFile.of(file)
                                .filter(other -> other.module().equals(name))
                                .filter(other -> other.python().map(release::equals).orElse(true))
                                .isPresent());
    }

    private static Optional<Finding> wrongProcessor(NativeModule module, Machine machine) {
        String tag = module.extension().name().tag();
        boolean wrong = tag.contains("x86_64") && machine == Machine.AARCH64
                || tag.contains("aarch64") && machine == Machine.X86_64;
        String message = module.shown() + " is named for another processor than it is built for (" + machine
                + "): it cannot be loaded where its name is looked for. Build it again for that processor.";
        return wrong
                ? Modules.at(INFO, INFO.severity(), module, message, "machine code for " + machine)
                : Optional.empty();
    }

    /** It has to be built again. */
    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return List.of();
    }
}
