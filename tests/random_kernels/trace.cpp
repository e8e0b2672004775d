// SPDX-License-Identifier: Apache-2.0
#include "tests/random_kernels/trace.h"

#include <atomic>
#include <cstring>
#include <mutex>
#include <utility>

#include "tests/random_kernels/sites.h"

namespace tessera::random_kernels {

namespace {

const Launch* current = nullptr;
bool are_atomics_locked = false;
std::mutex atomics;
Execution events;
std::atomic<std::size_t> event_count{0};

template <class T>
T filled(unsigned char value) {
    T all;
    std::memset(&all, value, sizeof all);
    return all;
}

}  // namespace

void begin_trace(const Launch& launch, bool several_workers) {
    current = &launch;
    are_atomics_locked = several_workers;
    std::size_t steps = 0;
    for (const auto& tile : launch.tiles) {
        for (const auto& thread : tile) steps += thread.size();
    }
    events.assign(steps, Event{});
    event_count.store(0);
}

Execution end_trace() {
    events.resize(event_count.load());
    return std::move(events);
}

Step step_at(unsigned tile, unsigned thread, unsigned number) noexcept {
    const std::vector<Step>& steps = current->tiles[tile][thread];
    return number < steps.size() ? steps[number] : Step{kEnd, 0, 0, 0};
}

Place place_of(Step step) noexcept {
    const Site& site = site_of(step);
    if (site.act >= Act::fence) return {Place::synchronisation, false};
    return {facts_of(site.variable).is_tile_static ? Place::in_tile : Place::global, site.needs_atomics};
}

void before_atomic() noexcept {
    if (are_atomics_locked) atomics.lock();
}

void after_atomic() noexcept {
    if (are_atomics_locked) atomics.unlock();
}

void happened(unsigned tile, unsigned thread, unsigned number, bool stored) noexcept {
    events[event_count.fetch_add(1)] = {tile, thread, number, stored};
}

int word_of(unsigned char value) noexcept { return filled<int>(value); }
short short_of(unsigned char value) noexcept { return filled<short>(value); }
double double_of(unsigned char value) noexcept { return filled<double>(value); }
Record record_of(unsigned char value) noexcept { return filled<Record>(value); }
int word_after(int, unsigned char value) noexcept { return word_of(value); }
short short_after(short, unsigned char value) noexcept { return short_of(value); }
unsigned char byte_after(unsigned char, unsigned char value) noexcept { return value; }
double double_after(double, unsigned char value) noexcept { return double_of(value); }
void use(int) noexcept {}
void use(double) noexcept {}
void use_buffer(const void*) noexcept {}
void fill_buffer(void* buffer, unsigned char value) noexcept { std::memset(buffer, value, kMostRange); }

}  // namespace tessera::random_kernels
