package org.hanglint.frontend.cpp;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.code.ClassDecl;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Function.Modifier;
import org.hanglint.code.Import;
import org.hanglint.code.Variable;

/** What stands at file level: namespaces are entered, what they declare is collected. */
final class FileScope {

    private final Lowerer lowerer;
    private final Source source;
    private final List<Import> imports = new ArrayList<>();
    private final List<ClassDecl> classes = new ArrayList<>();
    private final List<Function> functions = new ArrayList<>();
    private final List<Variable> globals = new ArrayList<>();

    /** Around the closures at file level that belong to no variable. */
    private final Naming loose = Naming.file().function("<file>");

    FileScope(Lowerer lowerer) {
        this.lowerer = lowerer;
        this.source = lowerer.source();
    }

    void collect() {
        children(0, Naming.file());
    }

    List<Import> imports() {
        return imports;
    }

    List<ClassDecl> classes() {
        return classes;
    }

    List<Function> functions() {
        return functions;
    }

    List<Variable> globals() {
        return globals;
    }

    private void children(int node, Naming naming) {
        if (!source.descend(node)) {
            return;
        }
        int before = Source.NO_NODE;
        for (int child = source.first(node); child != Source.NO_NODE; child = source.next(child)) {
            if (source.is(child, Kind.COMPOUND_STATEMENT)) {
                body(before, child, naming);
            } else {
                item(child, naming);
            }
            before = child;
        }
        source.ascend();
    }

    private void item(int node, Naming naming) {
        switch (source.kind(node)) {
            case NAMESPACE_DEFINITION -> namespace(node, naming);
            case LINKAGE_SPECIFICATION -> children(node, naming.with(Modifier.EXTERN_C));
            case TEMPLATE_DECLARATION -> children(node, naming.with(Modifier.TEMPLATE));
            case FUNCTION_DEFINITION -> function(node, naming);
            case DECLARATION -> declaration(node, naming);
            case CLASS_SPECIFIER, STRUCT_SPECIFIER, UNION_SPECIFIER, ENUM_SPECIFIER -> type(node, "", naming);
            case TYPE_DEFINITION -> typedef(node, naming);
            case PREPROC_INCLUDE -> include(node);
            case EXPRESSION_STATEMENT -> registration(node);
            case PREPROC_IF,
                    PREPROC_IFDEF,
                    PREPROC_ELSE,
                    PREPROC_ELIF,
                    PREPROC_ELIFDEF,
                    DECLARATION_LIST,
                    FRIEND_DECLARATION,
                    ATTRIBUTED_STATEMENT,
                    LABELED_STATEMENT,
                    ERROR -> children(node, naming);
            default -> {
                if (source.tree().hasError(node)) {
                    children(node, naming);
                }
            }
        }
    }

    private void namespace(int node, Naming naming) {
        int body = source.child(node, Field.BODY);
        if (body == Source.NO_NODE) {
            return;
        }
        int name = source.child(node, Field.NAME);
        if (name == Source.NO_NODE) {
            children(body, naming.internal());
            return;
        }
        boolean inline = source.hasToken(node, "inline");
        String text = source.name(name).replace(" ", "");
        children(body, naming.namespace(inline ? "" : source.intern(text)));
    }

    private void function(int node, Naming naming) {
        int type = source.child(node, Field.TYPE);
        if (type != Source.NO_NODE) {
            type(type, "", naming);
        }
        lowerer.functions().lower(node, naming).ifPresent(functions::add);
    }

    private void declaration(int node, Naming naming) {
        int type = source.child(node, Field.TYPE);
        if (type != Source.NO_NODE) {
            type(type, "", naming);
        }
        lowerer.variables().lower(node, naming, globals::add);
        if (source.isBroken(node)) {
            errors(node, naming);
        }
    }

    private void errors(int node, Naming naming) {
        for (int child = source.first(node); child != Source.NO_NODE; child = source.next(child)) {
            if (source.tree().isError(child)) {
                children(child, naming);
            }
        }
    }

    private void type(int node, String name, Naming naming) {
        lowerer.classes().lower(node, name, naming).ifPresent(classes::add);
    }

    private void typedef(int node, Naming naming) {
        int declarator = source.child(node, Field.DECLARATOR);
        int name = declarator == Source.NO_NODE
                ? declarator
                : Declarator.of(source, declarator).name();
        int type = source.child(node, Field.TYPE);
        if (type != Source.NO_NODE) {
            type(type, name == Source.NO_NODE ? "" : source.name(name), naming);
        }
    }

    /** {@code TEST_CASE("text") { ... }} reads as a call and a block. */
    private void body(int before, int block, Naming naming) {
        int call = source.is(before, Kind.EXPRESSION_STATEMENT) ? source.first(before) : Source.NO_NODE;
        int name = source.is(call, Kind.CALL_EXPRESSION) ? source.child(call, Field.FUNCTION) : Source.NO_NODE;
        if (!source.is(name, Kind.IDENTIFIER)) {
            return;
        }
        MacroFunctions.Head head = new MacroFunctions.Head(name, source.child(call, Field.ARGUMENTS), List.of());
        functions.add(new MacroFunctions(lowerer).lower(call, head, block, naming));
    }

    /** {@code REGISTER(name, [] { ... });}: of a macro at file level the functions in its arguments are kept. */
    private void registration(int node) {
        for (Expr part : lowerer.expressions().inside(node, loose)) {
            functions.addAll(LooseClosures.in(part));
        }
    }

    private void include(int node) {
        int path = source.child(node, Field.PATH);
        if (path == Source.NO_NODE) {
            return;
        }
        String text = source.name(path);
        boolean quoted = text.length() > 2 && (text.charAt(0) == '<' || text.charAt(0) == '"');
        String file = quoted ? text.substring(1, text.length() - 1) : text;
        imports.add(new Import(file, 0, List.of(), "", Import.Kind.INCLUDE, source.span(node)));
    }
}
