package org.hanglint.artifact;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hanglint.artifact.nativecode.SourceFacts;
import org.hanglint.syntax.SourceText;
import org.junit.jupiter.api.Test;

class IncludesTest {

    private static Set<String> closure(Map<String, String> texts, String from) {
        return new Includes(texts.keySet())
                .closure(List.of(from), path -> SourceFacts.of(path, SourceText.of(texts.getOrDefault(path, "")))
                        .includes());
    }

    @Test
    void headersBesideTheFileAndThoseOfOneNameAreFollowed() {
        Map<String, String> texts = Map.of(
                "src/a.cc", "#include \"b.h\"\n#include <pkg/c.h>\n#include <vector>\n",
                "src/b.h", "#include \"../other/d.h\"\n",
                "include/pkg/c.h", "",
                "other/d.h", "",
                "other/unused.h", "");
        assertEquals(Set.of("src/a.cc", "src/b.h", "include/pkg/c.h", "other/d.h"), closure(texts, "src/a.cc"));
    }

    @Test
    void aNameThatTwoFilesHaveIsNeither() {
        Map<String, String> texts = Map.of("a.cc", "#include <common.h>\n", "x/common.h", "", "y/common.h", "");
        assertEquals(Set.of("a.cc"), closure(texts, "a.cc"));
    }

    @Test
    void filesThatIncludeEachOtherEnd() {
        Map<String, String> texts = Map.of("a.cc", "#include \"b.h\"\n", "b.h", "#include \"a.cc\"\n#include \"b.h\"\n");
        assertEquals(Set.of("a.cc", "b.h"), closure(texts, "a.cc"));
    }
}
