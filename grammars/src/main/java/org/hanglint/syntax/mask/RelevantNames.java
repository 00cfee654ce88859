package org.hanglint.syntax.mask;

/**
 * Names that some check reasons about; masking must never lose one without saying so. Cheap: one switch on the first
 * byte.
 */
final class RelevantNames {
    private RelevantNames() {}

    static boolean contains(byte[] text, int from, int to) {
        if (to - from < 4) {
            return false;
        }
        return switch (text[from]) {
            case 'P' -> python(text, from, to);
            case 'N' -> starts(text, from, to, "NPY_BEGIN_") || starts(text, from, to, "NPY_END_THREADS");
            case 'g' -> starts(text, from, to, "gil_scoped_");
            case 'l' -> equal(text, from, to, "lock_guard");
            case 'u' -> equal(text, from, to, "unique_lock");
            case 's' -> equal(text, from, to, "scoped_lock");
            case 'M' -> starts(text, from, to, "MutexLock");
            case 'i' -> equal(text, from, to, "item");
            case 'w' -> equal(text, from, to, "wait");
            case 'c' ->
                equal(text, from, to, "call_guard")
                        || starts(text, from, to, "cudaMemcpy")
                        || synchronizes(text, from, to);
            case 'h' -> starts(text, from, to, "hipMemcpy") || synchronizes(text, from, to);
            case 'a' -> starts(text, from, to, "aclrtMemcpy") || synchronizes(text, from, to);
            default -> false;
        };
    }

    private static boolean python(byte[] text, int from, int to) {
        return starts(text, from, to, "PyGILState_")
                || starts(text, from, to, "PyEval_")
                || starts(text, from, to, "PyThreadState_")
                || starts(text, from, to, "PyObject_Call")
                || starts(text, from, to, "Py_BEGIN_ALLOW_THREADS")
                || starts(text, from, to, "Py_END_ALLOW_THREADS")
                || starts(text, from, to, "Py_BLOCK_THREADS")
                || starts(text, from, to, "Py_UNBLOCK_THREADS")
                || equal(text, from, to, "Py_DECREF")
                || equal(text, from, to, "Py_XDECREF");
    }

    private static boolean synchronizes(byte[] text, int from, int to) {
        String suffix = "Synchronize";
        return to - from > suffix.length() && matches(text, to - suffix.length(), suffix);
    }

    private static boolean equal(byte[] text, int from, int to, String name) {
        return to - from == name.length() && matches(text, from, name);
    }

    private static boolean starts(byte[] text, int from, int to, String prefix) {
        return to - from >= prefix.length() && matches(text, from, prefix);
    }

    private static boolean matches(byte[] text, int from, String name) {
        for (int i = 0; i < name.length(); i++) {
            if (text[from + i] != name.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
