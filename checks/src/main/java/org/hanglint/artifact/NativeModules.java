package org.hanglint.artifact;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hanglint.artifact.NativeModule.Known;
import org.hanglint.artifact.side.Extension;
import org.hanglint.artifact.side.Found;
import org.hanglint.artifact.side.SourcePatterns;
import org.hanglint.code.Binding;
import org.hanglint.code.Names;
import org.hanglint.code.Target;
import org.hanglint.code.Unit;
import org.hanglint.finding.Place;
import org.hanglint.link.Project;

/** Which target or source of the project an extension module is made of. */
final class NativeModules {

    private final Project project;

    private NativeModules(Project project) {
        this.project = project;
    }

    /** The modules that are the project's: a distribution of it lists them, or it declares a module of that name. */
    static List<NativeModule> of(Found found, Project project) {
        NativeModules modules = new NativeModules(project);
        List<NativeModule> all = new ArrayList<>();
        for (Extension extension : found.extensions()) {
            modules.module(extension).ifPresent(all::add);
        }
        return all;
    }

    private Optional<NativeModule> module(Extension extension) {
        return byName(extension)
                .map(module -> module.side().choice().sources().isEmpty()
                        ? module
                        : new NativeModule(extension, chosen(module), Known.ALL, module.place()));
    }

    /** The files that the user names for what lies there. */
    private List<String> chosen(NativeModule module) {
        SourcePatterns patterns = new SourcePatterns(module.side().choice().sources());
        return project.units().stream()
                .filter(unit -> unit.language().isNative())
                .map(Unit::path)
                .filter(patterns::match)
                .toList();
    }

    private Optional<NativeModule> byName(Extension extension) {
        List<Target> targets = targets(extension);
        if (targets.size() == 1) {
            Target target = targets.getFirst();
            Optional<Place> place = target.declaredIn().isEmpty()
                    ? moduleMacro(extension)
                    : Optional.of(new Place(target.declaredIn(), target.declaration()));
            return Optional.of(new NativeModule(
                    extension, target.sources(), target.sources().isEmpty() ? Known.SOME : Known.ALL, place));
        }
        Optional<Place> macro = moduleMacro(extension);
        if (macro.isPresent()) {
            return Optional.of(new NativeModule(extension, List.of(macro.get().path()), Known.SOME, macro));
        }
        return extension.owner().isPresent()
                ? Optional.of(new NativeModule(extension, List.of(), Known.SOME, Optional.empty()))
                : Optional.empty();
    }

    /** Targets by the dotted name, else by its last part. */
    private List<Target> targets(Extension extension) {
        List<Target> declared = project.targets().all().stream()
                .filter(target -> target.kind() != Target.Kind.PROGRAM
                        && !target.declaredIn().isEmpty())
                .toList();
        List<Target> whole = declared.stream()
                .filter(target -> target.name().equals(extension.module()))
                .toList();
        return !whole.isEmpty()
                ? whole
                : declared.stream()
                        .filter(target -> Names.last(target.name())
                                .equals(extension.name().module()))
                        .toList();
    }

    private Optional<Place> moduleMacro(Extension extension) {
        List<Place> places = new ArrayList<>();
        for (Unit unit : project.units()) {
            for (Binding binding : unit.bindings()) {
                if (binding.form() == Binding.Form.MODULE
                        && binding.module().equals(extension.name().module())) {
                    places.add(new Place(unit.path(), binding.span()));
                }
            }
        }
        return places.size() == 1 ? Optional.of(places.getFirst()) : Optional.empty();
    }
}
