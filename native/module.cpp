// The Python module: what kernels share, then every kernel. They run without the GIL, and take it back to poll.
#include <nanobind/nanobind.h>

#include "common/bind.hpp"

namespace nb = nanobind;
using park::Stop;

NB_MODULE(_native, m) {
    nb::set_leak_warnings(false);  // clauses of a board's shape are kept until the process ends
    nb::enum_<Stop>(m, "Stop")
        .value("done", Stop::done)
        .value("deadline", Stop::deadline)
        .value("interrupted", Stop::interrupted)
        .value("memory", Stop::memory)
        .value("cap", Stop::cap)
        .value("enough", Stop::enough)
        .value("refused", Stop::refused);
    // The caller keeps the function alive, and puts the one that was there before back.
    m.def("set_poll", [](nb::handle f) { park::poll = f.is_none() ? nullptr : f.ptr(); }, nb::arg("poll").none());
    for (const park::Kernel::Bind bind : park::Kernel::all()) bind(m);
}
