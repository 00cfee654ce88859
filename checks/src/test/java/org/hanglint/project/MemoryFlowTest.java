package org.hanglint.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.hanglint.code.Unit;
import org.hanglint.flow.memory.MemoryFact;
import org.hanglint.flow.memory.MemoryFlow;
import org.junit.jupiter.api.Test;

class MemoryFlowTest {

    private static final String DEVICE = "torch.zeros(4, device=\"cuda\")";

    /** A hot function with that body, after an import of torch. */
    private static List<String> hot(String... body) {
        return Python.waits("import torch\ndef run_batch(self, x, n: int):\n    " + String.join("\n    ", body) + "\n");
    }

    @Test
    void followsATensorThroughOperationsSlicesAndMethods() {
        assertEquals(List.of("COPY_TO_HOST 3"), hot("return (" + DEVICE + " + 1)[1:].view(-1).float().cpu()"));
        assertEquals(List.of("COPY_TO_HOST 3"), hot("return torch.cat([" + DEVICE + ", x]).to('cpu')"));
        assertEquals(List.of("COPY_TO_HOST 4"), hot("a, b = 1, " + DEVICE, "return b.cpu() + a"));
        assertEquals(List.of("SCALAR_TO_HOST 3"), hot("return [t.item() for t in " + DEVICE + "]"));
    }

    @Test
    void leavesHostTensorsAndShapesAlone() {
        assertEquals(List.of(), hot("return torch.zeros(4).cpu().numpy().tolist()"));
        assertEquals(List.of(), hot("return int(" + DEVICE + ".shape[0])"));
        assertEquals(List.of(), hot("return n.item()"));
        assertEquals(List.of(), hot("return x.cpu()"));
        assertEquals(List.of(), hot("return torch.zeros(4, device='cpu').cpu()"));
    }

    @Test
    void joinsBranchesAndLoops() {
        assertEquals(List.of("COPY_TO_HOST 6"), hot("t = None", "if n:", "    t = " + DEVICE, "return t.cpu()"));
        assertEquals(
                List.of("COPY_TO_HOST 5"),
                hot("t = None", "for i in range(n):", "    t = t.cpu() if t else 0; t = " + DEVICE));
    }

    @Test
    void narrowsByTests() {
        assertEquals(List.of(), hot("t = " + DEVICE, "if not t.is_cuda:", "    return t.cpu()"));
        assertEquals(
                List.of("SCALAR_TO_HOST 5"),
                hot("t = " + DEVICE, "if isinstance(t, torch.Tensor):", "    return t.tolist()"));
        assertEquals(List.of(), hot("t = " + DEVICE, "if isinstance(t, list):", "    return t.tolist()"));
    }

    @Test
    void aChoiceIsNarrowedByItsTest() {
        assertEquals(
                List.of("SCALAR_TO_HOST 4"),
                hot(
                        "t = " + DEVICE,
                        "rows = t if isinstance(t, list) else t.tolist()",
                        "return [r > 0 for r in rows if r > 1]"));
    }

    @Test
    void leavesPinnedAndUnknownTargetsAlone() {
        assertEquals(
                List.of("PINNED_ALLOCATION 3"),
                hot(
                        "host = torch.empty_like(x, device='cpu', pin_memory=True)",
                        "return torch.cat([x], out=host).cuda()"));
        assertEquals(
                List.of("PINNED_ALLOCATION 3"),
                hot("host = torch.empty(4, 4, pin_memory=True)", DEVICE + ".copy_(host[n, :n], non_blocking=True)"));
        assertEquals(List.of(), hot(DEVICE + ".copy_(torch.arange(n, **x))"));
    }

    @Test
    void aBufferThatGrowsIsMadeSeldom() {
        assertEquals(List.of(), Python.waits("""
            import torch
            class Worker:
                def run_batch(self, size: int):
                    if self.host is None or self.host.numel() < size:
                        self.host = torch.empty(size, pin_memory=True)
            """));
    }

    @Test
    void aFieldOfNumbersHoldsNothingElse() {
        assertEquals(List.of(), Python.waits("""
            import torch
            from typing import List
            class Batch:
                lens: List[int]
                def fill(self):
                    self.lens = [torch.ones(3, device="cuda")]
                def run_batch(self):
                    self.fill()
                    return [each > 0 and each.item() for each in self.lens]
            """));
    }

    @Test
    void functionsHandedOutRunWithTheModel() {
        assertEquals(List.of("SCALAR_TO_HOST 3", "SCALAR_TO_HOST 6"), Python.waits("""
            import torch, triton
            def _impl():
                return torch.ones(3, device="cuda").item()
            def launch():
                scale_kernel[(1,)](3)
                return torch.ones(3, device="cuda").item()
            def unused():
                return torch.ones(3, device="cuda").item()
            direct_register_custom_op(op_name="impl", op_func=_impl)
            """));
    }

    @Test
    void aWayThatIsSeldomTakenOrPerRequestCountsLess() {
        List<Unit> units = Python.units(Map.of("m.py", """
            class Loop:
                def event_loop_normal(self):
                    self.often()
                    if self.waiting:
                        self.seldom()
                def often(self):
                    return VisionTower().encode()
                def seldom(self):
                    return 1
            class VisionTower:
                def encode(self):
                    return 2
            """));
        MemoryFlow flow = MemoryFlow.solve(Python.project(units), _ -> {});
        Map<String, String> reached = new LinkedHashMap<>();
        Python.project(units)
                .definitions()
                .forEach(each -> flow.hotness()
                        .rate(each)
                        .ifPresent(rate -> reached.put(
                                each.function().name(),
                                rate + " " + flow.hotness().conditions(each))));
        assertEquals(
                Map.of("event_loop_normal", "LOOP 0", "often", "LOOP 0", "seldom", "LOOP 1", "encode", "REQUEST 0"),
                reached);
    }

    @Test
    void followsCallsFieldsClosuresAndContainers() {
        assertEquals(List.of("COPY_TO_HOST 10"), Python.waits("""
            import torch
            class Pool:
                def __init__(self):
                    self.items = []
                def fill(self):
                    self.items.append(torch.zeros(4, device="cuda"))
            class Worker:
                def run_batch(self, pool: Pool):
                    pool.fill()
                    def drain(t): return t.cpu()
                    return [drain(item) for item in pool.items]
            """));
        assertEquals(List.of("COPY_TO_HOST 8"), Python.waits("""
            import torch
            class Base:
                def get(self): raise NotImplementedError
            class Real(Base):
                def get(self): return torch.ones(3, device="cuda")
            class Worker:
                def event_loop_normal(self, source: Base):
                    return source.get().cpu()
            """));
    }

    @Test
    void readsAPropertyAsACall() {
        assertEquals(List.of("COPY_TO_HOST 7"), Python.waits("""
            import torch
            class Batch:
                def __init__(self):
                    self.lens = torch.ones(3, device="cuda")
                @property
                def lens_on_host(self):
                    return self.lens.to("cpu")
            class Worker:
                def event_loop_normal(self, batch: Batch):
                    return batch.lens_on_host
            """));
    }

    @Test
    void takesTwoNamesForAWarningAndOneForANote() {
        assertEquals(List.of("COPY_TO_HOST 5", "COPY_TO_HOST 10?"), Python.waits("""
            import torch
            class StepBatch:
                out_cache_loc: torch.Tensor
                def run_batch(self):
                    return self.out_cache_loc.cpu()

            class Plan:
                table: torch.Tensor
                def run_batch(self):
                    return self.table.cpu()
            """));
    }

    @Test
    void aDeviceThatDefaultsToTheHostIsNoAccelerator() {
        assertEquals(List.of(), Python.waits("""
            import torch
            def run_batch(device="cpu"):
                return torch.zeros(4, device=device).cpu()
            """));
        assertEquals(List.of("COPY_TO_HOST 3"), Python.waits("""
            import torch
            def run_batch(device):
                return torch.zeros(4, device=device).cpu()
            """));
    }

    @Test
    void anUnresolvedCallGoesToTheOneMethodOfThatName() {
        String python = """
            import torch
            class Capturer:
                def drain_experts(self, count):
                    return torch.zeros(4, device="cuda").cpu()
            def run_batch(registry):
                capturer = registry["capturer"]
                capturer.drain_experts(3)
            """;
        assertEquals(List.of("COPY_TO_HOST 4"), Python.waits(python));
    }

    @Test
    void findingsDoNotDependOnTheOrderOfFiles() {
        Map<String, String> files = new LinkedHashMap<>();
        Random random = new Random(7);
        for (int i = 0; i < 12; i++) {
            int next = random.nextInt(12);
            files.put("pkg/m" + i + ".py", module(i, next, random.nextBoolean()));
        }
        List<Unit> units = new ArrayList<>(Python.units(files));
        List<String> first = described(units);
        assertNotEquals(List.of(), first);
        for (int i = 0; i < 10; i++) {
            Collections.shuffle(units, random);
            assertEquals(first, described(units));
        }
    }

    private static String module(int i, int next, boolean device) {
        return """
            import torch
            from pkg.m%d import C%d
            class C%d:
                def __init__(self, other: "C%d"):
                    self.other = other
                    self.t = %s
                def give(self, t):
                    self.seen = t
                    return self.other.t
                def run_batch(self):
                    self.other.give(self.t)
                    self.t = self.give(self.other.seen)
                    return self.seen.cpu(), self.t.tolist()
            """.formatted(next, next, i, next, device ? DEVICE : "torch.zeros(4)");
    }

    private static List<String> described(List<Unit> units) {
        MemoryFlow flow = MemoryFlow.solve(Python.project(units), _ -> {});
        List<String> all = new ArrayList<>();
        for (MemoryFact.Kind kind : MemoryFact.Kind.values()) {
            flow.facts(kind)
                    .forEach(fact -> all.add(
                            fact.in() + " " + fact + " " + flow.hotness().path(fact.in())));
        }
        return all;
    }
}
