// SPDX-License-Identifier: Apache-2.0
#include "emulator/messages/kernel_failure.h"

#include <cxxabi.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <typeinfo>

#include "emulator/messages/errors.h"
#include "emulator/support/own_main.h"

namespace tessera::detail {

KernelFailure kernel_failure(const RunningThread& thread, check::Kind kind, const char* what) {
    KernelFailure failure;
    failure.kind = kind;
    failure.launch = thread.job->facts;
    failure.tile = thread.job->is_tiled() ? thread.tile : nullptr;
    failure.thread = thread.thread;
    failure.what = what;
    return failure;
}

std::vector<check::Group> divergence_groups(const TileJob& job, const std::vector<StandGroup>& groups) {
    std::vector<check::Group> result;
    for (const StandGroup& from : groups) {
        check::Group to;
        if (!from.stand.finished()) {
            to.file = from.stand.file;
            to.line = from.stand.line();
        }
        to.state = from.stand.finished() ? "finished" : "waits";
        to.count = from.threads.size();
        for (std::size_t i = 0; i < std::min(from.threads.size(), kThreadsNamed); ++i) {
            std::vector<int> local(static_cast<std::size_t>(job.request->rank));
            local_of(job, from.threads[i], local.data());
            to.threads.push_back(std::move(local));
        }
        result.push_back(std::move(to));
    }
    return result;
}

std::string exception_text(const std::exception_ptr& error) {
    try {
        std::rethrow_exception(error);
    } catch (const std::exception& exception) {
        return exception.what();
    } catch (...) {
        const std::type_info* type = abi::__cxa_current_exception_type();
        if (type == nullptr) return "an exception of another language";
        int status = 0;
        const std::unique_ptr<char, void (*)(void*)> name(
            abi::__cxa_demangle(type->name(), nullptr, nullptr, &status), &std::free);
        return "an exception of type " + with_own_main(name != nullptr ? name.get() : type->name());
    }
}

}  // namespace tessera::detail
