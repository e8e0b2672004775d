// SPDX-License-Identifier: Apache-2.0
#include "emulator/options/current_options.h"

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "emulator/options/option_table.h"
#include "emulator/support/exit_codes.h"
#include "tessera/options.h"

extern "C" __attribute__((weak)) const char* tessera_default_options();

namespace tessera::detail {

namespace {

/// Null until the options have been read. What it points to is never freed or changed.
std::atomic<const Options*> current{nullptr};
/// Held while `current` is replaced.
std::mutex change_mutex;

/// Makes `options` the current ones. Under change_mutex. Readers may hold what was current at any time
/// before, so nothing is freed; a program that sets the same values again and again gets the same objects
/// again.
void publish(const Options& options) {
    static auto& published = *new std::vector<const Options*>;
    for (const Options* known : published) {
        if (same_options(*known, options)) return current.store(known, std::memory_order_release);
    }
    published.push_back(new Options(options));
    current.store(published.back(), std::memory_order_release);
}

void help_if_asked(const Options& options) {
    if (!options.help) return;
    if (std::fputs(options_help().c_str(), stdout) < 0 || std::fflush(stdout) != 0) {
        std::fprintf(stderr, "tessera: cannot write to standard output: %s\n", std::strerror(errno));
        std::_Exit(kToolFailed);
    }
    std::exit(0);
}

void read_or_exit(Options& options, const char* text, const char* source) {
    if (text == nullptr) return;
    const std::string mistake = set_options(options, text);
    if (mistake.empty()) return;
    std::fprintf(stderr, "tessera: %s: %s\n", source, mistake.c_str());
    std::exit(kWrongUse);
}

const Options& read_options() {
    Options options;
    if (tessera_default_options != nullptr) {
        read_or_exit(options, tessera_default_options(), "tessera_default_options()");
    }
    read_or_exit(options, std::getenv(kOptionsVariable), kOptionsVariable);
    help_if_asked(options);
    if (options.golden.empty() && options.golden_shard.count > 1) {
        std::fprintf(stderr, "tessera: golden_shard has no effect without golden=FOLDER: nothing is recorded\n");
    }
    const std::lock_guard<std::mutex> lock(change_mutex);
    if (current.load(std::memory_order_relaxed) == nullptr) publish(options);
    return *current.load(std::memory_order_relaxed);
}

/// Wrong options end a program before it does anything, not at its first launch.
__attribute__((constructor)) void read_options_at_start() { current_options(); }

}  // namespace

const Options& current_options() {
    const Options* options = current.load(std::memory_order_acquire);
    return options != nullptr ? *options : read_options();
}

}  // namespace tessera::detail

namespace tessera::options {

void set(const std::string& name, const std::string& value) {
    detail::current_options();  // what was read first must not overwrite what is set now
    detail::Options changed;
    {
        const std::lock_guard<std::mutex> lock(detail::change_mutex);
        changed = detail::current_options();
        const std::string mistake = detail::set_option(changed, name, value);
        if (!mistake.empty()) throw std::invalid_argument(mistake);
        detail::publish(changed);
    }
    detail::help_if_asked(changed);
}

std::string get(const std::string& name) {
    std::string text;
    if (!detail::option_text(detail::current_options(), name, text)) throw std::invalid_argument(text);
    return text;
}

}  // namespace tessera::options
