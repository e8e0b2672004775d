// SPDX-License-Identifier: Apache-2.0
// A stand-in for <cvmarkersobj.h>: marks in a trace of Visual Studio's Concurrency Visualizer. There is no trace, so they do nothing.
#pragma once

namespace Concurrency {
namespace diagnostic {

enum marker_importance { critical_importance = 1, high_importance = 2, normal_importance = 3, low_importance = 4 };

class marker_series {
  public:
    marker_series() {}
    template <class Character>
    explicit marker_series(const Character*) {}
    bool is_enabled() const { return false; }
    template <class... Arguments>
    void write_flag(const Arguments&...) const {}
    template <class... Arguments>
    void write_message(const Arguments&...) const {}
    template <class... Arguments>
    void write_alert(const Arguments&...) const {}
};

class span {
  public:
    template <class... Arguments>
    explicit span(const marker_series&, const Arguments&...) {}
    span(const span&) = delete;
    span& operator=(const span&) = delete;
    ~span() {}  // a variable that only stands for its scope is no unused one
};

}  // namespace diagnostic
}  // namespace Concurrency
