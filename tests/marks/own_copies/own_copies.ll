; In a kernel's entry, a copy between variables whose address does not leave the function has no mark, and a copy between such a
; variable and other memory is one access of the latter.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @use(ptr) nounwind

; tessera::detail::tessera_checked_build::run_tile_threads<Kernel, 16>(void*)
; CHECK-LABEL: define void @_ZN7tessera6detail21tessera_checked_build16run_tile_threadsI6KernelLi16EEEvPv(
define void @_ZN7tessera6detail21tessera_checked_build16run_tile_threadsI6KernelLi16EEEvPv(ptr %memory, i64 %bytes) sanitize_thread {
  %own = alloca [16 x i32], align 4
  %other = alloca [16 x i32], align 4
  %known = alloca [16 x i32], align 4
; CHECK: call void @use(ptr %known)
  call void @use(ptr %known)

; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr %own, ptr %other, i64 64, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %own, ptr %other, i64 64, i1 false)
; CHECK-NEXT: call void @llvm.memset.p0.i64(ptr %own, i8 0, i64 64, i1 false)
  call void @llvm.memset.p0.i64(ptr %own, i8 0, i64 64, i1 false)

; The other side is what is accessed, by the size and the alignment that the instrumentation has callbacks for.
; CHECK-NEXT: call void @__tsan_read4(ptr %memory)
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr %own, ptr align 4 %memory, i64 4, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %own, ptr align 4 %memory, i64 4, i1 false)
; CHECK-NEXT: call void @__tsan_unaligned_read8(ptr %memory)
; CHECK-NEXT: call void @llvm.memmove.p0.p0.i64(ptr %own, ptr align 4 %memory, i64 8, i1 false)
  call void @llvm.memmove.p0.p0.i64(ptr %own, ptr align 4 %memory, i64 8, i1 false)
; CHECK-NEXT: call void @__tsan_write16(ptr %memory)
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr align 8 %memory, ptr %own, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %memory, ptr %own, i64 16, i1 false)
; CHECK-NEXT: call void @__tsan_write_range(ptr %memory, i64 12)
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr align 4 %memory, ptr %own, i64 12, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %memory, ptr %own, i64 12, i1 false)

; A variable whose address others have, and a length that is not known, are the instrumentation's.
; CHECK-NEXT: call ptr @__tsan_memcpy(ptr %known, ptr %memory, i64 4)
  call void @llvm.memcpy.p0.p0.i64(ptr %known, ptr %memory, i64 4, i1 false)
; CHECK-NEXT: call ptr @__tsan_memcpy(ptr %own, ptr %memory, i64 %bytes)
  call void @llvm.memcpy.p0.p0.i64(ptr %own, ptr %memory, i64 %bytes, i1 false)
; CHECK-NEXT: call ptr @__tsan_memset(ptr %memory, i32 0, i64 8)
  call void @llvm.memset.p0.i64(ptr %memory, i8 0, i64 8, i1 false)
; CHECK-NEXT: ret void
  ret void
}

; Host code knows from copies where undefined values have gone.
; CHECK-LABEL: define void @host(
; CHECK: call ptr @__tsan_memcpy(ptr %own, ptr %memory, i64 4)
; CHECK: call ptr @__tsan_memcpy(ptr %other, ptr %own, i64 4)
define void @host(ptr %memory) sanitize_thread {
  %own = alloca i32, align 4
  %other = alloca i32, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr %own, ptr %memory, i64 4, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %other, ptr %own, i64 4, i1 false)
  ret void
}
