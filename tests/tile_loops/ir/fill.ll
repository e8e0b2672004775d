; Of the module's tile_static variables those are filled that the kernel names.
; CHECK: answer: loops, 0 bytes, fills
; CHECK: define internal void @thread.tile
; CHECK: br i1 %{{.*}}, label
; CHECK: call void @llvm.memset.p0.i64(ptr {{.*}}, i8 -66, i64 32,
; CHECK-NOT: memset
; CHECK: ret void
define void @thread(ptr readonly %closure, ptr readonly %tile, i32 %c0, i32 %c1, i32 %c2) {
  %base = call ptr @llvm.threadlocal.address.p0(ptr @shared)
  %at = getelementptr i32, ptr %base, i32 %c2
  store i32 1, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 1)
  store i32 2, ptr %at
  ret void
}
@shared = internal thread_local global [8 x i32] zeroinitializer, section "tile_static"
@other = internal thread_local global [8 x i32] zeroinitializer, section "tile_static"
@llvm.used = appending global [1 x ptr] [ptr @other], section "llvm.metadata"
declare ptr @llvm.threadlocal.address.p0(ptr)

declare void @tessera_barrier_of_loops(ptr, i64) #0
declare ptr @tessera_tile_loops_of(ptr, ptr, i32, i32, i32)
declare void @tessera_run_tile_in_loops(ptr, ptr, ptr, i1)
define void @run(ptr %threads) {
  call void @tessera_run_tile_in_loops(ptr @thread, ptr null, ptr null, i1 true)
  ret void
}
define ptr @ask() {
  %answer = call ptr @tessera_tile_loops_of(ptr @run, ptr @thread, i32 1, i32 1, i32 8)
  ret ptr %answer
}
attributes #0 = { convergent nounwind }
