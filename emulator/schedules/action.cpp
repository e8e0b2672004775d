// SPDX-License-Identifier: Apache-2.0
#include "emulator/schedules/action.h"

namespace tessera::detail {

namespace {

bool is_same_place(const Action& a, const Action& b) { return a.region == b.region && a.begin == b.begin && a.end == b.end; }

std::vector<Action> still_asleep_in_weak_memory(const Action& sleeping, const Action& done) {
    if (!is_same_place(sleeping, done)) return {};  // they overlap
    if (sleeping.write != done.write) return {sleeping};
    if (sleeping.is_atomic() && done.is_atomic()) return {};  // only one of them can come right behind that write
    if (!done.may_write() || sleeping.kind != Action::Kind::write) return {sleeping};
    if (done.kind == Action::Kind::conditional_atomic) return {sleeping};  // if it stores, nothing can come in between
    Action behind = sleeping;
    behind.write = done.next;
    if (done.kind == Action::Kind::atomic) return {behind};
    return {sleeping, behind};
}

}  // namespace

std::vector<Action> still_asleep(const Action& sleeping, const Action& done) {
    if (sleeping.thread == done.thread) return {};
    if (!sleeping.may_write() && !done.may_write() && !sleeping.is_atomic() && !done.is_atomic()) return {sleeping};
    const bool meet = sleeping.region == done.region && sleeping.end > done.begin && done.end > sleeping.begin;
    if (!meet) return {sleeping};
    return done.next != 0 ? still_asleep_in_weak_memory(sleeping, done) : std::vector<Action>{};
}

}  // namespace tessera::detail
