// SPDX-License-Identifier: Apache-2.0
#include "race_detector/naming/data_names.h"

#include <cstdlib>

#include "race_detector/naming/place_numbers.h"
#include "tessera/detail/debug_information.h"

namespace tessera::race_detector {

namespace {

DataName name_of(const detail::NamedData& data) { return {data.variable, data.type, data.element, false}; }

bool is_dense(const Place& place) {
    std::ptrdiff_t stride = 1;
    for (std::size_t d = place.strides.size(); d-- > 0; stride *= place.extents[d]) {
        if (place.strides[d] != stride) return false;
    }
    return true;
}

/// Behind the elements of a dense place there are only a texture's less detailed levels, each with half of each dimension.
/// Makes `place` and `element` those of the level, and returns its number.
unsigned enter_level(Place& place, std::uint64_t& element) {
    if (!is_dense(place)) return 0;
    for (unsigned level = 0; level < 32; ++level) {
        std::uint64_t count = 1;
        for (std::size_t d = place.extents.size(); d-- > 0;) {
            place.strides[d] = static_cast<std::ptrdiff_t>(count);
            count *= static_cast<std::uint64_t>(place.extents[d]);
        }
        if (element < count) return level;
        element -= count;
        for (int& extent : place.extents) extent = extent > 1 ? extent / 2 : 1;
    }
    return 0;
}

/// The position of an element as one writes it: "[3]", or "(0, 2)" with more dimensions.
std::string subscript(Place place, std::uint64_t element) {
    const unsigned level = enter_level(place, element);
    std::string text;
    auto rest = static_cast<std::ptrdiff_t>(element);
    for (std::size_t d = 0; d < place.strides.size(); ++d) {
        const std::ptrdiff_t stride = place.strides[d] > 0 ? place.strides[d] : 1;
        text += (d == 0 ? "" : ", ") + std::to_string(rest / stride);
        rest %= stride;
    }
    const std::string of_level = level == 0 ? "" : "[level " + std::to_string(level) + "]";
    return of_level + (place.strides.size() == 1 ? "[" + text + "]" : "(" + text + ")");
}

/// Arrays of numbers have elements of one size side by side: one of them tells where all are.
bool has_equal_elements(const detail::NamedData& data) {
    return !data.variable.empty() && !data.may_be_unset && data.element.find('.') == std::string::npos &&
           data.element_size != 0 && data.variable_size % data.element_size == 0 &&
           data.element_offset % data.element_size == 0;
}

/// How many elements there are up to this one, by its name: 6 up to "[1][2].x", where it is the last. 0: it is not an element.
std::size_t elements_up_to(const std::string& element) {
    if (element.empty()) return 1;
    std::size_t count = element[0] == '[' ? 1 : 0;
    for (std::size_t open = 0; open < element.size() && element[open] == '['; open = element.find(']', open) + 1) {
        count *= std::strtoul(element.c_str() + open + 1, nullptr, 10) + 1;
    }
    return count;
}

}  // namespace

DataNames::Captured& DataNames::captured_place(std::uint32_t number) {
    const auto [at, is_new] = captured_.try_emplace(number);
    Captured& captured = at->second;
    if (is_new) {
        captured.place = places.at(number);
        captured.variable = interned(detail::captured_at(captured.place.entry, captured.place.closure_offset).variable);
        if (captured.place.element_size > 0) captured.element_size = captured.place.element_size;
    }
    return captured;
}

DataNames::Part& DataNames::part_of(Captured& captured, std::uint64_t byte) {
    const std::size_t offset = byte % captured.element_size;
    const auto [at, is_new] = captured.parts.try_emplace(offset);
    if (is_new) {
        auto data = detail::captured_element_at(captured.place.entry, captured.place.closure_offset, offset);
        if (data.variable_size != captured.element_size && data.variable_size != 0) {
            // A texture's elements lie in a format of their own.
            data = detail::captured_element_at(captured.place.entry, captured.place.closure_offset, 0);
            data.type.clear();
            data.element.clear();
            data.element_offset = 0;
            data.may_be_unset = false;
        }
        at->second = {name_of(data), data.element_offset, data.may_be_unset};
    }
    return at->second;
}

const std::string& DataNames::captured(std::uint32_t number) { return *captured_place(number).variable; }

const DataName& DataNames::tile_static(const void* code, const std::string& name) {
    const auto [at, is_new] = tile_static_.try_emplace({code, name});
    if (is_new) at->second = name_of(detail::thread_local_named(code, name));
    return at->second;
}

const WholeVariable& DataNames::tile_static_at(std::uint64_t image) {
    const auto [at, is_new] = whole_tile_static_.try_emplace(image);
    WholeVariable& variable = at->second;
    if (!is_new) return variable;
    const detail::NamedData data = detail::thread_local_at(reinterpret_cast<const void*>(image));
    variable.name = data.variable;
    variable.begin = image - data.byte_offset;
    variable.bytes = data.variable_size;
    if (variable.bytes == 0) return variable;
    const detail::NamedData last = detail::thread_local_at(reinterpret_cast<const void*>(variable.begin + variable.bytes - 1));
    if (last.element.find('.') == std::string::npos) variable.type = last.type;
    const std::size_t elements = elements_up_to(last.element);
    if (elements != 0) variable.element_size = variable.bytes / elements;
    return variable;
}

const DataNames::Fixed& DataNames::fixed(std::uint32_t place, std::uint64_t address) {
    const auto [at, is_new] = fixed_.try_emplace({place, address});
    Fixed& fixed = at->second;
    if (!is_new) return fixed;
    const void* const byte = reinterpret_cast<const void*>(address);
    const detail::NamedData data =
        place == kTileStaticPlace ? detail::thread_local_at(byte) : detail::static_variable_at(byte);
    fixed.name = name_of(data);
    fixed.element = {interned(data.variable), data.variable.empty() ? address : data.element_offset, data.may_be_unset};
    if (has_equal_elements(data)) {
        const std::uint64_t begin = address - data.byte_offset;
        plain_[{place, begin}] = {begin + data.variable_size, data.element_size, fixed.element.variable};
    }
    return fixed;
}

DataName DataNames::name(std::uint32_t place, std::uint64_t byte) {
    if (place == kTileStaticPlace || place == kAddressPlace) return fixed(place, byte).name;
    Captured& captured = captured_place(place);
    DataName name = part_of(captured, byte).name;
    name.variable = *captured.variable;
    name.is_texel = captured.place.is_of_texture;
    name.element = subscript(captured.place, byte / captured.element_size) + name.element;
    return name;
}

DataElement DataNames::element(std::uint32_t place, std::uint64_t byte) {
    if (place == kTileStaticPlace || place == kAddressPlace) {
        auto plain = plain_.upper_bound({place, byte});
        if (plain != plain_.begin() && (--plain)->first.first == place && byte < plain->second.end) {
            const std::uint64_t offset = byte - plain->first.second;
            return {plain->second.variable, offset - offset % plain->second.element_size, false};
        }
        return fixed(place, byte).element;
    }
    Captured& captured = captured_place(place);
    const Part& part = part_of(captured, byte);
    return {captured.variable, byte - byte % captured.element_size + part.begin, part.may_be_unset};
}

}  // namespace tessera::race_detector
