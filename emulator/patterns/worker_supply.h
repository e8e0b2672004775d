// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace tessera::detail {

/// How many of the wanted workers there can be, the calling thread among them. oneTBB ends the process where the system refuses it a
/// thread, so it is asked for no more than the system grants. Says so once where there are fewer.
int available_workers(int wanted);

/// The same for work that oneTBB shares among as many as it likes.
void keep_to_available_workers();

}  // namespace tessera::detail
