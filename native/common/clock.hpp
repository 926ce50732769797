// The clock for deadlines: steady time, or processor time in tests that measure the time between polls.
#pragma once
#include <algorithm>
#include <atomic>
#include <chrono>
#include <ctime>

namespace park {

class Clock {
  public:
    using Duration = std::chrono::steady_clock::duration;
    using Time = std::chrono::steady_clock::time_point;

    // The current time. Callers compare it with a deadline, so each reading counts as a poll.
    static Time now() {
        if (!measures_.load(std::memory_order_relaxed)) return std::chrono::steady_clock::now();
        const Time time = processor_time();
        longest_ = std::max(longest_, time - last_);
        last_ = time;
        return time;
    }

    // Switches to the processor time of this process, and records the longest time between two readings of this thread.
    static void measure() {
        measures_ = true;
        longest_ = Duration{};
        last_ = processor_time();
    }

    static Duration longest() { return longest_; }

  private:
    static Time processor_time() {
        const double seconds = double(std::clock()) / CLOCKS_PER_SEC;
        return Time(std::chrono::duration_cast<Duration>(std::chrono::duration<double>(seconds)));
    }

    static inline std::atomic<bool> measures_ = false;
    static inline thread_local Time last_{};
    static inline thread_local Duration longest_{};
};

}  // namespace park
