package org.hanglint.syntax.mask;

import static org.hanglint.syntax.mask.Words.BLANK;
import static org.hanglint.syntax.mask.Words.BLANK_CALL;
import static org.hanglint.syntax.mask.Words.CPP_ONLY;
import static org.hanglint.syntax.mask.Words.DECLARES;
import static org.hanglint.syntax.mask.Words.EMPTY_MACRO;
import static org.hanglint.syntax.mask.Words.LEADS;
import static org.hanglint.syntax.mask.Words.MACRO;
import static org.hanglint.syntax.mask.Words.NO_TYPE;
import static org.hanglint.syntax.mask.Words.SPECIFIER;
import static org.hanglint.syntax.mask.Words.STATEMENT;
import static org.hanglint.syntax.mask.Words.TYPE;
import static org.hanglint.syntax.mask.Words.UNEXPRESSIBLE;

/** The lists behind {@link Words}: one line a family, a word may stand in several. */
final class WordLists {
    /** Takes flags and a space-separated list of words that have them. */
    interface Sink {
        void add(int flags, String words);
    }

    private WordLists() {}

    static void declare(Sink sink) {
        sink.add(
                TYPE | DECLARES,
                "void int char bool float double long short unsigned signed auto const volatile struct class enum union"
                        + " typename constexpr");
        sink.add(
                TYPE,
                "decltype size_t ssize_t ptrdiff_t intptr_t uintptr_t wchar_t char8_t char16_t char32_t"
                        + " int8_t int16_t int32_t"
                        + " int64_t uint8_t uint16_t uint32_t uint64_t");
        sink.add(
                DECLARES,
                "static inline virtual extern template consteval constinit explicit friend typedef using namespace"
                        + " mutable thread_local public private protected operator static_assert register");
        sink.add(
                STATEMENT,
                "if else for while do switch case default return break continue goto try catch throw delete new"
                        + " co_return co_await co_yield this sizeof nullptr true false asm __asm__ and or not");
        sink.add(
                SPECIFIER,
                "static inline extern constexpr const volatile mutable thread_local register typedef explicit friend"
                        + " virtual struct class enum union typename using namespace consteval constinit public private"
                        + " protected template operator goto");
        sink.add(LEADS, "static inline extern virtual constexpr friend const explicit typedef");
        sink.add(
                NO_TYPE,
                "static inline extern virtual constexpr explicit typedef friend const unsigned using namespace struct"
                        + " class enum union operator typename template");
        sink.add(
                CPP_ONLY,
                "new class delete this template private public protected namespace typename operator try catch throw"
                        + " virtual using explicit friend mutable constexpr concept requires export final override xor"
                        + " and or not bitand bitor compl co_await co_return co_yield decltype noexcept typeid");
        sink.add(
                UNEXPRESSIBLE,
                "static inline return if for while case break continue virtual template else typedef switch goto do"
                        + " operator");
        declareExtensions(sink);
        sink.add(
                Words.TYPE_ARGUMENTS,
                "va_arg __builtin_va_arg __builtin_bit_cast __builtin_types_compatible_p __builtin_offsetof offsetof"
                        + " PyMem_New PyMem_NEW PyMem_Resize PyObject_New PyObject_NEW PyObject_NewVar"
                        + " PyObject_GC_New PyObject_GC_NewVar");
        sink.add(0, "__asm alignas slots Q_SLOTS signals Q_SIGNALS complex _Complex emit _Atomic typeid");
        sink.add(0, "#if #ifdef #ifndef #elif #elifdef #elifndef #else #endif #include");
    }

    private static void declareExtensions(Sink sink) {
        sink.add(
                BLANK,
                "__global__ __device__ __host__ __forceinline__ __noinline__ __shared__ __constant__ __restrict__"
                        + " __restrict __grid_constant__ __managed__ __extension__ __forceinline __cdecl __stdcall"
                        + " __thiscall __vectorcall __fastcall WINAPI APIENTRY CALLBACK STDMETHODCALLTYPE __inline__"
                        + " __inline __unused __always_inline __noinline __hidden __tile_static__ __volatile__"
                        + " noexcept_ __ptr64 __w64 __autoreleasing");
        sink.add(
                BLANK,
                "__bool __pixel __aicore__ __gm__ __ubuf__ __vector __local_mem__ __cbuf__ __ca__ __cb__"
                        + " __cc__ __simd_vf__"
                        + " absl_nonnull absl_nullable absl_nullability_unknown _Nonnull _Nullable _Null_unspecified");
        sink.add(
                BLANK_CALL,
                "__launch_bounds__ __attribute__ __attribute __declspec __align__ __cluster_dims__ __block_size__"
                        + " __maxnreg__ __pragma _Pragma __nonnull __asm__");
        sink.add(
                MACRO,
                "PyObject_HEAD PyObject_VAR_HEAD PyVarObject_HEAD_INIT PyObject_HEAD_INIT PyModuleDef_HEAD_INIT"
                        + " Py_BEGIN_ALLOW_THREADS Py_END_ALLOW_THREADS Py_BLOCK_THREADS Py_UNBLOCK_THREADS"
                        + " Py_BEGIN_CRITICAL_SECTION Py_END_CRITICAL_SECTION Py_BEGIN_CRITICAL_SECTION2"
                        + " Py_END_CRITICAL_SECTION2 PyAPI_FUNC PyAPI_DATA PyMODINIT_FUNC Py_UNUSED Py_DEPRECATED"
                        + " Py_LOCAL Py_LOCAL_INLINE foreach Q_OBJECT");
        sink.add(MACRO | EMPTY_MACRO, "Py_ALWAYS_INLINE Py_NO_INLINE");
    }
}
