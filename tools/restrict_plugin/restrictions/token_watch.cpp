// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/restrictions/token_watch.h"

#include <memory>
#include <utility>
#include <vector>

namespace tessera::restrict_plugin {

void watch_tokens(clang::Preprocessor& preprocessor, std::function<void(const clang::Token&)> watcher) {
    using Watchers = std::vector<std::function<void(const clang::Token&)>>;
    static std::weak_ptr<Watchers> last;  // the preprocessor keeps them
    static const clang::Preprocessor* of = nullptr;
    std::shared_ptr<Watchers> all = last.lock();
    if (all == nullptr || of != &preprocessor) {
        all = std::make_shared<Watchers>();
        last = all;
        of = &preprocessor;
        preprocessor.setTokenWatcher([all](const clang::Token& token) {
            for (const auto& one : *all) one(token);
        });
    }
    all->push_back(std::move(watcher));
}

}  // namespace tessera::restrict_plugin
