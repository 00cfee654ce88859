package org.hanglint.project;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hanglint.code.Build;
import org.hanglint.code.Unit;
import org.hanglint.frontend.python.PythonFrontend;
import org.hanglint.knowledge.Knowledge;
import org.hanglint.link.Project;
import org.hanglint.link.PythonClass;
import org.hanglint.link.PythonIndex;
import org.hanglint.link.Resolved;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Parsed;
import org.hanglint.syntax.Parser;
import org.hanglint.syntax.SourceText;
import org.junit.jupiter.api.Test;

class PythonIndexTest {

    private static PythonIndex index(Map<String, String> files) {
        List<Unit> units = new ArrayList<>();
        files.forEach((path, python) -> {
            SourceText text = SourceText.of(python);
            if (Parser.parse(Language.PYTHON, text) instanceof Parsed.Tree(var tree)) {
                units.add(PythonFrontend.lower(path, text, tree));
            }
        });
        return Project.link(units, Build.SILENT, Knowledge.of(List.of())).python();
    }

    private static String resolve(PythonIndex index, String path, String dotted) {
        Unit unit = index.units().stream()
                .filter(each -> each.path().equals(path))
                .findFirst()
                .orElseThrow();
        return switch (index.resolve(unit, dotted)) {
            case Resolved.OfFunction(var function) -> "function " + index.qualifiedName(function);
            case Resolved.OfClass(var type) -> "class " + type.name();
            case Resolved.OfModule(var name) -> "module " + name;
            case Resolved.OfGlobal global -> "global " + index.module(global.unit()) + "." + global.name();
            case Resolved.External(var name) -> "external " + name;
            case Resolved.Unbound _ -> "unbound";
        };
    }

    @Test
    void namesModulesBelowTheTopmostPackage() {
        PythonIndex index = index(Map.of(
                "python/pkg/__init__.py", "",
                "python/pkg/gap/deep/__init__.py", "",
                "python/pkg/gap/deep/mod.py", "def f(): pass\n"));
        assertEquals("function pkg.gap.deep.mod.f", resolve(index, "python/pkg/gap/deep/mod.py", "f"));
    }

    @Test
    void findsTheRootOfNamespacePackagesBySourcesThatImportThem() {
        PythonIndex index = index(Map.of(
                "src/ns/a.py", "from ns.sub.b import g\nimport ns.sub.b as b\n",
                "src/ns/sub/b.py", "def g(): pass\n"));
        assertEquals("function ns.sub.b.g", resolve(index, "src/ns/a.py", "g"));
        assertEquals("function ns.sub.b.g", resolve(index, "src/ns/a.py", "b.g"));
        assertEquals(1.0, index.resolvedShare());
    }

    @Test
    void findsThePackageAboveACheckoutOfItsPart() {
        PythonIndex index = index(Map.of(
                "srt/layers/__init__.py", "",
                "srt/layers/moe.py", "from big.srt.layers.act import silu\nfrom big.srt.utils.io import read\n",
                "srt/layers/act.py", "def silu(): pass\n",
                "srt/utils/io.py", "def read(): pass\n"));
        assertEquals("function big.srt.layers.act.silu", resolve(index, "srt/layers/moe.py", "silu"));
        assertEquals("function big.srt.utils.io.read", resolve(index, "srt/layers/moe.py", "read"));
    }

    @Test
    void followsReexportsAndStarsAsFarAsTheyExport() {
        PythonIndex index = index(Map.of(
                "p/__init__.py", "from .one import *\nfrom .two import shown as known\n",
                "p/one.py", "from p.two import *\n__all__ = ['shown', 'LIMIT']\nLIMIT = 3\n",
                "p/two.py", "def shown(): pass\ndef hidden(): pass\n",
                "q.py", "from p import *\nfrom p import known\nimport p\nimport torch as t\n"));
        assertEquals("function p.two.shown", resolve(index, "q.py", "shown"));
        assertEquals("function p.two.shown", resolve(index, "q.py", "known"));
        assertEquals("function p.two.shown", resolve(index, "q.py", "p.one.shown"));
        assertEquals("global p.one.LIMIT", resolve(index, "q.py", "LIMIT"));
        assertEquals("unbound", resolve(index, "q.py", "hidden"));
        assertEquals("external torch.cuda.synchronize", resolve(index, "q.py", "t.cuda.synchronize"));
    }

    @Test
    void endsInCirclesOfImports() {
        PythonIndex index = index(Map.of("p/__init__.py", "from .a import x\n", "p/a.py", "from p import x\n"));
        assertEquals("unbound", resolve(index, "p/a.py", "nothing"));
        assertEquals("external p.x", resolve(index, "p/a.py", "x").replace("p.a.x", "p.x"));
    }

    @Test
    void prefersTheProjectAmongAlternativeImports() {
        PythonIndex index = index(Map.of(
                "p/__init__.py", "",
                "p/a.py", "try:\n    from fast import f\nexcept ImportError:\n    from p.b import f\n",
                "p/b.py", "def f(): pass\n"));
        assertEquals("function p.b.f", resolve(index, "p/a.py", "f"));
    }

    @Test
    void ordersBasesAndFindsOverrides() {
        PythonIndex index = index(Map.of("m.py", """
            import torch.nn as nn
            class A(nn.Module):
                def f(self): self.x = 1
                def g(self): pass
            class B(A):
                def f(self): self.y, self.z[0] = 1, 2
            class C(B):
                class Inner: pass
                def f(self): pass
            """));
        PythonClass a = index.classes().getFirst();
        PythonClass c = index.classes().get(2);
        assertEquals("[m.C, m.B, m.A]", index.order(c).toString());
        assertEquals("[m.B, m.C]", index.derived(a).toString());
        assertEquals("[torch.nn.Module]", index.externalBases(c).toString());
        assertEquals("[m.py:A.f, m.py:B.f, m.py:C.f]", index.methods(a, "f").toString());
        assertEquals("[m.py:A.g]", index.methods(c, "g").toString());
        assertEquals("[m.py:A.f]", index.writers(a, "x").toString());
        assertEquals("[m.py:B.f]", index.writers(index.classes().get(1), "z").toString());
        assertEquals("class m.C.Inner", resolve(index, "m.py", "C.Inner"));
    }
}
