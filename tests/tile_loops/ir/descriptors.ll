; Where an array's elements are is read once a tile, though a store lies between the two reads; elsewhere the mark goes.
; CHECK: answer: loops, 0 bytes
; CHECK-LABEL: define void @elsewhere
; CHECK-NOT: addrspace
; CHECK: load ptr, ptr %object
; CHECK-LABEL: define internal void @thread.tile
; CHECK: load ptr, ptr %{{.*}}, !invariant.load
; CHECK-NOT: invariant.load
; CHECK: phi i32
; CHECK: ret void
define void @thread(ptr readonly %closure, ptr readonly %tile, i32 %c0, i32 %c1, i32 %c2) {
  %array = load ptr, ptr %closure
  %mark = addrspacecast ptr %array to ptr addrspace(1)
  %data = load ptr, ptr addrspace(1) %mark
  %at = getelementptr i32, ptr %data, i32 %c2
  store i32 1, ptr %at
  call void @tessera_barrier_of_loops(ptr null, i64 1)
  %again = load ptr, ptr addrspace(1) %mark
  %there = getelementptr i32, ptr %again, i32 %c2
  store i32 2, ptr %there
  ret void
}
define void @elsewhere(ptr %object) {
  %mark = addrspacecast ptr %object to ptr addrspace(1)
  %data = load ptr, ptr addrspace(1) %mark
  store i32 1, ptr %data
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
