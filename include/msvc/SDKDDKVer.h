// SPDX-License-Identifier: Apache-2.0
// Visual Studio's template names the versions of Windows here; nothing to say on Linux.
#pragma once
