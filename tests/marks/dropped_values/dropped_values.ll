; An atomic exchange whose old value is not used is a store for the race detector.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: define i32 @exchanges(
define i32 @exchanges(ptr %memory) sanitize_thread {
; CHECK: call void @__tsan_atomic32_store(ptr %memory, i32 1, i32 {{[0-9]}})
  %dropped = atomicrmw xchg ptr %memory, i32 1 monotonic, align 4
; CHECK: call void @__tsan_atomic64_store(ptr %memory, i64 2, i32 {{[0-9]}})
  %wide = atomicrmw xchg ptr %memory, i64 2 monotonic, align 8
; CHECK: call i32 @__tsan_atomic32_fetch_add(
  %sum = atomicrmw add ptr %memory, i32 3 monotonic, align 4
; CHECK: call i32 @__tsan_atomic32_exchange(ptr %memory, i32 4, i32 {{[0-9]}})
  %used = atomicrmw xchg ptr %memory, i32 4 monotonic, align 4
; CHECK: ret i32
  ret i32 %used
}

; As functions leave it that return a value by way of a variable.
; CHECK-LABEL: define void @kept_in_variables(
define void @kept_in_variables(ptr %memory) sanitize_thread {
  %old = alloca float, align 4
  %result = alloca float, align 4
; CHECK: call void @__tsan_atomic32_store(ptr %memory, i32 1,
  %value = atomicrmw xchg ptr %memory, i32 1 monotonic, align 4
  store i32 %value, ptr %old, align 4
  %loaded = load float, ptr %old, align 4
  store float %loaded, ptr %result, align 4
  ret void
}

; CHECK-LABEL: define float @returned_by_way_of_a_variable(
define float @returned_by_way_of_a_variable(ptr %memory) sanitize_thread {
  %old = alloca float, align 4
; CHECK: call i32 @__tsan_atomic32_exchange(ptr %memory, i32 1,
  %value = atomicrmw xchg ptr %memory, i32 1 monotonic, align 4
  store i32 %value, ptr %old, align 4
  %loaded = load float, ptr %old, align 4
  ret float %loaded
}

declare void @use(ptr)

; CHECK-LABEL: define void @others_have_the_address(
define void @others_have_the_address(ptr %memory) sanitize_thread {
  %old = alloca i32, align 4
; CHECK: call i32 @__tsan_atomic32_exchange(ptr %memory, i32 1,
  %value = atomicrmw xchg ptr %memory, i32 1 monotonic, align 4
  store i32 %value, ptr %old, align 4
  call void @use(ptr %old)
  ret void
}
