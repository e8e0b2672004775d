; Each thread's copy of a local array begins where the array's alignment lets it, though its size is no multiple of it.
; CHECK: answer: loops, 320 bytes
; CHECK: define internal void @thread.tile
; CHECK: alloca [1 x [1 x [8 x <{ [5 x i32], [12 x i8] }>]]], align 64
; CHECK: ret void
define void @thread(ptr readonly %closure, ptr readonly %tile, i32 %c0, i32 %c1, i32 %c2) {
  %local = alloca [5 x i32], align 16
  %data = load ptr, ptr %closure
  %at = getelementptr i32, ptr %data, i32 %c2
  %index = load i32, ptr %at
  %one = getelementptr [5 x i32], ptr %local, i32 0, i32 %index
  store i32 1, ptr %one
  call void @tessera_barrier_of_loops(ptr null, i64 1)
  %two = load i32, ptr %local, align 16
  store i32 %two, ptr %at
  ret void
}

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
