# SPDX-License-Identifier: Apache-2.0
"""Where a program stops in a kernel, and what is said there: `tile-break`, `catch race`, failures, and steps of one thread."""
