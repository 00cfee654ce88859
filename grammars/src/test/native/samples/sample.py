from __future__ import annotations
import torch, os as o

@decorator(a=1)
class A(B, metaclass=M):
    '''Text äöü € 😀 \N{DASH}'''
    x: int = 3

    async def f(self, a, /, b=1, *args, c, **kw) -> "T":
        with lock, open("f") as g:
            return [y.cpu() for y in x if y] + f"{x!r:>{3}} {self.a['k']} {{}}"
        try:
            yield (await z)
        except* (E, F) as e:
            raise X from e
        finally:
            del a[1:2, ...], b
match p:
    case {"a": [1, *_], **rest} if (n := len(rest)) > 1: pass
    case A(x=1) | None: print(r'\d', b"\x00", u'x' "y", 0x_ff, 1e-3j, sep="")
if a: b = lambda *x: x if y else not z
elif \
  c: global d; assert d, "m"
while 1: continue
else: x @= y ** -z // ~w
type T[K] = dict[K, int]
