#define LOG(x) do { std::cerr << x; } while (0)
namespace py = pybind11;
template <typename T, int N = 3>
struct Worker : Base<T>, private virtual Other {
    explicit Worker(T &&t) noexcept : thread_([this] { run(); }), value{std::move(t)} {}
    ~Worker() override = default;
    auto run() -> decltype(auto) {
        PyGILState_STATE state = PyGILState_Ensure();
        try {
            py::gil_scoped_acquire acquire;
            if (auto it = map_.find(key); it != map_.end()) co_await it->second(*this);
            else switch (N) { case 1: goto end; default: break; }
        } catch (const std::exception &e) { LOG(e.what()); throw; }
    end:
        PyGILState_Release(state);
    }
    static constexpr const char *text = R"raw(a )" b)raw" u8"\x41\n" L'\'';
    alignas(16) unsigned long long bits : 3, rest;
};
#if defined(A) && !B
extern "C" __attribute__((visibility("default"))) int f(int (*g)(void), ...);
#endif
__global__ void kernel(float *__restrict__ x) { x[threadIdx.x] <<= 1; }
void launch() { kernel<<<dim3(1), 32, 0, stream>>>(p); a<b<c>>(d); }
PYBIND11_MODULE(m, m) { m.def("f", &f, py::call_guard<py::gil_scoped_release>(), "d"_a = 1'000); }
