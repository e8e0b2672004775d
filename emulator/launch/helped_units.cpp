// SPDX-License-Identifier: Apache-2.0
#include "emulator/launch/helped_units.h"

#include <condition_variable>
#include <mutex>
#include <utility>

namespace tessera::detail {

struct Helpers::Shared {
    Shared(UnitPieces& all, std::uint64_t units, Run run_them) : pieces(all), most(units), run(std::move(run_them)) {}

    void help() {
        {
            const std::lock_guard<std::mutex> lock(mutex);
            if (has_ended) return;
            ++at_work;
        }
        for (UnitRange piece = pieces.take(most); !piece.is_empty(); piece = pieces.take(most)) run(piece);
        const std::lock_guard<std::mutex> lock(mutex);
        --at_work;
        went_home.notify_all();
    }

    void end() {
        std::unique_lock<std::mutex> lock(mutex);
        has_ended = true;
        went_home.wait(lock, [this] { return at_work == 0; });
    }

    UnitPieces& pieces;
    const std::uint64_t most;
    const Run run;
    std::mutex mutex;
    std::condition_variable went_home;
    int at_work = 0;
    bool has_ended = false;
};

Helpers::Helpers(UnitPieces& pieces, std::uint64_t most, Run run)
    : shared_(std::make_shared<Shared>(pieces, most, std::move(run))) {}

Helpers::~Helpers() { shared_->end(); }

std::function<void()> Helpers::work() const {
    return [shared = shared_] { shared->help(); };
}

}  // namespace tessera::detail
