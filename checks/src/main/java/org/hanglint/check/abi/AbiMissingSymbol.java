package org.hanglint.check.abi;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.artifact.NativeModule;
import org.hanglint.artifact.loading.Interpreter;
import org.hanglint.artifact.nativecode.NativeFacts;
import org.hanglint.check.Check;
import org.hanglint.check.CheckInfo;
import org.hanglint.check.Flows;
import org.hanglint.check.Sources;
import org.hanglint.finding.Finding;
import org.hanglint.finding.Fix;
import org.hanglint.finding.Severity;
import org.hanglint.format.elf.Symbol;
import org.hanglint.knowledge.PythonAbi;
import org.hanglint.syntax.Language;

/** An extension module needs a function of Python's C API that the interpreter does not have. */
public final class AbiMissingSymbol implements Check.OfCode {

    private static final CheckInfo INFO = new CheckInfo(
            "abi-missing-symbol",
            "An extension module needs a C API function that the interpreter which loads it does not export.",
            Severity.ERROR,
            Set.of(Language.CPP, Language.CUDA, Language.PYTHON),
            CheckInfo.Cure.NONE);

    @Override
    public CheckInfo info() {
        return INFO;
    }

    @Override
    public List<Finding> findings(Flows flows) {
        return Modules.each(flows, (module, facts) -> flows.artifacts()
                .readings()
                .interpreter(module)
                .flatMap(python -> finding(module, facts, python)));
    }

    private static Optional<Finding> finding(NativeModule module, NativeFacts facts, Interpreter python) {
        List<String> missing = missing(facts, python);
        String message = module.shown() + " needs " + Modules.few(missing) + ", which CPython " + python.release()
                + " does not export: importing it fails. Build it with the headers of the Python that loads it.";
        return missing.isEmpty()
                ? Optional.empty()
                : Modules.at(INFO, INFO.severity(), module, message, "needs " + Modules.few(missing));
    }

    /** Weak ones may stay open; names that are no CPython's may come from another library. */
    private static List<String> missing(NativeFacts facts, Interpreter python) {
        return facts.elf().symbols().stream()
                .filter(symbol -> !symbol.defined() && symbol.binding() == Symbol.Binding.GLOBAL)
                .map(Symbol::name)
                .filter(name -> PythonAbi.builtIn().find(name).isPresent())
                .filter(name -> !python.defines(name).orElse(true))
                .sorted()
                .distinct()
                .toList();
    }

    /** Which of the two is to be replaced is the user's to say. */
    @Override
    public List<Fix> fixes(Finding finding, Sources sources) {
        return List.of();
    }
}
