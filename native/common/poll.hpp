// Polls during work that runs with the GIL, such as building a formula or a board of deductions.
#pragma once
#include <cstddef>

namespace park {

// Calls the poll of this thread, and throws the error that it raises.
void poll_caller();

// Counts work, in words that are read or written, and polls at intervals.
class Work {
  public:
    // Counts work, and polls after enough of it.
    void spend(size_t words) {
        if ((done_ += words) < kBetweenPolls) return;
        done_ = 0;
        poll_caller();
    }

  private:
    static constexpr size_t kBetweenPolls = size_t(1) << 18;
    size_t done_ = 0;
};

}  // namespace park
