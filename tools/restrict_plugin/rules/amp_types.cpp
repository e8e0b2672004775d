// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/rules/amp_types.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/RecordLayout.h>

namespace tessera::restrict_plugin {
namespace {

constexpr const char* kSimpleTypes =
    "the simple types are bool, int, unsigned int, long, unsigned long, float and double";

bool is_empty_class(clang::QualType type) {
    const clang::CXXRecordDecl* const record = type->getAsCXXRecordDecl();
    return record != nullptr && record->hasDefinition() && record->isEmpty();
}

}  // namespace

std::string AmpTypes::name_of(clang::QualType type) const {
    clang::PrintingPolicy policy = context_.getPrintingPolicy();
    policy.SuppressTagKeyword = true;
    policy.Bool = true;
    return "'" + type.getAsString(policy) + "'";
}

std::string AmpTypes::why_not_builtin(const clang::BuiltinType* type, clang::QualType written) const {
    switch (type->getKind()) {
        case clang::BuiltinType::Void:
        case clang::BuiltinType::Bool:
        case clang::BuiltinType::Int:
        case clang::BuiltinType::UInt:
        case clang::BuiltinType::Long:
        case clang::BuiltinType::ULong:
        case clang::BuiltinType::Float:
        case clang::BuiltinType::Double:
            return {};
        case clang::BuiltinType::NullPtr:
            return {};  // the type of nullptr itself; tile_static has its own rule
        default:
            break;
    }
    const std::string name = name_of(written.getUnqualifiedType()), meant = name_of(clang::QualType(type, 0));
    return name + (name == meant ? "" : " (aka " + meant + ")") +
           " is not a type of restrict(amp) code: " + kSimpleTypes;
}

std::string AmpTypes::why_not(clang::QualType type) {
    if (type.isNull() || type->isDependentType()) return {};
    if (type.isVolatileQualified()) return name_of(type) + ": restrict(amp) code has no volatile";
    if (const auto* reference = type->getAs<clang::ReferenceType>()) {
        const clang::QualType target = reference->getPointeeType();
        if (target->isFunctionType())
            return name_of(type) + ": restrict(amp) code has no references to functions";
        return why_not(target);
    }
    if (const auto* member = type->getAs<clang::MemberPointerType>()) {
        if (member->isMemberFunctionPointer())
            return name_of(type) + ": restrict(amp) code has no pointers to member functions";
        return why_not_member(member->getPointeeType());
    }
    if (const auto* pointer = type->getAs<clang::PointerType>()) {
        const clang::QualType target = pointer->getPointeeType();
        if (target->isFunctionType())
            return name_of(type) + ": restrict(amp) code has no pointers to functions";
        if (target->isAnyPointerType() || target->isReferenceType() || target->isMemberPointerType())
            return name_of(type) + ": restrict(amp) code has no pointers to pointers";
        return why_not(target);
    }
    if (type->isFunctionType()) return {};
    if (type->isArrayType()) {
        const clang::QualType element = context_.getBaseElementType(type);
        if (element.isVolatileQualified()) return name_of(type) + ": restrict(amp) code has no volatile";
        return why_not_element(element);
    }
    if (const auto* enumeration = type->getAs<clang::EnumType>()) {
        const clang::QualType integer = enumeration->getDecl()->getIntegerType();
        if (integer.isNull()) return {};
        const auto* const builtin = integer->getAs<clang::BuiltinType>();
        if (builtin == nullptr) return {};
        switch (builtin->getKind()) {
            case clang::BuiltinType::Int:
            case clang::BuiltinType::UInt:
            case clang::BuiltinType::Long:
            case clang::BuiltinType::ULong:
                return {};
            default:
                return "the enumeration " + name_of(type) + " is based on " + name_of(integer) +
                       ": in restrict(amp) code that must be int, unsigned int, long or unsigned long";
        }
    }
    if (const auto* builtin = type->getAs<clang::BuiltinType>()) return why_not_builtin(builtin, type);
    if (const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl()) return why_not_class(record);
    return name_of(type) + " is not a type of restrict(amp) code: " + kSimpleTypes;
}

std::string AmpTypes::why_not_element(clang::QualType type) {
    if (type->isBooleanType())
        return "an array of bool: restrict(amp) code has bool only as a variable, parameter or result";
    if (type->isAnyPointerType() || type->isMemberPointerType())
        return "an array of pointers: restrict(amp) code has pointers only as variables, parameters and "
               "results";
    if (const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
        record != nullptr && record->hasDefinition() && !api_.has(record) && !record->isInvalidDecl()) {
        if (record->isEmpty())
            return "an array of the empty class " + name_of(type) + ": restrict(amp) code has no such arrays";
        const std::string why = why_not(type);
        if (why.empty() && context_.getTypeAlignInChars(type).getQuantity() % 4 != 0)
            return "an array of " + name_of(type) +
                   ", whose alignment is not a multiple of 4 bytes: restrict(amp) code has no such arrays";
        return why;
    }
    return why_not(type);
}

std::string AmpTypes::why_not_member(clang::QualType type) {
    if (type.isNull() || type->isDependentType()) return {};
    if (type->isReferenceType()) {
        if (api_.owns_memory(type)) return {};
        return name_of(type) +
               ": a reference as a member; in restrict(amp) code only array and texture may be referred to "
               "so";
    }
    if (type->isAnyPointerType() || type->isMemberPointerType())
        return name_of(type) +
               ": a pointer as a member; restrict(amp) code has pointers only as variables, parameters and "
               "results";
    return why_not(type);
}

std::string AmpTypes::why_not_class(const clang::CXXRecordDecl* record) {
    if (api_.has(record)) {
        if (api_.is_host_class(record)) return "'" + record->getNameAsString() + "' belongs to the host";
        return why_not_elements_of(record);
    }
    if (!record->hasDefinition() || record->isLambda())
        return {};  // what a lambda captures has findings of its own
    record = record->getDefinition();
    const auto known = classes_.find(record);
    if (known != classes_.end()) return known->second;
    classes_[record] = {};
    const std::string why = look_at_class(record);
    classes_[record] = why;
    return why;
}

std::string AmpTypes::why_not_elements_of(const clang::CXXRecordDecl* container) {
    const auto* const special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(container);
    if (special == nullptr || !api_.holds_elements(container) || special->getTemplateArgs().size() == 0) return {};
    const clang::TemplateArgument& first = special->getTemplateArgs()[0];
    if (first.getKind() != clang::TemplateArgument::Type || first.getAsType()->isDependentType()) return {};
    const clang::QualType element = first.getAsType().getUnqualifiedType();
    const std::string held = find_pointer(element, 0);
    const std::string why = held.empty() ? why_not_element(element)
                                         : name_of(element) + " is or holds " + held + ": elements cannot";
    return why.empty() ? std::string() : "elements of " + name_of(context_.getRecordType(container)) + ": " + why;
}

std::string AmpTypes::look_at_class(const clang::CXXRecordDecl* record) {
    const std::string name = name_of(context_.getRecordType(record));
    if (record->getNumVBases() > 0) return name + " has a virtual base: restrict(amp) code has none";
    if (record->isPolymorphic()) return name + " has virtual functions: restrict(amp) code has none";
    for (const clang::CXXBaseSpecifier& base : record->bases()) {
        const std::string why = why_not(base.getType());
        if (!why.empty()) return "a base of " + name + ": " + why;
    }
    if (record->isInvalidDecl() || record->isDependentType()) return {};
    for (const clang::FieldDecl* field : record->fields()) {
        const std::string member = name + " has the member '" + field->getNameAsString() + "': ";
        if (field->isBitField()) return member + "restrict(amp) code has no bit-fields";
        const std::string why = why_not_member(field->getType());
        if (!why.empty()) return member + why;
        const std::uint64_t offset = context_.getFieldOffset(field) / 8;
        if (offset % 4 != 0 && !field->isZeroSize(context_) && !is_empty_class(field->getType()))
            return member + (field->getType()->isBooleanType() ? "a bool that" : "it") +
                   " does not begin at a multiple of 4 bytes, as members must in restrict(amp) code";
    }
    return {};
}

/// Pointers, references and what holds them have no place in tile_static memory.
std::string AmpTypes::find_pointer(clang::QualType type, int depth) {
    if (depth > 16) return {};
    type = context_.getBaseElementType(type);
    if (type->isReferenceType()) return "a reference";
    if (type->isAnyPointerType()) return "a pointer";
    if (type->isNullPtrType()) return "a nullptr_t";
    const clang::CXXRecordDecl* const record = type->getAsCXXRecordDecl();
    if (record == nullptr || !record->hasDefinition()) return {};
    if (api_.has(record)) {
        for (const char* name : {"array", "array_view", "texture", "texture_view", "writeonly_texture_view",
                                 "sampler", "tile_barrier", "tiled_index"}) {
            if (api_.is_class(record, name)) return std::string(name[0] == 'a' ? "an " : "a ") + name;
        }
        return {};
    }
    for (const clang::CXXBaseSpecifier& base : record->bases()) {
        const std::string found = find_pointer(base.getType(), depth + 1);
        if (!found.empty()) return found;
    }
    for (const clang::FieldDecl* field : record->fields()) {
        const std::string found = find_pointer(field->getType(), depth + 1);
        if (!found.empty()) return found;
    }
    return {};
}

std::string AmpTypes::why_not_tile_static(clang::QualType type) {
    const std::string held = find_pointer(type, 0);
    return held.empty() ? held
                        : "a tile_static variable cannot be or hold " + held + ": its type is " + name_of(type);
}

}  // namespace tessera::restrict_plugin
