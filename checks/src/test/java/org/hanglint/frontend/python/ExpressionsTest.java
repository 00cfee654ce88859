package org.hanglint.frontend.python;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpressionsTest {

    @ParameterizedTest
    @CsvSource(
            delimiterString = "=>",
            quoteCharacter = '`',
            value = {
                "a.b.c(x, k=1, *r, **kw) => a.b.c(x, k=1, *r, **kw)",
                "f(x for x in y) => f(GENERATOR[x for x in y])",
                "kernel[grid](x) => kernel[grid](x)",
                "x[1:2, ::3, ..., -1] => x[1:2, ::3, ..., -1]",
                "x[:, a:] => x[:, a:]",
                "x[:-1] => x[:-1]",
                "a + b + c - d => -(+(a, b, c), d)",
                "a - (b - c) => -(a, -(b, c))",
                "a ** b ** c => **(a, **(b, c))",
                "-x + ~y => +(-(x), ~(y))",
                "-1.5e3 => -1.5e3",
                "3j => 3j",
                "a and b and c or not d => (((a and b) and c) or !d)",
                "a < b <= c => ((a < b) and (b <= c))",
                "a is not None => (a is not None)",
                "a not in b => (a not in b)",
                "x if t else y => (t ? x : y)",
                "(n := f()) => (n := f())",
                "(yield) => yield",
                "(yield from g()) => yield from g()",
                "await f() => await f()",
                "(a, *b) => TUPLE[a, *b]",
                "a, b => TUPLE[a, b]",
                "(a) => a",
                "() => TUPLE[]",
                "{'a': 1, **k} => DICT['a', 1, **, k]",
                "{a, b} => SET[a, b]",
                "[i for i, j in x if i if j for k in j] => LIST[i for TUPLE[i, j] in x if i if j for k in j]",
                "{k: v for k, v in d} => DICT[k, v for TUPLE[k, v] in d]",
                "{x for x in y} => SET[x for x in y]",
                "lambda a, *b, c=1: a => closure f.<1>[](a, *b, only c=1){return a}",
                "lambda: lambda: 0 => closure f.<1>[](){return closure f.<2>[](){return 0}}",
                "True, False, None, ... => TUPLE[True, False, None, ...]",
                "super().m() => super().m()",
            })
    void lowersExpressions(String python, String expected) {
        assertEquals(expected, Lowered.expression(python));
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "=>",
            quoteCharacter = '`',
            value = {
                "'a' => 'a'",
                "'''a''' => 'a'",
                "rb'a\\n' => b'a\\n'",
                "r'a\\n' => 'a\\n'",
                "'a\\'b\\\\' => 'a'b\\'",
                "'a\\x41' => 'a\\x41'",
                "'a' \"b\" => 'ab'",
                "'' => ''",
                "f'plain' => 'plain'",
                "f'cuda:{r}' => format('cuda:', r)",
                "f'{a!r:>{w}}{{b}}' => format(a, w, '{b}')",
                "f'{x=}' 'tail' => format(x, 'tail')",
                "f'{a, b}' => format(TUPLE[a, b])",
                "'ключ' => 'ключ'",
            })
    void lowersStrings(String python, String expected) {
        assertEquals(expected, Lowered.expression(python));
    }

    @ParameterizedTest
    @CsvSource({"a", "é", "€", "𝄞"})
    void cutsLongStringsBetweenCharacters(String character) {
        String written = character.repeat(Literals.MAX_TEXT);
        String printed = Lowered.expression("'" + written + "'");
        String content = printed.substring(1, printed.length() - 1);
        assertEquals(written.substring(0, content.length()), content);
        assertEquals(0, content.length() % character.length());
    }
}
