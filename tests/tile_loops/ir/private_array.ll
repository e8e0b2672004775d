; A local array has a copy for each thread.
; CHECK: answer: loops, 192 bytes
; CHECK: define internal void @thread.tile
; CHECK: alloca [1 x [1 x [8 x [4 x i32]]]]
; CHECK-NOT: alloca [4 x i32]
; CHECK-NOT: lifetime
; CHECK: ret void
define void @thread(ptr readonly %closure, ptr readonly %tile, i32 %c0, i32 %c1, i32 %c2) {
  %local = alloca [4 x i32]
  %data = load ptr, ptr %closure
  %at = getelementptr i32, ptr %data, i32 %c2
  call void @llvm.lifetime.start.p0(i64 16, ptr %local)
  %index = load i32, ptr %at
  %one = getelementptr [4 x i32], ptr %local, i32 0, i32 %index
  store i32 1, ptr %one
  call void @tessera_barrier_of_loops(ptr null, i64 1)
  %two = load i32, ptr %local
  store i32 %two, ptr %at
  call void @llvm.lifetime.end.p0(i64 16, ptr %local)
  ret void
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)

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
