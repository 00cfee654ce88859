package org.hanglint.frontend.python;

import org.hanglint.syntax.Grammar;
import org.hanglint.syntax.Language;

/** The field ids of the Python grammar, looked up once. */
final class Field {

    private static final Grammar GRAMMAR = Grammar.of(Language.PYTHON);

    static final int ALIAS = GRAMMAR.field("alias");
    static final int ALTERNATIVE = GRAMMAR.field("alternative");
    static final int ARGUMENT = GRAMMAR.field("argument");
    static final int ARGUMENTS = GRAMMAR.field("arguments");
    static final int ATTRIBUTE = GRAMMAR.field("attribute");
    static final int BODY = GRAMMAR.field("body");
    static final int CAUSE = GRAMMAR.field("cause");
    static final int CONDITION = GRAMMAR.field("condition");
    static final int CONSEQUENCE = GRAMMAR.field("consequence");
    static final int DEFINITION = GRAMMAR.field("definition");
    static final int EXPRESSION = GRAMMAR.field("expression");
    static final int FORMAT_SPECIFIER = GRAMMAR.field("format_specifier");
    static final int FUNCTION = GRAMMAR.field("function");
    static final int GUARD = GRAMMAR.field("guard");
    static final int KEY = GRAMMAR.field("key");
    static final int LEFT = GRAMMAR.field("left");
    static final int MODULE_NAME = GRAMMAR.field("module_name");
    static final int NAME = GRAMMAR.field("name");
    static final int OBJECT = GRAMMAR.field("object");
    static final int OPERATOR = GRAMMAR.field("operator");
    static final int PARAMETERS = GRAMMAR.field("parameters");
    static final int RETURN_TYPE = GRAMMAR.field("return_type");
    static final int RIGHT = GRAMMAR.field("right");
    static final int SUBJECT = GRAMMAR.field("subject");
    static final int SUBSCRIPT = GRAMMAR.field("subscript");
    static final int SUPERCLASSES = GRAMMAR.field("superclasses");
    static final int TYPE = GRAMMAR.field("type");
    static final int VALUE = GRAMMAR.field("value");

    private Field() {}
}
