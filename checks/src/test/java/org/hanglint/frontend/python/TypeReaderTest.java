package org.hanglint.frontend.python;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypeReaderTest {

    @ParameterizedTest
    @CsvSource(
            delimiterString = "=>",
            quoteCharacter = '`',
            value = {
                "int => int",
                "torch.Tensor => torch.Tensor",
                "'torch.Tensor' => torch.Tensor",
                "torch . Tensor => torch.Tensor",
                "Optional[Foo] => Union<Foo, None>",
                "typing.Optional['Foo'] => Union<Foo, None>",
                "Foo | None => Union<Foo, None>",
                "'Foo | None' => Union<Foo, None>",
                "None | a.B | Foo => Union<None, a.B, Foo>",
                "Union[Foo, None, Foo] => Union<Foo, None>",
                "Optional[Union[A, B | C]] => Union<A, B, C, None>",
                "Optional[None] => None",
                "list[T] => list<T>",
                "dict[str, list['T']] => dict<str, list<T>>",
                "tuple[int, ...] => tuple<int, ...>",
                "Annotated[T, Gt(0), 'x]'] => T",
                "Float[Tensor, 'b h w', 3] => Float<Tensor, ?, ?>",
                "dict[str, Annotated[T, 'a b']] => dict<str, T>",
                "ClassVar[Optional[int]] => Union<int, None>",
                "Callable[[A, 'B'], R] => Callable<[]<A, B>, R>",
                "Callable[..., R] => Callable<..., R>",
                "Literal['a', 'b[', 3] => Literal",
                "conint(gt=0) => conint",
                "(A | B) => Union<A, B>",
                "'not a type' => ?",
                "'A[' => ?",
                "'' => ?",
                "3 + 4 => ?",
            })
    void readsAnnotations(String annotation, String expected) {
        String read = Lowered.type(annotation);
        assertEquals(expected, read.isEmpty() ? "?" : read);
    }
}
