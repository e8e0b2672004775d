// SPDX-License-Identifier: Apache-2.0
// What OS threads that run tiles have while they live.
#include <memory>
#include <mutex>

#include "race_detector/detector/detector.h"
#include "race_detector/shadow/current_thread.h"
#include "race_detector/shadow/own_memory.h"
#include "race_detector/support/thread_end.h"

namespace tessera::race_detector {

namespace {

using HeldWorker = std::shared_ptr<Worker>;

void give_back_worker(void* held) {
    const OwnMemory own;
    const std::unique_ptr<HeldWorker> worker(static_cast<HeldWorker*>(held));
    CurrentThread& me = current_thread;
    if (me.worker == worker->get()) {
        me.worker = nullptr;
        me.pages = nullptr;
    }
    (*worker)->forget_thread();
}

void give_back_at_thread_end(const HeldWorker& worker) {
    static const ThreadEnd end(give_back_worker);
    auto held = std::make_unique<HeldWorker>(worker);
    const std::unique_ptr<HeldWorker> before(static_cast<HeldWorker*>(end.handed_over()));
    if (end.hand_over(held.get())) static_cast<void>(held.release());
}

}  // namespace

void Worker::forget_thread() {
    {
        const std::lock_guard<std::mutex> lock(mutex);
        shadow = TileStaticShadow();
        pages = KnownPages();
        ranges = {};
        hidden = {};
        padding = {};
        pending = {};
        undefined_reads = UndefinedReads();
        noted = NotedAccesses();
        tile_pasts = TilePasts();
        order_lookups = HappensBefore::Lookups();
        in_tile_static.reset();
        in_global.reset();
    }
    is_free.store(true);
}

Worker& Detector::worker_of_this_thread() {
    CurrentThread& me = current_thread;
    if (me.worker != nullptr) return *me.worker;
    const std::lock_guard<std::mutex> lock(mutex_);
    HeldWorker worker;
    for (const HeldWorker& known : workers_) {
        bool is_free = true;
        if (!known->is_free.compare_exchange_strong(is_free, false)) continue;
        worker = known;
        break;
    }
    if (worker == nullptr) worker = workers_.emplace_back(std::make_shared<Worker>());
    me.worker = worker.get();
    me.pages = &worker->pages;
    give_back_at_thread_end(worker);
    return *worker;
}

std::size_t Detector::count_workers() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return workers_.size();
}

}  // namespace tessera::race_detector
