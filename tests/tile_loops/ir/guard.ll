; A stretch that only some threads run, by their index, is a loop over these.
; CHECK: answer: loops
; CHECK: define internal void @thread.tile
; CHECK: %[[END:.*]] = call i32 @llvm.smin.i32(i32 %{{.*}}, i32 8)
; CHECK: phi i32
; CHECK-NOT: icmp slt
; CHECK: store i32 1
; CHECK: icmp eq i32 %{{.*}}, %[[END]]
; CHECK: ret void
define void @thread(ptr readonly %closure, ptr readonly %tile, i32 %c0, i32 %c1, i32 %c2) {
  %data = load ptr, ptr %closure
  %more = getelementptr i8, ptr %closure, i64 8
  %count = load i32, ptr %more
  %at = getelementptr i32, ptr %data, i32 %c2
  %test = icmp slt i32 %c2, %count
  br i1 %test, label %inside, label %end
inside:
  store i32 1, ptr %at
  br label %end
end:
  call void @tessera_barrier_of_loops(ptr null, i64 1)
  store i32 2, ptr %at
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
