// SPDX-License-Identifier: Apache-2.0
#include "tools/options/shard_option.h"

namespace tessera::tools {
namespace {

bool is_shard(std::string_view text) {
    detail::Shard shard;
    return detail::ShardKind::parse(text, shard);
}

}  // namespace

OptionSpec shard_option(const std::string& sentence) {
    return {"--shard", detail::ShardKind::values, sentence, ValueForm::joined, "", is_shard, detail::ShardKind::expected};
}

detail::Shard shard_of(const std::string& value) {
    detail::Shard shard;
    detail::ShardKind::parse(value, shard);
    return shard;
}

}  // namespace tessera::tools
