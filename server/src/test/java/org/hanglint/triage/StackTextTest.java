package org.hanglint.triage;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.hanglint.triage.ThreadStack.Gil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every form of stack text, read by hand from what the tools print. */
class StackTextTest {

    private static final String PY_SPY = """
        Process 4711: python3 -m serving
        Python v3.10.12 (/usr/bin/python3.10)

        Thread 4711 (active+gil): "MainThread"
            0x7fdc44ea3f16 (libc.so.6)
            cuMemcpyDtoHAsync_v2 (libcuda.so.550.54.15)
            copy (pkg/runner.py:355)
                Arguments:
                    self: <Runner at 0x7f>
        Thread 4720 (idle): "worker"
            wait (threading.py:324)
        """;

    private static final String GDB = """
        [New LWP 18712]
        Thread 2 (Thread 0x7f06fb0d36c0 (LWP 18712) "tw"):
        #0  __futex_wait (private=0, op=137) at ./nptl/futex-internal.c:57
        #1  take_gil (tstate=tstate@entry=0x7f06f4000b70) at Python/ceval_gil.h:231
        #2  0x0000559065082765 in pybind11::gil_scoped_acquire::gil_scoped_acquire () at /usr/include/pybind11/gil.h:82
        #3  0x0000559065077c72 in triple () at /src/tw.cc:20
        #4  0x00007f06fb6d44a3 in ?? () from /lib/x86_64-linux-gnu/libstdc++.so.6
        Thread 1 (Thread 0x7f06fc058740 (LWP 18710) "tw"):
        #0  0x00007f06fb6d4517 in std::thread::join() () from /lib/x86_64-linux-gnu/libstdc++.so.6
        #1  0x0000559065077dd7 in main () at /src/tw.cc:47
        """;

    private static final String FAULTHANDLER = """
        Fatal Python error: Aborted

        Thread 0x00007f436389a6c0 (most recent call first):
          File "/app/pkg/lock.py", line 3 in inner
          File "/app/pkg/lock.py", line 5 in step

        Current thread 0x00007f4364600b80 (most recent call first):
          File "/app/main.py", line 8 in <module>
        """;

    private static List<ThreadStack> threads(String text) {
        List<Dump> dumps = Triage.read("dump.txt", text);
        assertEquals(1, dumps.size(), dumps.toString());
        return dumps.getFirst().threads();
    }

    @Test
    void pySpyText() {
        List<ThreadStack> threads = threads(PY_SPY);
        assertEquals(
                List.of("MainThread", "worker"),
                threads.stream().map(ThreadStack::name).toList());
        assertEquals(Gil.HOLDS, threads.getFirst().gil());
        assertEquals(
                List.of(
                        Frame.in("", "libc.so.6"),
                        Frame.in("cuMemcpyDtoHAsync_v2", "libcuda.so.550.54.15"),
                        Frame.at("copy", "pkg/runner.py", 355)),
                threads.getFirst().frames());
    }

    @Test
    void pySpyJson() {
        List<ThreadStack> threads = threads("""
            [{"pid": 7, "thread_id": 1, "thread_name": "worker", "os_thread_id": 9, "active": false, "owns_gil": true,
              "frames": [{"name": "inner", "filename": "/app/a.py", "short_filename": "a.py", "line": 3, "module": null},
                         {"name": "cuLaunch", "filename": "libcuda.so", "short_filename": null, "line": 0, "module": null}]}]
            """);
        assertEquals(Gil.HOLDS, threads.getFirst().gil());
        assertEquals(
                List.of(Frame.at("inner", "/app/a.py", 3), Frame.in("cuLaunch", "libcuda.so")),
                threads.getFirst().frames());
    }

    @Test
    void gdb() {
        List<ThreadStack> threads = threads(GDB);
        assertEquals(
                List.of("18712", "18710"), threads.stream().map(ThreadStack::id).toList());
        List<Frame> frames = threads.getFirst().frames();
        assertEquals(Frame.at("take_gil", "Python/ceval_gil.h", 231), frames.get(1));
        assertEquals(
                "pybind11::gil_scoped_acquire::gil_scoped_acquire",
                frames.get(2).plainFunction());
        assertEquals(Frame.at("triple", "/src/tw.cc", 20), frames.get(3));
        assertEquals("std::thread::join", threads.getLast().frames().getFirst().plainFunction());
    }

    @Test
    void faulthandler() {
        List<ThreadStack> threads = threads(FAULTHANDLER);
        assertEquals(2, threads.size());
        assertEquals(
                Frame.at("inner", "/app/pkg/lock.py", 3),
                threads.getFirst().frames().getFirst());
        assertEquals("0x00007f4364600b80", threads.getLast().id());
    }

    @Test
    void aTracebackIsTurnedSoThatItsInnermostFrameComesFirst() {
        List<ThreadStack> threads = threads("""
            Traceback (most recent call last):
              File "/app/main.py", line 8, in <module>
                run()
              File "/app/run.py", line 3, in run
                time.sleep(1)
            """);
        assertEquals("run", threads.getFirst().frames().getFirst().function());
    }

    @Test
    void nativeFormsOfLibrariesAndSanitizers() {
        assertEquals(
                Frame.in("c10::Error::Error(std::string)", "/usr/lib/libc10.so"),
                only("frame #0: c10::Error::Error(std::string) + 0x57 (0x7f1 in /usr/lib/libc10.so)"));
        assertEquals(
                Frame.at("foo::bar(int)", "/src/foo.cc", 12), only("    #0 0x4a2b in foo::bar(int) /src/foo.cc:12:3"));
        assertEquals(Frame.in("absl::Mutex::Lock()", ""), only("    @     0x55d0c3a1       48  absl::Mutex::Lock()"));
        assertEquals(Frame.in("google::Check()", ""), only("    @     0x7f0012ab google::Check()"));
        assertEquals(Frame.in("foo::bar", "./prog"), only("./prog(_ZN3foo3barEv+0x1a) [0x55e0a1b2]"));
        assertEquals("foo::run", only(" 0# foo::run(int) at /src/foo.cc:7").plainFunction());
    }

    private static Frame only(String line) {
        return threads(line + "\n").getFirst().frames().getFirst();
    }

    @Test
    void coloursAreNoPartOfALine() {
        assertEquals(
                threads(PY_SPY),
                threads(PY_SPY.lines()
                        .map(line -> "\u001b[31m" + line + "\u001b[0m\n")
                        .collect(joining())));
    }

    @Test
    void anOddFrameOfJsonIsNoLineAndNoFailure() {
        assertEquals(
                List.of(Frame.in("f", "a.py")),
                threads(
                                "[{\"pid\":1,\"thread_id\":2,\"frames\":[{\"name\":\"f\",\"filename\":\"a.py\",\"line\":\"x\"}]}]")
                        .getFirst()
                        .frames());
    }

    @Test
    void proseOfALogIsNoStack() {
        assertEquals(List.of(), Triage.read("log", """
            2026-11-02 10:11:12 INFO loaded 3 shards in 12.5 s (rank 0)
            WARNING: see README.md:12 for details
            step 5 loss 0.25 (best so far)
            #3 of 4 workers ready
            """));
    }

    @Test
    void stacksInTheMiddleOfALogAreReadWithTheRankOfTheirLines() {
        List<Dump> dumps = Triage.read("job.log", """
            12:00:01 [rank0]: Process 10: python train.py
            12:00:01 [rank1]: Process 11: python train.py
            12:00:01 [rank0]: Thread 10 (active): "MainThread"
            12:00:01 [rank1]: Thread 11 (active): "MainThread"
            12:00:01 [rank0]:     all_reduce (torch/distributed/distributed_c10d.py:2501)
            12:00:01 [rank1]:     copy (pkg/runner.py:355)
            12:00:02 [rank0]: next line of the log
            """);
        assertEquals(
                List.of(OptionalInt.of(0), OptionalInt.of(1)),
                dumps.stream().map(Dump::rank).toList());
        assertEquals(
                Frame.at("copy", "pkg/runner.py", 355),
                dumps.getLast().threads().getFirst().frames().getFirst());
    }

    @Test
    void aSecondDumpOfAProcessIsItsOwn() {
        assertEquals(2, Triage.read("two.txt", PY_SPY + PY_SPY).size());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void damagedDumpsAreReadWithoutFailure(long seed) {
        Random random = new Random(seed);
        String all = PY_SPY + GDB + FAULTHANDLER;
        for (int round = 0; round < 200; round++) {
            StringBuilder text = new StringBuilder(all);
            for (int i = 0; i < 1 + random.nextInt(20); i++) {
                int at = random.nextInt(text.length());
                switch (random.nextInt(3)) {
                    case 0 -> text.deleteCharAt(at);
                    case 1 -> text.insert(at, (char) random.nextInt(0x300));
                    default -> text.delete(at, Math.min(text.length(), at + random.nextInt(60)));
                }
            }
            List<Dump> dumps = Triage.read("damaged", text.toString());
            assertTrue(dumps.size() <= 12, dumps.toString());
        }
    }
}
