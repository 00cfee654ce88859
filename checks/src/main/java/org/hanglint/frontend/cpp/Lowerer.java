package org.hanglint.frontend.cpp;

/** The parts that lower one text together; they know each other through this. */
final class Lowerer {

    private final Source source;
    private final FileNames names;
    private final TypeReader types;
    private final Surroundings surroundings;
    private final Macros macros;
    private final Signatures signatures;
    private final Expressions expressions;
    private final Variables variables;
    private final Statements statements;
    private final Functions functions;
    private final Classes classes;

    Lowerer(Source source, FileNames names, Surroundings surroundings, Macros macros) {
        this.source = source;
        this.names = names;
        this.types = new TypeReader(source);
        this.surroundings = surroundings;
        this.macros = macros;
        this.expressions = new Expressions(this);
        this.signatures = new Signatures(this);
        this.variables = new Variables(this);
        this.statements = new Statements(this);
        this.functions = new Functions(this);
        this.classes = new Classes(this);
    }

    Source source() {
        return source;
    }

    FileNames names() {
        return names;
    }

    TypeReader types() {
        return types;
    }

    /** What masking took out of the text around the nodes. */
    Surroundings surroundings() {
        return surroundings;
    }

    Macros macros() {
        return macros;
    }

    Signatures signatures() {
        return signatures;
    }

    Expressions expressions() {
        return expressions;
    }

    Variables variables() {
        return variables;
    }

    Statements statements() {
        return statements;
    }

    Functions functions() {
        return functions;
    }

    Classes classes() {
        return classes;
    }
}
