// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>

#include "emulator/faults/wrong_index.h"

namespace tessera::detail {

class LaunchCapture;
class TileScheduler;
struct TileJob;

/// The accesses out of bounds of one launch that the option bounds=robust let pass without an observer. The program is
/// told: one line on standard error for each array or view when the launch ends, the first time; and how many there
/// were later when the process ends. Which access counts as the first does not depend on workers: that of the lowest
/// tile and thread.
class RobustAccesses {
  public:
    /// On a fiber, by the running thread. `describe` is called if this is the first access so far.
    /// \param begin  the object's first element, by which it is known
    template <class Describe>
    void note(const TileScheduler& scheduler, const void* begin, const Describe& describe) {
        const std::lock_guard<std::mutex> lock(mutex_);
        if (Object* const object = count(scheduler, begin)) object->wrong = describe();
    }

    /// When all threads of the launch have stopped.
    void tell(const TileJob& job, const LaunchCapture& capture) const;

  private:
    struct Object {
        std::uint64_t accesses = 0;
        int tile[3] = {};
        std::int64_t thread = 0;
        WrongIndex wrong;  ///< of the first access
        std::string thread_text;

        bool comes_before(const Object& other) const;  ///< its first access, in the order of tiles and threads
        void add(const Object& other);
    };

    /// The object, if its description is to be replaced; else null.
    Object* count(const TileScheduler& scheduler, const void* begin);

    std::mutex mutex_;
    std::map<const void*, Object> objects_;
};

}  // namespace tessera::detail
