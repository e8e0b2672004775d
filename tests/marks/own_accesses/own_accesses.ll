; Accesses of Tessera's headers to their own objects are not marked; those of others are, be it in a function of Tessera.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; tessera::detail::views::tessera_checked_build::ViewCore<int, 1>::open() const
; CHECK-LABEL: define void @_ZNK7tessera6detail5views21tessera_checked_build8ViewCoreIiLi1EE4openEv(
; CHECK-NOT: call {{.*}}@__tsan_
; CHECK: ret void
define void @_ZNK7tessera6detail5views21tessera_checked_build8ViewCoreIiLi1EE4openEv(ptr %view, ptr %to) sanitize_thread {
  %data = load ptr, ptr %view
  store ptr %data, ptr %to
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %view, i64 24, i1 false)
  ret void
}

; What a lambda of tessera::detail::tessera_checked_build::request_for<Kernel> becomes as a pointer to a function
; CHECK-LABEL: define void @_ZZN7tessera6detail21tessera_checked_build11request_forI6KernelEENS0_13LaunchRequestERKT_PNS0_20AcceleratorViewStateEPKcSB_jENUlPvE_8__invokeESC_(
; CHECK-NOT: call {{.*}}@__tsan_
; CHECK: ret void
define void @_ZZN7tessera6detail21tessera_checked_build11request_forI6KernelEENS0_13LaunchRequestERKT_PNS0_20AcceleratorViewStateEPKcSB_jENUlPvE_8__invokeESC_(ptr %lambda, ptr %to) sanitize_thread {
  store i32 1, ptr %to
  ret void
}

; tessera::detail::tessera_checked_build::check_bounds<int>(int*): a name that is not in the list
; CHECK-LABEL: define void @_ZN7tessera6detail21tessera_checked_build12check_boundsIiEEvPT_(
; CHECK: call void @__tsan_write4(ptr %element)
; CHECK: ret void
define void @_ZN7tessera6detail21tessera_checked_build12check_boundsIiEEvPT_(ptr %element) sanitize_thread {
  store i32 1, ptr %element
  ret void
}

; Concurrency::index<1>::operator=(Concurrency::index<1> const&): an index may be a tile_static variable.
; CHECK-LABEL: define void @_ZN11Concurrency5indexILi1EEaSERKS1_(
; CHECK: call void @__tsan_read4(ptr %from)
; CHECK: call void @__tsan_write4(ptr %to)
; CHECK: ret void
define void @_ZN11Concurrency5indexILi1EEaSERKS1_(ptr %to, ptr %from) sanitize_thread {
  %value = load i32, ptr %from
  store i32 %value, ptr %to
  ret void
}

; A program's function with a view in its name: f(Concurrency::tessera_checked_build::array_view<int, 1>*)
; CHECK-LABEL: define void @_Z1fPN11Concurrency21tessera_checked_build10array_viewIiLi1EEE(
; CHECK: call void @__tsan_write8(ptr %view)
; CHECK: ret void
define void @_Z1fPN11Concurrency21tessera_checked_build10array_viewIiLi1EEE(ptr %view) sanitize_thread {
  store ptr null, ptr %view
  ret void
}

; A lambda of Concurrency::tessera_checked_build::array_view<int, 1> f<int>(), a template of the program
; CHECK-LABEL: define void @_ZZ1fIiEN11Concurrency21tessera_checked_build10array_viewIT_Li1EEEvENKUlvE_clEv(
; CHECK: call void @__tsan_write4(ptr %element)
; CHECK: ret void
define void @_ZZ1fIiEN11Concurrency21tessera_checked_build10array_viewIT_Li1EEEvENKUlvE_clEv(ptr %element) sanitize_thread {
  store i32 1, ptr %element
  ret void
}

; program::views::f(int*)
; CHECK-LABEL: define void @_ZN7program5views1fEPi(
; CHECK: call void @__tsan_write4(ptr %element)
; CHECK: ret void
define void @_ZN7program5views1fEPi(ptr %element) sanitize_thread {
  store i32 1, ptr %element
  ret void
}

; CHECK-LABEL: define void @function_of_c(
; CHECK: call void @__tsan_write4(ptr %to)
define void @function_of_c(ptr %to) sanitize_thread {
  store i32 1, ptr %to
  ret void
}
