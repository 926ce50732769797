// The Python face of the cover kernel.
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

using Bytes = std::vector<unsigned char>;

nb::bytes flags(const Bytes& v) { return as_bytes(v.data(), v.size()); }
nb::bytes numbers(const std::vector<int>& v) { return as_bytes(v.data(), v.size() * sizeof(int)); }
Bytes flags_of(const nb::bytes& b) { return Bytes(b.c_str(), b.c_str() + b.size()); }

LinkBoard board_of(int rows, int cols, const nb::bytes& open, const std::vector<int>& cells,
                   const std::vector<int>& labels, const std::vector<int>& lengths) {
    if (rows < 1 || cols < 1 || open.size() != size_t(rows) * cols || rows > 30'000 || cols > 30'000)
        throw nb::value_error("a board has a flag for each of its cells");
    if (labels.size() != cells.size() || lengths.size() != cells.size())
        throw nb::value_error("an end has a cell, a label and a length");
    Bytes there = flags_of(open), seen(there.size(), 0);
    for (size_t i = 0; i < cells.size(); ++i) {
        if (cells[i] < 0 || cells[i] >= rows * cols || !there[cells[i]] || seen[cells[i]]++)
            throw nb::value_error("ends are distinct cells of the board");
        if (labels[i] < 1 || lengths[i] < 1) throw nb::value_error("labels and lengths are 1 or more");
    }
    return LinkBoard(rows, cols, there, cells, labels, lengths);
}

struct CoverListing {
    Part part;
    bool painted;
};

struct Listed {
    std::vector<std::tuple<int, int, size_t, size_t, bool>> pairs;  // ends, paths, fill maps, whether these are all
    std::vector<int> cells;
};

// All paths between any two ends that match, without regard to the others; of each pair at most `most`. If they are to
// be kept, more than that is a cap.
Stop list_paths(const LinkBoard& board, size_t most, bool keep, Limits& limits, Listed& out) {
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
                    if (keep) out.cells.push_back(board.unframed(cell));
                    continue;
                }
                finder.aim(a);
                for (int b : finder.partners) {
                    size_t paths = 0, steps = 0;
                    const size_t room = bytes / (length * sizeof(int) + 64);
                    fills.clear();
                    const bool all = finder.walk(b, size_t(-1), steps, limits, [&](const std::vector<int>& path) {
                        if (paths == most || paths == room) return false;
                        ++paths;
                        sorted = path;
                        std::sort(sorted.begin(), sorted.end());
                        fills.push_back(sorted);
                        if (keep)
                            for (int c : path) out.cells.push_back(board.unframed(c));
                        return true;
                    });
                    if (keep && !all) return out.cells.clear(), Stop::cap;  // a part of the list is of no use
                    std::sort(fills.begin(), fills.end(), [&](const auto& x, const auto& y) {
                        limits.spend(16);
                        return x < y;
                    });
                    const size_t distinct = std::unique(fills.begin(), fills.end()) - fills.begin();
                    if (keep && out.cells.size() * sizeof(int) > bytes) return Stop::memory;
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

void bind(nb::module_& m) {
    nb::class_<CoverListing>(m, "CoverListing").def("next", [](CoverListing& self, double seconds, uint64_t nodes) {
        bool found = false;
        std::vector<int> chosen;
        const Stop stop =
            run(seconds, [&](Limits& limits) { return self.part.next(limits, nodes, self.painted, found, chosen); });
        return std::make_tuple(stop, found ? std::optional(chosen) : std::nullopt);
    });

    nb::class_<Part>(m, "CoverPart")
        .def("count",
             [](Part& p, double seconds, uint64_t nodes, size_t bytes) {
                 Part::Counts counts;
                 const Stop stop = run(seconds, bytes, [&](Limits& limits) { return p.count(limits, nodes, counts); });
                 return std::make_tuple(stop, as_bytes(counts.fills.limbs()), as_bytes(counts.links.limbs()));
             })
        .def("pictures",
             [](Part& p, double seconds, uint64_t nodes, size_t bytes) {
                 Natural paintings;
                 const Stop stop =
                     run(seconds, bytes, [&](Limits& limits) { return p.pictures(limits, nodes, paintings); });
                 return std::make_tuple(stop, as_bytes(paintings.limbs()));
             })
        .def("possible",
             [](Part& p, double seconds, uint64_t nodes, const std::vector<int>& hint) {
                 for (int g : hint)
                     if (g < 0 || g >= int(p.options().size())) throw nb::value_error("a choice has known options");
                 Bytes live, bare;
                 const Stop stop =
                     run(seconds, [&](Limits& limits) { return p.possible(limits, nodes, hint, live, bare); });
                 return std::make_tuple(stop, flags(live), flags(bare));
             })
        .def("listing", [](const Part& p, bool painted) { return CoverListing{p, painted}; })
        .def_prop_ro("required", [](const Part& p) { return flags(p.required()); })
        .def_prop_ro("nodes", &Part::nodes)
        .def_prop_ro("options",
                     [](const Part& p) {
                         nb::list all;
                         for (int g = 0; g < int(p.options().size()); ++g)
                             all.append(std::vector<int>(p.cells().begin(g), p.cells().end(g)));
                         return all;
                     })
        .def_prop_ro("labels", [](const Part& p) {
            std::vector<int> labels;
            for (const Part::Option& o : p.options()) labels.push_back(o.label);
            return labels;
        });

    nb::class_<Cover>(m, "Cover")
        .def("__init__",
             [](Cover* self, int rows, int cols, nb::bytes open, const std::vector<int>& cells,
                const std::vector<int>& labels, const std::vector<int>& lengths) {
                 new (self) Cover(board_of(rows, cols, open, cells, labels, lengths));
             })
        .def("settle",
             [](Cover& c, double seconds, size_t most, size_t bytes) {
                 bool possible = false;
                 const Stop stop =
                     run(seconds, bytes, [&](Limits& limits) { return c.settle(limits, most, possible); });
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
            "part", [](Cover& c, size_t k) -> Part& { return c.parts().at(k); }, nb::rv_policy::reference_internal)
        .def("paths",  // of each option of a part: the first path's number, and how many
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
                 Bytes line;
                 std::vector<int> owner;
                 c.render(paths, line, owner);
                 return std::make_tuple(flags(line), numbers(owner));
             })
        .def("doubt",
             [](const Cover& c, int view, const std::vector<nb::bytes>& live, const std::vector<nb::bytes>& bare) {
                 std::vector<Bytes> alive, empty;
                 for (const nb::bytes& b : live) alive.push_back(flags_of(b));
                 for (const nb::bytes& b : bare) empty.push_back(flags_of(b));
                 return flags(c.doubt(view, alive, empty));
             });

    m.def("link_paths",
          [](int rows, int cols, nb::bytes open, const std::vector<int>& cells, const std::vector<int>& labels,
             const std::vector<int>& lengths, size_t most, bool keep, double seconds, size_t bytes) {
              const LinkBoard board = board_of(rows, cols, open, cells, labels, lengths);
              Listed listed;
              const Stop stop =
                  run(seconds, bytes, [&](Limits& limits) { return list_paths(board, most, keep, limits, listed); });
              return std::make_tuple(stop, listed.pairs, numbers(listed.cells));
          });
}

const Kernel kernel(bind);

}  // namespace

}  // namespace park::cover
