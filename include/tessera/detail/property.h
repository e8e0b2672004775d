// SPDX-License-Identifier: Apache-2.0
// C++ AMP's properties (`acc.description`, read without parentheses) for compilers without
// __declspec(property): a member that converts to the property's value. All properties of a class and its
// state pointer are members of one union, so they add nothing to its size, and the class is laid out the same
// with both kinds of compiler.
#pragma once

#include <iosfwd>
#include <string>

namespace tessera::detail {

/// A property computed by `get` from the state of the object it is a member of.
/// It can be copied, but not passed through an ellipsis (printf), where its value would not be taken.
template <class State, class Value, Value (*get)(const State*)>
class Property {
  public:
    Property() = default;
    Property(const Property& other) : state_(other.state_) {}
    Property& operator=(const Property&) = delete;

    operator Value() const { return get(state_); }

  protected:
    State* state_;
};

/// The same for text, with what programs commonly do to a std::wstring.
template <class State, const std::wstring& (*get)(const State*)>
class TextProperty : public Property<State, const std::wstring&, get> {
  public:
    const wchar_t* c_str() const { return text().c_str(); }
    const wchar_t* data() const { return text().data(); }
    std::size_t size() const { return text().size(); }
    std::size_t length() const { return text().size(); }
    bool empty() const { return text().empty(); }
    wchar_t operator[](std::size_t position) const { return text()[position]; }
    std::wstring::const_iterator begin() const { return text().begin(); }
    std::wstring::const_iterator end() const { return text().end(); }
    template <class... Arguments>
    std::size_t find(const Arguments&... arguments) const {
        return text().find(arguments...);
    }
    template <class... Arguments>
    int compare(const Arguments&... arguments) const {
        return text().compare(arguments...);
    }
    std::wstring substr(std::size_t position = 0, std::size_t count = std::wstring::npos) const {
        return text().substr(position, count);
    }

    // A form for two properties, of this class or another, or both of the forms below would fit.
    template <class OtherState, const std::wstring& (*g)(const OtherState*)>
    friend bool operator==(const TextProperty& a, const TextProperty<OtherState, g>& b) {
        return a == static_cast<const std::wstring&>(b);
    }
    template <class OtherState, const std::wstring& (*g)(const OtherState*)>
    friend bool operator!=(const TextProperty& a, const TextProperty<OtherState, g>& b) {
        return !(a == b);
    }
    friend bool operator==(const TextProperty& a, const std::wstring& b) { return a.text() == b; }
    friend bool operator!=(const TextProperty& a, const std::wstring& b) { return a.text() != b; }
    friend bool operator==(const std::wstring& a, const TextProperty& b) { return a == b.text(); }
    friend bool operator!=(const std::wstring& a, const TextProperty& b) { return a != b.text(); }
    template <class Other>
    friend std::wstring operator+(const TextProperty& a, const Other& b) {
        return a.text() + b;
    }
    template <class Other>
    friend std::wstring operator+(const Other& a, const TextProperty& b) {
        return a + b.text();
    }
    friend std::wstring operator+(const TextProperty& a, const TextProperty& b) {
        return a.text() + b.text();
    }
    template <class Traits>
    friend std::basic_ostream<wchar_t, Traits>& operator<<(std::basic_ostream<wchar_t, Traits>& out,
                                                           const TextProperty& property) {
        return out << property.text();
    }

  private:
    const std::wstring& text() const { return get(this->state_); }
};

}  // namespace tessera::detail
