package org.hanglint.artifact.log;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.hanglint.artifact.log.Mention.Form;
import org.junit.jupiter.api.Test;

/** Which places a log names. */
class MentionsTest {

    private static List<Mention> in(String log) {
        return Log.of("a.log", log).mentions();
    }

    @Test
    void coloursOfTerminalsAreNoPartOfALine() {
        assertEquals(
                List.of(new Mention("bridge.cc", 130, Form.MESSAGE, "Begin to register")),
                in("\u001b[31mE1130\u001b[0m \u001b]0;title\u0007bridge.cc:\u001b[1m130\u001b[0m] Begin to register\n"));
    }

    @Test
    void aFrameIsFollowedByItsCodeBehindTheSameRank() {
        assertEquals(
                List.of(new Mention("/srv/w.py", 7, Form.TRACEBACK, "run(1)")),
                in("[rank0]:   File \"/srv/w.py\", line 7, in main\n[rank0]:     run(1)\n"));
    }

    @Test
    void textsInsideOfJsonAreLines() {
        Mention message = new Mention("bridge.cc", 130, Form.MESSAGE, "\"Begin\" to register");
        assertEquals(List.of(message), in("{\"log\":\"bridge.cc:130] \\\"Begin\\\" to register\\n\",\"stream\":\"stdout\"}"));
        assertEquals(
                List.of(new Mention("w.py", 7, Form.TRACEBACK, "run(1)")),
                in("{\"level\":\"error\",\"log\":\"  File \\\"w.py\\\", line 7, in main\\n\"}\n"
                        + "{\"level\":\"error\",\"log\":\"    run(1)\\n\"}\n"));
        assertEquals(
                List.of(new Mention("w.py", 7, Form.TRACEBACK, "run(1)")),
                in("{\"exc_info\":\"Traceback:\\n  File \\\"w.py\\\", line 7, in main\\n    run(1)\\nKeyError\"}"));
    }

    @Test
    void fieldsOfJsonNameAPlace() {
        assertEquals(
                List.of(new Mention("bridge.cc", 130, Form.MESSAGE, "Begin to register")),
                in("{\"message\":\"Begin to register\",\"sourceLocation\":{\"file\":\"bridge.cc\",\"line\":\"130\"}}"));
    }

    @Test
    void jsonBehindSomethingElseIsUnescaped() {
        assertEquals(
                List.of(new Mention("w.py", 7, Form.TRACEBACK, "run(1)")),
                in("2026-11-30 INFO {\"log\": \"  File \\\"w.py\\\", line 7, in main\\n    run(1)\\n\""));
    }

    @Test
    void placesBeyondWhatIsKeptAreCounted() {
        Mentions mentions = new Mentions("a.log", "w.py"::equals);
        for (int i = 0; i < 20_010; i++) {
            mentions.line("w.py:" + i + " message number " + i);
            mentions.line("lib/w.py:7 message number " + i);
            mentions.line("x.py:" + i + " message number " + i);
        }
        Log log = mentions.log();
        assertEquals(20_002, log.mentions().size());
        assertEquals(11, log.beyond());
        assertEquals(20_010, log.others());
        assertEquals(60_030, log.lines());
    }
}
