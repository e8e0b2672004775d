# SPDX-License-Identifier: Apache-2.0
"""What the detector finds in many_findings.cpp."""

import collections

SOURCE = "many_findings.cpp"
ERRORS = collections.Counter({"race": 5, "uninitialized-read": 1, "stale-host-read": 1, "stale-device-read": 1,
                              "barrier-divergence": 1, "out-of-bounds": 2, "exception": 1})
WARNINGS = collections.Counter({"race": 3})
