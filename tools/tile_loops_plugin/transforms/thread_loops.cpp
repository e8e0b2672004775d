// SPDX-License-Identifier: Apache-2.0
#include "tools/tile_loops_plugin/transforms/thread_loops.h"

#include <llvm/IR/CFG.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace tessera::tile_loops {
namespace {

const llvm::Align vector_alignment{64};

/// A kernel of more loops than this is compiled for size: unrolled and interleaved, they would take the compiler longer than all else
/// that the kernel is compiled for.
constexpr std::size_t kMostUnrolled = 32;

llvm::MDNode* hint(llvm::LLVMContext& context, const char* name, std::optional<unsigned> value = std::nullopt) {
    llvm::SmallVector<llvm::Metadata*, 2> parts{llvm::MDString::get(context, name)};
    if (value) parts.push_back(llvm::ConstantAsMetadata::get(llvm::ConstantInt::get(llvm::Type::getInt32Ty(context), *value)));
    return llvm::MDNode::get(context, parts);
}

/// The order of threads shows, or nothing is known of it.
bool has_order(const llvm::Instruction& instruction) {
    if (instruction.isAtomic() || instruction.isVolatile() || llvm::isa<llvm::FenceInst>(instruction)) return true;
    const auto* const call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    return call != nullptr && call->mayWriteToMemory() && !llvm::isa<llvm::MemIntrinsic>(call) && !is_barrier(instruction);
}

}  // namespace

/// One element a thread, each at a multiple of `alignment`.
llvm::Type* ThreadLoops::array_type(llvm::Type* element, llvm::Align alignment) const {
    llvm::Type* type = element;
    const std::uint64_t size = thread_.getParent()->getDataLayout().getTypeAllocSize(element).getFixedValue();
    if (const std::uint64_t gap = llvm::offsetToAlignment(size, alignment); gap != 0) {
        llvm::LLVMContext& context = thread_.getContext();
        type = llvm::StructType::get(context, {element, llvm::ArrayType::get(llvm::Type::getInt8Ty(context), gap)}, /*isPacked=*/true);
    }
    for (int d = 2; d >= 0; --d) type = llvm::ArrayType::get(type, dims_.extent[d]);
    return type;
}

llvm::Type* ThreadLoops::kept_type(const llvm::Instruction& value) const {
    return value.getType()->isIntegerTy(1) ? llvm::Type::getInt8Ty(thread_.getContext()) : value.getType();
}

std::uint64_t ThreadLoops::bytes() const {
    const llvm::DataLayout& layout = thread_.getParent()->getDataLayout();
    std::uint64_t sum = 0;
    const auto add = [&](llvm::Type* element, llvm::Align alignment) {
        sum += layout.getTypeAllocSize(array_type(element, alignment)).getFixedValue() + std::max(alignment, vector_alignment).value();
    };
    for (const llvm::Instruction* value : context_.kept()) {
        if (context_.array_of(value) == value) add(kept_type(*value), llvm::Align());
    }
    for (const llvm::Instruction& instruction : llvm::instructions(thread_)) {
        if (const auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) add(variable->getAllocatedType(), variable->getAlign());
    }
    return sum;
}

void ThreadLoops::emit() {
    make_arrays();
    for (const auto& stretch : stretches_.all()) {
        for (llvm::BasicBlock* block : stretch->common) {
            for (llvm::Instruction& instruction : llvm::make_early_inc_range(*block)) {
                if (is_barrier(instruction)) instruction.eraseFromParent();
            }
        }
        if (has_work(*stretch)) loop_over(*stretch);
    }
    for (const auto& [use, value] : rewrites_) use->set(value);
    remove_originals();
    if (innermost_.size() > kMostUnrolled) keep_loops_small();
}

void ThreadLoops::keep_loops_small() const {
    llvm::LLVMContext& context = thread_.getContext();
    for (llvm::BranchInst* latch : innermost_) {
        llvm::SmallVector<llvm::Metadata*, 6> parts{nullptr};
        if (const llvm::MDNode* known = latch->getMetadata(llvm::LLVMContext::MD_loop)) parts.append(std::next(known->op_begin()), known->op_end());
        parts.push_back(hint(context, "llvm.loop.unroll.disable"));
        parts.push_back(hint(context, "llvm.loop.interleave.count", 1));
        llvm::MDNode* const loop = llvm::MDNode::getDistinct(context, parts);
        loop->replaceOperandWith(0, loop);
        latch->setMetadata(llvm::LLVMContext::MD_loop, loop);
    }
}

void ThreadLoops::make_arrays() {
    llvm::Instruction* const top = &*thread_.getEntryBlock().getFirstInsertionPt();
    const auto make = [&](llvm::Type* element, llvm::Align alignment) {
        auto* const array = new llvm::AllocaInst(array_type(element, alignment), 0, "", top->getIterator());
        array->setAlignment(std::max(alignment, vector_alignment));
        return array;
    };
    for (const llvm::Instruction* value : context_.kept()) {
        if (context_.array_of(value) != value) continue;
        arrays_[value] = make(kept_type(*value), llvm::Align());
        ++context_arrays_;
    }
    llvm::SmallVector<llvm::Instruction*, 8> lifetimes;
    for (llvm::Instruction& instruction : llvm::instructions(thread_)) {
        auto* const variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
        if (variable == nullptr || !stretches_.is_per_thread(variable)) continue;
        private_[variable] = make(variable->getAllocatedType(), variable->getAlign());
        for (llvm::User* user : variable->users()) {
            auto* const known = llvm::dyn_cast<llvm::IntrinsicInst>(user);
            if (known != nullptr && known->isLifetimeStartOrEnd()) lifetimes.push_back(known);
        }
    }
    for (llvm::Instruction* instruction : lifetimes) {
        stretches_.forget(*instruction);
        instruction->eraseFromParent();
    }
}

/// Values that are only computed again elsewhere need no loop.
bool ThreadLoops::has_work(const Stretch& stretch) const {
    if (!stretch.handed_on.empty() || !stretch.apart.empty()) return true;
    for (const llvm::BasicBlock* block : stretch.common) {
        for (const llvm::Instruction& instruction : *block) {
            if (!stretches_.is_per_thread(&instruction) || stretches_.is_head_phi(&instruction)) continue;
            if (instruction.isTerminator() || llvm::isa<llvm::AllocaInst>(instruction)) continue;
            if (instruction.mayReadOrWriteMemory() || context_.is_kept(&instruction) || !context_.is_computed_again(&instruction)) return true;
        }
    }
    return false;
}

void ThreadLoops::loop_over(Stretch& stretch) {
    ++loops_;
    looped_.insert(&stretch);
    const std::optional<Guard> guard = guard_of(stretch, stretches_, context_);
    Nest nest;
    move_frame_out(stretch, nest);
    make_nest(stretch, nest, guard);
    bring_values(stretch, nest);
    mark_parallel(stretch, nest);
}

/// What runs once per tile goes in front, then the blocks are cut: entry of the frame, body, exit of the frame.
void ThreadLoops::move_frame_out(Stretch& stretch, Nest& nest) {
    llvm::BasicBlock* const head = stretch.head;
    llvm::Instruction* first = head->getTerminator();
    for (llvm::Instruction& instruction : *head) {
        if (llvm::isa<llvm::PHINode>(instruction) || !stretches_.is_per_thread(&instruction)) continue;
        first = &instruction;
        break;
    }
    for (llvm::BasicBlock* block : stretch.common) {
        for (llvm::Instruction& instruction : llvm::make_early_inc_range(*block)) {
            if (llvm::isa<llvm::PHINode>(instruction) || instruction.isTerminator() || stretches_.is_per_thread(&instruction)) continue;
            if (block == head && instruction.comesBefore(first)) continue;
            if (&instruction != first) instruction.moveBefore(first);
        }
    }
    nest.entry = head;
    nest.body_end = stretch.last;
    if (stretch.last != nullptr) nest.exit = stretch.last->splitBasicBlock(stretch.last->getTerminator()->getIterator());
    nest.body = head->splitBasicBlock(first->getParent() == head ? first->getIterator() : head->getTerminator()->getIterator());
    if (nest.body_end == head) nest.body_end = nest.body;
    stretches_.adopt(*nest.body, stretch);
    if (nest.exit != nullptr) stretches_.adopt(*nest.exit, stretch);
    for (llvm::BasicBlock*& block : stretch.common) {
        if (block == head) block = nest.body;
    }
    if (nest.exit != nullptr) return;
    // The function ends among the blocks of some threads: all go on to the exit, which returns.
    nest.exit = llvm::BasicBlock::Create(thread_.getContext(), "", &thread_);
    llvm::ReturnInst::Create(thread_.getContext(), nest.exit);
    for (llvm::BasicBlock* block : stretch.apart) {
        auto* const end = llvm::dyn_cast<llvm::ReturnInst>(block->getTerminator());
        if (end == nullptr) continue;
        llvm::BranchInst::Create(nest.exit, block);
        stretches_.forget(*end);
        end->eraseFromParent();
        nest.body_end = block;
        break;
    }
}

void ThreadLoops::make_nest(Stretch& stretch, Nest& nest, const std::optional<Guard>& guard) {
    llvm::LLVMContext& context = thread_.getContext();
    llvm::DebugLoc place;
    for (const llvm::BasicBlock* block : stretch.common) {
        for (const llvm::Instruction& instruction : *block) {
            if (!place) place = instruction.getDebugLoc();
        }
    }
    nest.entry->getTerminator()->eraseFromParent();
    llvm::IRBuilder<> entry(nest.entry);
    entry.SetCurrentDebugLocation(place);
    const unsigned guarded = guard ? guard->dimension : 3;
    Bounds bounds[3];
    llvm::SmallVector<unsigned, 3> wide;
    for (unsigned d = 0; d < 3; ++d) {
        bounds[d] = {entry.getInt32(0), entry.getInt32(dims_.extent[d])};
        if (d == guarded) bounds[d] = bounds_of(*guard, dims_.extent[d], entry);
        nest.index[d] = entry.getInt32(0);
        if (dims_.extent[d] > 1) wide.push_back(d);
    }
    if (wide.empty()) wide.push_back(2);
    llvm::Value* const any = guard ? entry.CreateICmpSLT(bounds[guarded].begin, bounds[guarded].end) : nullptr;
    if (guard) guard->branch->setCondition(llvm::ConstantInt::getBool(context, guard->runs_if));

    llvm::BasicBlock* outer = nest.entry;
    llvm::SmallVector<llvm::BasicBlock*, 3> heads, latches;
    llvm::SmallVector<llvm::PHINode*, 3> counters;
    for (const unsigned d : wide) {
        auto* const head = llvm::BasicBlock::Create(context, "", &thread_, nest.body);
        llvm::IRBuilder<> builder(head);
        builder.SetCurrentDebugLocation(place);
        llvm::PHINode* const counter = builder.CreatePHI(builder.getInt32Ty(), 2);
        counter->addIncoming(bounds[d].begin, outer);
        nest.index[d] = counter;
        if (heads.empty()) {
            if (any != nullptr) entry.CreateCondBr(any, head, nest.exit);
            else entry.CreateBr(head);
        } else {
            llvm::IRBuilder<>(heads.back()).CreateBr(head)->setDebugLoc(place);
        }
        heads.push_back(head);
        counters.push_back(counter);
        latches.push_back(llvm::BasicBlock::Create(context, "", &thread_, nest.exit));
        outer = head;
    }
    llvm::IRBuilder<> innermost(heads.back());
    innermost.SetCurrentDebugLocation(place);
    nest.loads = innermost.CreateBr(nest.body);
    nest.body_end->getTerminator()->replaceSuccessorWith(nest.exit, latches.back());
    for (std::size_t i = wide.size(); i-- > 0;) {
        llvm::IRBuilder<> builder(latches[i]);
        builder.SetCurrentDebugLocation(place);
        llvm::Value* const next = builder.CreateAdd(counters[i], builder.getInt32(1), "", true, true);
        if (i + 1 == wide.size()) nest.stores = llvm::cast<llvm::Instruction>(next);
        counters[i]->addIncoming(next, latches[i]);
        llvm::BasicBlock* const leave = i == 0 ? nest.exit : latches[i - 1];
        nest.latches.push_back(builder.CreateCondBr(builder.CreateICmpEQ(next, bounds[wide[i]].end), leave, heads[i]));
    }
    innermost_.push_back(nest.latches.front());
    nest.control.append(heads.begin(), heads.end());
    nest.control.append(latches.begin(), latches.end());
}

llvm::Value* ThreadLoops::element(llvm::IRBuilder<>& builder, llvm::AllocaInst* array, const Nest& nest) const {
    llvm::Value* at[4] = {builder.getInt64(0)};
    for (unsigned d = 0; d < 3; ++d) at[d + 1] = builder.CreateZExt(nest.index[d], builder.getInt64Ty(), "", true);
    return builder.CreateInBoundsGEP(array->getAllocatedType(), array, at);
}

/// `value` as the running thread has it in this stretch.
llvm::Value* ThreadLoops::brought(llvm::Value* value, const Stretch& stretch, const Nest& nest, Known& known) const {
    if (const auto* argument = llvm::dyn_cast<llvm::Argument>(value))
        return argument->getArgNo() < kFirstThreadArgument ? value : nest.index[argument->getArgNo() - kFirstThreadArgument];
    auto* const instruction = llvm::dyn_cast<llvm::Instruction>(value);
    if (instruction == nullptr || !stretches_.is_per_thread(instruction)) return value;
    const bool is_variable = llvm::isa<llvm::AllocaInst>(instruction);
    if (!is_variable && !stretches_.is_head_phi(instruction) && stretches_.of(*instruction) == &stretch) return value;
    if (const auto found = known.find(value); found != known.end()) return found->second;
    llvm::IRBuilder<> builder(nest.loads);
    llvm::Value* result = nullptr;
    if (is_variable) {
        result = element(builder, private_.lookup(llvm::cast<llvm::AllocaInst>(instruction)), nest);
    } else if (context_.is_kept(instruction)) {
        result = builder.CreateLoad(kept_type(*instruction), element(builder, arrays_.lookup(context_.array_of(instruction)), nest));
        if (instruction->getType()->isIntegerTy(1)) result = builder.CreateTrunc(result, instruction->getType());
    } else {
        llvm::SmallVector<llvm::Value*, 4> operands;
        for (llvm::Value* operand : instruction->operands()) operands.push_back(brought(operand, stretch, nest, known));
        llvm::Instruction* const copy = instruction->clone();
        for (unsigned i = 0; i < operands.size(); ++i) copy->setOperand(i, operands[i]);
        copy->insertBefore(nest.loads->getIterator());
        result = copy;
    }
    known[value] = result;
    return result;
}

void ThreadLoops::bring_values(const Stretch& stretch, const Nest& nest) {
    Known known;
    std::vector<std::pair<llvm::Value*, llvm::AllocaInst*>> stores;
    for (llvm::BasicBlock* block : stretch.blocks()) {
        for (llvm::Instruction& instruction : *block) {
            if (!stretches_.is_per_thread(&instruction) || stretches_.is_head_phi(&instruction)) continue;
            for (llvm::Use& operand : instruction.operands()) {
                llvm::Value* const value = operand.get();
                if (llvm::isa<llvm::BasicBlock>(value) || llvm::isa<llvm::MetadataAsValue>(value)) continue;
                if (llvm::Value* const here = brought(value, stretch, nest, known); here != value) rewrites_.emplace_back(&operand, here);
            }
            if (context_.is_kept(&instruction)) stores.emplace_back(&instruction, arrays_.lookup(context_.array_of(&instruction)));
        }
    }
    // A phi may share its array with a value of this stretch that only another phi takes over, so it comes behind.
    for (const auto& [value, phi] : stretch.handed_on)
        stores.emplace_back(brought(value, stretch, nest, known), arrays_.lookup(context_.array_of(phi)));
    llvm::IRBuilder<> builder(nest.stores);
    for (const auto& [value, array] : stores) {
        llvm::Value* const wide = value->getType()->isIntegerTy(1) ? builder.CreateZExt(value, builder.getInt8Ty()) : value;
        builder.CreateStore(wide, element(builder, array, nest));
    }
}

/// Between two barriers threads of a kernel without a race do not depend on each other, and the vectoriser need not ask.
void ThreadLoops::mark_parallel(const Stretch& stretch, const Nest& nest) const {
    llvm::SmallVector<llvm::BasicBlock*, 16> blocks = stretch.blocks();
    for (const llvm::BasicBlock* block : blocks) {
        if (llvm::any_of(*block, has_order)) return;
    }
    llvm::LLVMContext& context = thread_.getContext();
    llvm::MDNode* const group = llvm::MDNode::getDistinct(context, {});
    blocks.append(nest.control.begin(), nest.control.end());
    for (llvm::BasicBlock* block : blocks) {
        for (llvm::Instruction& instruction : *block) {
            if (instruction.mayReadOrWriteMemory() && !llvm::isa<llvm::IntrinsicInst>(instruction))
                instruction.setMetadata(llvm::LLVMContext::MD_access_group, group);
        }
    }
    for (llvm::BranchInst* latch : nest.latches) {
        llvm::Metadata* const accesses[] = {llvm::MDString::get(context, "llvm.loop.parallel_accesses"), group};
        llvm::MDNode* const loop = llvm::MDNode::getDistinct(context, {nullptr, llvm::MDNode::get(context, accesses)});
        loop->replaceOperandWith(0, loop);
        latch->setMetadata(llvm::LLVMContext::MD_loop, loop);
    }
}

/// Phis and variables that are arrays now, and what only other stretches compute.
void ThreadLoops::remove_originals() {
    llvm::SmallVector<llvm::Instruction*, 32> originals;
    for (llvm::Instruction& instruction : llvm::instructions(thread_)) {
        const auto* const variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
        const bool replaced = stretches_.is_head_phi(&instruction) || (variable != nullptr && private_.count(variable) != 0);
        const Stretch* const stretch = stretches_.of(instruction);
        const bool unused = stretch != nullptr && !looped_.contains(stretch) && stretches_.is_per_thread(&instruction) && !instruction.isTerminator();
        if (replaced || unused) originals.push_back(&instruction);
    }
    for (llvm::Instruction* instruction : originals) instruction->replaceAllUsesWith(llvm::PoisonValue::get(instruction->getType()));
    for (llvm::Instruction* instruction : originals) instruction->eraseFromParent();
}

}  // namespace tessera::tile_loops
