package org.hanglint.flow.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.hanglint.flow.memory.Memory.Evidence;
import org.hanglint.flow.memory.Memory.Kind;
import org.junit.jupiter.api.Test;

class MemoryLatticeTest {

    private final Random random = new Random(20_261_129);

    private Memory memory() {
        Memory all = Memory.UNKNOWN;
        for (int i = random.nextInt(4); i > 0; i--) {
            Kind kind = Kind.values()[random.nextInt(4)];
            all = all.join(
                    random.nextBoolean()
                            ? Memory.of(kind, 1 + random.nextInt(3))
                            : Memory.named(kind, Set.of(Evidence.values()[random.nextInt(7)])));
        }
        return random.nextInt(4) == 0 ? all.with(Memory.Flag.values()[random.nextInt(4)]) : all;
    }

    private Value value(int depth) {
        Value value = Value.of(memory());
        for (int i = random.nextInt(3); i > 0; i--) {
            value = value.join(Value.of(Types.of(random.nextInt(5))));
        }
        if (depth > 0 && random.nextInt(3) == 0) {
            return value.join(Value.container(value(depth - 1)));
        }
        if (depth > 0 && random.nextInt(3) == 0) {
            List<Value> parts = new ArrayList<>();
            for (int i = random.nextInt(3); i >= 0; i--) {
                parts.add(value(depth - 1));
            }
            return value.join(Value.tuple(parts));
        }
        return value;
    }

    @Test
    void joinsInAnyOrderGiveTheSame() {
        for (int i = 0; i < 20_000; i++) {
            Value a = value(2);
            Value b = value(2);
            Value c = value(2);
            assertEquals(a.join(b), b.join(a));
            assertEquals(a.join(b).join(c), a.join(b.join(c)));
            assertSame(a, a.join(a));
            assertEquals(a.join(b), a.join(b).join(a));
        }
    }

    @Test
    void joinsOfMoreGiveMore() {
        for (int i = 0; i < 20_000; i++) {
            Value small = value(2);
            Value large = small.join(value(2));
            Value other = value(2);
            Value least = small.join(other);
            Value most = large.join(other);
            assertEquals(most, least.join(most));
            assertEquals(most.weakened(2), least.weakened(2).join(most.weakened(2)));
        }
    }

    @Test
    void tooManyTypesSayNothingAndStaySo() {
        Types all = Types.NONE;
        for (int i = 0; i < 60; i++) {
            all = all.join(Types.of(i));
        }
        assertSame(Types.MANY, all);
        assertSame(Types.MANY, all.join(Types.of(3)));
        assertSame(Types.MANY, Types.of(3).join(all));
    }

    @Test
    void elementsNestOnlySoDeep() {
        Value value = Value.DEVICE;
        for (int i = 0; i < 50; i++) {
            Value wrapped = Value.container(value);
            value = value.join(wrapped);
        }
        assertEquals(value, value.join(Value.container(value)));
    }

    @Test
    void aNamedDeviceFactYieldsToAnInferredHostFact() {
        Memory named = Memory.named(Kind.DEVICE, EnumSet.of(Evidence.ANNOTATION, Evidence.BATCH));
        assertTrue(named.decided().isDevice());
        assertTrue(named.decided().isReportable());
        assertTrue(named.join(Memory.of(Kind.PAGEABLE, 2)).decided().isPageable());
        assertEquals(
                Kind.OBJECT, named.join(Memory.of(Kind.OBJECT, 3)).decided().kind());
    }

    @Test
    void anInferredDeviceFactStandsBesideNoneAndNames() {
        Memory inferred = Memory.of(Kind.DEVICE, 2);
        assertTrue(inferred.join(Memory.of(Kind.OBJECT, 3)).decided().isDevice());
        Memory mirror = Memory.named(Kind.PAGEABLE, Set.of(Evidence.NAME));
        assertTrue(inferred.join(mirror).decided().isReportable());
        assertFalse(inferred.join(Memory.of(Kind.PAGEABLE, 3)).decided().isReportable());
    }

    @Test
    void oneNameAloneIsNotEnough() {
        assertFalse(
                Memory.named(Kind.DEVICE, Set.of(Evidence.ANNOTATION)).decided().isReportable());
    }
}
