; Host code's accesses to parts of a variable whose address has left the function are marked; LLVM 19's instrumentation leaves them out.
; A kernel's threads have variables of their own, which need no marks.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%"struct.std::array" = type { [6 x i32] }
%"class.std::vector" = type { ptr, ptr, ptr }
%"class.Concurrency::array_view" = type { ptr, [2 x i32] }

declare void @use(ptr) nounwind

; CHECK-LABEL: define i32 @host(
define i32 @host(i64 %i) sanitize_thread {
  %values = alloca [6 x i32], align 16
  %own = alloca [6 x i32], align 16
  %wrapped = alloca %"struct.std::array", align 16
  %vector = alloca %"class.std::vector", align 8
  %view = alloca %"class.Concurrency::array_view", align 8
  call void @use(ptr %values)
  call void @use(ptr %wrapped)
  call void @use(ptr %vector)
; CHECK: call void @use(ptr %view)
  call void @use(ptr %view)

; CHECK-NEXT: %third = getelementptr
; CHECK-NEXT: call void @__tsan_read4(ptr %third)
; CHECK-NEXT: %a = load i32, ptr %third
  %third = getelementptr [6 x i32], ptr %values, i64 0, i64 3
  %a = load i32, ptr %third, align 4
; CHECK-NEXT: %any = getelementptr
; CHECK-NEXT: call void @__tsan_write4(ptr %any)
; CHECK-NEXT: store i32 1, ptr %any
  %any = getelementptr [6 x i32], ptr %wrapped, i64 0, i64 %i
  store i32 1, ptr %any, align 4
; CHECK-NEXT: %two = getelementptr
; CHECK-NEXT: call void @__tsan_unaligned_read8(ptr %two)
; CHECK-NEXT: %b = load i64, ptr %two, align 4
  %two = getelementptr [6 x i32], ptr %values, i64 0, i64 1
  %b = load i64, ptr %two, align 4

; The instrumentation's own, once.
; CHECK-NEXT: call void @__tsan_read4(ptr %values)
; CHECK-NEXT: %c = load i32, ptr %values
  %c = load i32, ptr %values, align 4

; Nothing here is under a view.
; CHECK-NEXT: %mine = getelementptr
; CHECK-NEXT: store i32 2, ptr %mine
  %mine = getelementptr [6 x i32], ptr %own, i64 0, i64 %i
  store i32 2, ptr %mine, align 4
; CHECK-NEXT: %last = getelementptr
; CHECK-NEXT: %d = load ptr, ptr %last
  %last = getelementptr %"class.std::vector", ptr %vector, i64 0, i32 1
  %d = load ptr, ptr %last, align 8
; CHECK-NEXT: %extent = getelementptr
; CHECK-NEXT: %e = load i32, ptr %extent
  %extent = getelementptr %"class.Concurrency::array_view", ptr %view, i64 0, i32 1
  %e = load i32, ptr %extent, align 4
  ret i32 %a
}

; tessera::detail::tessera_checked_build::run_tile_threads<Kernel, 16>(void*), and what it calls
; CHECK-LABEL: define void @_ZN7tessera6detail21tessera_checked_build16run_tile_threadsI6KernelLi16EEEvPv(
define void @_ZN7tessera6detail21tessera_checked_build16run_tile_threadsI6KernelLi16EEEvPv(ptr %memory) sanitize_thread {
  %values = alloca [6 x i32], align 16
  call void @use(ptr %values)
; CHECK: %third = getelementptr
; CHECK-NEXT: store i32 0, ptr %third
  %third = getelementptr [6 x i32], ptr %values, i64 0, i64 3
  store i32 0, ptr %third, align 4
  call void @helper()
  ret void
}

; CHECK-LABEL: define void @helper(
define void @helper() sanitize_thread {
  %values = alloca [6 x i32], align 16
  call void @use(ptr %values)
; CHECK: %third = getelementptr
; CHECK-NEXT: store i32 0, ptr %third
  %third = getelementptr [6 x i32], ptr %values, i64 0, i64 3
  store i32 0, ptr %third, align 4
  ret void
}
