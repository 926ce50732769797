// EVSIDS: a binary heap that gives the variable to decide next, the one with the highest activity. Conflicts bump the
// activity of their variables, by a step that grows (Eén and Sörensson, An Extensible SAT-solver, 2003).
#pragma once
#include <algorithm>
#include <vector>

namespace park::cdcl {

class ActivityHeap {
  public:
    // Makes room for at least this many variables; new ones enter the heap.
    void grow(int vars) {
        activity_.resize(size_t(vars));
        while (int(position_.size()) < vars) {
            position_.push_back(-1);
            insert(int(position_.size()) - 1);
        }
    }
    bool empty() const { return heap_.empty(); }
    void insert(int var) {
        if (position_[var] >= 0) return;
        position_[var] = int(heap_.size());
        heap_.push_back(var);
        sift_up(position_[var]);
    }
    // Removes the variable with the highest activity and returns it.
    int pop() {
        const int top = heap_[0];
        position_[top] = -1;
        const int last = heap_.back();
        heap_.pop_back();
        if (!heap_.empty() && last != top) {
            heap_[0] = last;
            position_[last] = 0;
            sift_down(0);
        }
        return top;
    }
    void bump(int var) {
        if ((activity_[var] += step_) > kLargest) {
            for (double& activity : activity_) activity *= kRescale;
            step_ *= kRescale;
        }
        if (position_[var] >= 0) sift_up(position_[var]);
    }
    void decay(double factor) { step_ /= factor; }

  private:
    static constexpr double kLargest = 1e100, kRescale = 1e-100;
    void sift_up(int position) {
        const int var = heap_[position];
        for (; position > 0 && activity_[heap_[(position - 1) / 2]] < activity_[var]; position = (position - 1) / 2)
            put_at(heap_[(position - 1) / 2], position);
        put_at(var, position);
    }
    void sift_down(int position) {
        const int var = heap_[position], size = int(heap_.size());
        for (int child; (child = 2 * position + 1) < size; position = child) {
            if (child + 1 < size && activity_[heap_[child + 1]] > activity_[heap_[child]]) ++child;
            if (activity_[heap_[child]] <= activity_[var]) break;
            put_at(heap_[child], position);
        }
        put_at(var, position);
    }
    void put_at(int var, int position) {
        heap_[position] = var;
        position_[var] = position;
    }

    std::vector<double> activity_;
    std::vector<int> heap_, position_;  // position_: of each variable in the heap, or -1
    double step_ = 1;                   // what a bump adds
};

}  // namespace park::cdcl
