// SPDX-License-Identifier: Apache-2.0
// Without tests: here to carry the precompiled header.
