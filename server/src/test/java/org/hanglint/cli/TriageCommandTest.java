package org.hanglint.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stacks of the demo, as a watchdog would have written them, and what is said about them. */
class TriageCommandTest {

    @TempDir
    Path folder;

    private Run triage(String... texts) throws IOException {
        String[] arguments = new String[texts.length + 3];
        arguments[0] = "triage";
        arguments[1] = "--root";
        arguments[2] = "../fixtures/demo";
        for (int i = 0; i < texts.length; i++) {
            arguments[i + 3] = Files.writeString(folder.resolve("dump" + i + ".txt"), texts[i])
                    .toString();
        }
        return Run.of(arguments);
    }

    private static final String SPINNING = """
        Thread 4711 (active): "MainThread"
            cuMemcpyDtoHAsync_v2 (libcuda.so.1)
            _copy_to_host (serving/capturer.py:26)
            on_forward_end (serving/capturer.py:21)
            forward (serving/runner.py:25)
            run_batch (serving/scheduler.py:39)
        """;

    @Test
    void aCopyThatSpinsIsExplainedByItsLineAndTheNextOnesOnTheWayAreListed() throws IOException {
        Run run = triage(SPINNING);
        assertEquals(Exit.CLEAN, run.status(), run.err());
        assertTrue(run.out().contains("copy-pageable-to-host explains this"), run.out());
        assertTrue(run.out().contains("spins in a copy called from serving/capturer.py:26"), run.out());
        int next = run.out().indexOf("may move there next");
        assertTrue(run.out().indexOf("serving/capturer.py:25:17", next) > next, run.out());
    }

    @Test
    void aThreadThatWaitsForTheGilItHoldsItselfIsExplained() throws IOException {
        Run run = triage("""
            Thread 2 (Thread 0x7f06fb0d36c0 (LWP 18712) "beat"):
            #0  take_gil (tstate=0x7f06f4000b70) at Python/ceval_gil.h:231
            #1  PyEval_AcquireThread (tstate=0x7f06f4000b70) at Python/ceval.c:442
            #2  0x0000559065082765 in pybind11::gil_scoped_acquire::gil_scoped_acquire () at /usr/include/pybind11/gil.h:82
            #3  0x0000559065077c72 in bridge::Heartbeat::Beat (this=0x55) at /build/bridge/bridge.cc:41
            #4  0x0000559065077c99 in bridge::Heartbeat::Run (this=0x55) at /build/bridge/bridge.cc:34
            """);
        assertTrue(run.out().contains("gil-triple-wrap explains this"), run.out());
        assertTrue(run.out().contains("waits for the GIL at bridge/bridge.cc:41"), run.out());
    }

    @Test
    void theRankThatIsInNoCollectiveIsTheOneTheOthersWaitFor() throws IOException {
        StringBuilder log = new StringBuilder();
        for (int rank = 0; rank < 4; rank++) {
            log.append("[rank").append(rank).append("]: Thread 1").append(rank).append(" (active): \"MainThread\"\n");
            log.append("[rank")
                    .append(rank)
                    .append(
                            rank == 2
                                    ? "]:     _copy_to_host (serving/capturer.py:25)\n"
                                    : "]:     all_reduce (torch/distributed/distributed_c10d.py:2501)\n");
        }
        Run run = triage(log.toString());
        assertTrue(run.out().contains("The others wait for rank 2: rank 0, rank 1, rank 3"), run.out());
        assertTrue(run.out().contains("copy-pageable-to-host explains this"), run.out());
    }

    @Test
    void twoDumpsTellWhatStandsFromWhatMoves() throws IOException {
        Run standing = triage("Process 7: python\n" + SPINNING + "Process 7: python\n" + SPINNING);
        assertTrue(standing.out().contains("at the same place in every dump"), standing.out());
        Run moving = triage("Process 7: python\n" + SPINNING + "Process 7: python\n"
                + SPINNING.replace("capturer.py:26", "capturer.py:24"));
        assertTrue(moving.out().contains("slow, not stuck"), moving.out());
    }

    @Test
    void whereNoFindingExplainsItSaysWhereEachThreadStands() throws IOException {
        Run run = triage("""
            Thread 0x00007f436389a6c0 (most recent call first):
              File "/usr/lib/python3.11/threading.py", line 1139 in _wait_for_tstate_lock
            """);
        assertEquals(Exit.CLEAN, run.status());
        assertTrue(run.out().contains("waits for a thread to end in _wait_for_tstate_lock"), run.out());
        assertTrue(run.out().contains("No finding explains this"), run.out());
    }

    @Test
    void aFileWithoutStacksIsStatusTwoAndOneLineThatSaysWhatIsRead() throws IOException {
        Run run = triage("nothing here\n");
        assertEquals(Exit.UNABLE, run.status());
        assertEquals(1, run.complaints().size());
        assertTrue(run.err().contains("py-spy dump"), run.err());
        assertEquals(Exit.UNABLE, Run.of("triage").status());
        assertEquals(Exit.UNABLE, Run.of("triage", "/no/such/dump").status());
    }
}
