// The Python bindings of the cover kernel.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <optional>

#include "common/bind.hpp"
#include "cover/cover.hpp"

namespace nb = nanobind;

namespace park::cover {

namespace {

using Flags = std::vector<unsigned char>;

nb::bytes flags(const Flags& v) { return as_bytes(v.data(), v.size()); }
nb::bytes numbers(const std::vector<int>& v) { return as_bytes(v.data(), v.size() * sizeof(int)); }
Flags flags_of(const nb::bytes& b) { return Flags(b.c_str(), b.c_str() + b.size()); }

// Checks the lists from Python, and makes the board. `open` has a flag for each cell, which is 0 for a hole.
LinkBoard board_of(int rows, int cols, const nb::bytes& open, const std::vector<int>& cells,
                   const std::vector<int>& labels, const std::vector<int>& lengths) {
    if (rows < 1 || cols < 1 || open.size() != size_t(rows) * cols || rows > 30'000 || cols > 30'000)
        throw nb::value_error("a board has a flag for each of its cells");
    if (labels.size() != cells.size() || lengths.size() != cells.size())
        throw nb::value_error("an end has a cell, a label and a length");
    Flags there = flags_of(open), seen(there.size(), 0);
    for (size_t i = 0; i < cells.size(); ++i) {
        if (cells[i] < 0 || cells[i] >= rows * cols || !there[cells[i]] || seen[cells[i]]++)
            throw nb::value_error("ends are distinct cells of the board");
        if (labels[i] < 1 || lengths[i] < 1) throw nb::value_error("labels and lengths are 1 or more");
    }
    return LinkBoard(rows, cols, there, cells, labels, lengths);
}

struct CoverListing {
    CoverPart part;
    bool by_painting;
};

struct ListedPaths {
    // Two ends, the number of their paths and of distinct sets of cells, and whether these are all.
    std::vector<std::tuple<int, int, size_t, size_t, bool>> pairs;
    std::vector<int> cells;
};

// Lists all paths between any two matching ends, independently of other ends, and at most `most` for a pair. With
// `stores_paths`, the cells of the paths are stored, and more than `most` are an error (Stop::cap).
Stop list_paths(const LinkBoard& board, size_t most, bool stores_paths, Limits& limits, ListedPaths& out) {
    const size_t bytes = limits.bytes();
    PathFinder finder(board);
    std::vector<std::vector<int>> fills;
    std::vector<int> sorted;
    try {
        for (const std::vector<int>& members : board.kinds)
            for (int a : members) {
                const int cell = board.ends[a].cell, length = board.ends[a].length;
                if (length == 1) {
                    out.pairs.push_back({a, a, 1, 1, true});
                    if (stores_paths) out.cells.push_back(board.unframed(cell));
                    continue;
                }
                finder.aim_at(a);
                for (int b : finder.partners) {
                    size_t paths = 0, steps = 0;
                    const size_t room = bytes / (length * sizeof(int) + 64);
                    fills.clear();
                    const bool all = finder.find_paths(b, size_t(-1), steps, limits, [&](const std::vector<int>& path) {
                        if (paths == most || paths == room) return false;
                        ++paths;
                        sorted = path;
                        std::sort(sorted.begin(), sorted.end());
                        fills.push_back(sorted);
                        if (stores_paths)
                            for (int c : path) out.cells.push_back(board.unframed(c));
                        return true;
                    });
                    if (stores_paths && !all) return out.cells.clear(), Stop::cap;  // an incomplete list is useless
                    std::sort(fills.begin(), fills.end(), [&](const auto& x, const auto& y) {
                        limits.spend(16);
                        return x < y;
                    });
                    const size_t distinct = std::unique(fills.begin(), fills.end()) - fills.begin();
                    if (stores_paths && out.cells.size() * sizeof(int) > bytes) return Stop::memory;
                    if (paths || !all) out.pairs.push_back({a, b, paths, distinct, all});
                }
            }
    } catch (const Stopped& stopped) {
        return stopped.stop;
    } catch (const std::bad_alloc&) {
        return Stop::memory;
    }
    return Stop::done;
}

// Declares the classes and functions of this kernel in the Python module.
void bind(nb::module_& m) {
    nb::class_<CoverListing>(m, "CoverListing").def("next", [](CoverListing& self, double seconds, uint64_t nodes) {
        bool found = false;
        std::vector<int> chosen;
        const Stop stop = run(
            seconds, [&](Limits& limits) { return self.part.next(limits, nodes, self.by_painting, found, chosen); });
        return std::make_tuple(stop, found ? std::optional(chosen) : std::nullopt);
    });

    nb::class_<CoverPart>(m, "CoverPart")
        .def("count",
             [](CoverPart& p, double seconds, uint64_t nodes, size_t bytes) {
                 CoverPart::Counts counts;
                 const Stop stop = run(seconds, bytes, [&](Limits& limits) { return p.count(limits, nodes, counts); });
                 return std::make_tuple(stop, as_bytes(counts.fills.limbs()), as_bytes(counts.links.limbs()));
             })
        .def("pictures",
             [](CoverPart& p, double seconds, uint64_t nodes, size_t bytes) {
                 Natural paintings;
                 const Stop stop =
                     run(seconds, bytes, [&](Limits& limits) { return p.pictures(limits, nodes, paintings); });
                 return std::make_tuple(stop, as_bytes(paintings.limbs()));
             })
        .def("possible",
             [](CoverPart& p, double seconds, uint64_t nodes, const std::vector<int>& hint) {
                 for (int g : hint)
                     if (g < 0 || g >= int(p.options().size())) throw nb::value_error("a choice has known options");
                 Flags live, bare;
                 const Stop stop =
                     run(seconds, [&](Limits& limits) { return p.possible(limits, nodes, hint, live, bare); });
                 return std::make_tuple(stop, flags(live), flags(bare));
             })
        .def("listing", [](const CoverPart& p, bool by_painting) { return CoverListing{p, by_painting}; })
        .def_prop_ro("required", [](const CoverPart& p) { return flags(p.required()); })
        .def_prop_ro("nodes", &CoverPart::nodes)
        .def_prop_ro("options",
                     [](const CoverPart& p) {
                         nb::list all;
                         for (int g = 0; g < int(p.options().size()); ++g)
                             all.append(std::vector<int>(p.cells().begin(g), p.cells().end(g)));
                         return all;
                     })
        .def_prop_ro("labels", [](const CoverPart& p) {
            std::vector<int> labels;
            for (const CoverPart::Option& o : p.options()) labels.push_back(o.label);
            return labels;
        });

    nb::class_<Cover>(m, "Cover")
        .def("__init__",
             [](Cover* self, int rows, int cols, nb::bytes open, const std::vector<int>& cells,
                const std::vector<int>& labels, const std::vector<int>& lengths) {
                 new (self) Cover(board_of(rows, cols, open, cells, labels, lengths));
             })
        .def("propagate",
             [](Cover& c, double seconds, size_t most, size_t bytes) {
                 bool possible = false;
                 const Stop stop =
                     run(seconds, bytes, [&](Limits& limits) { return c.propagate_and_split(limits, most, possible); });
                 return std::make_tuple(stop, possible);
             })
        .def_prop_ro("fixed",
                     [](const Cover& c) {
                         std::vector<std::pair<int, int>> all;
                         for (const auto& f : c.fixed()) all.push_back({f.first, f.count});
                         return all;
                     })
        .def_prop_ro("size", [](Cover& c) { return c.parts().size(); })
        .def(
            "part", [](Cover& c, size_t k) -> CoverPart& { return c.parts().at(k); }, nb::rv_policy::reference_internal)
        .def("paths",  // of each option of a part: the number of its first path, and how many there are
             [](Cover& c, size_t k) {
                 std::vector<std::pair<int, int>> all;
                 for (int g = 0; g < int(c.parts().at(k).options().size()); ++g) {
                     const Cover::Fixed f = c.option(k, g);
                     all.push_back({f.first, f.count});
                 }
                 return all;
             })
        .def("ends", &Cover::ends_of)
        .def_prop_ro("open_ends", &Cover::open_ends)
        .def_prop_ro("unsettled_ends", &Cover::unsettled_ends)
        .def_prop_ro("options", &Cover::options)
        .def_prop_ro("listed", &Cover::paths)
        .def("render",
             [](const Cover& c, const std::vector<int>& paths) {
                 Flags line;
                 std::vector<int> owner;
                 c.render(paths, line, owner);
                 return std::make_tuple(flags(line), numbers(owner));
             })
        .def("differing",
             [](const Cover& c, int view, const std::vector<nb::bytes>& live, const std::vector<nb::bytes>& bare) {
                 std::vector<Flags> alive, empty;
                 for (const nb::bytes& b : live) alive.push_back(flags_of(b));
                 for (const nb::bytes& b : bare) empty.push_back(flags_of(b));
                 return flags(c.differing(view, alive, empty));
             });

    m.def("link_paths", [](int rows, int cols, nb::bytes open, const std::vector<int>& cells,
                           const std::vector<int>& labels, const std::vector<int>& lengths, size_t most,
                           bool stores_paths, double seconds, size_t bytes) {
        const LinkBoard board = board_of(rows, cols, open, cells, labels, lengths);
        ListedPaths listed;
        const Stop stop =
            run(seconds, bytes, [&](Limits& limits) { return list_paths(board, most, stores_paths, limits, listed); });
        return std::make_tuple(stop, listed.pairs, numbers(listed.cells));
    });
}

const Kernel kernel(bind);

}  // namespace

}  // namespace park::cover
