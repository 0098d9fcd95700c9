/** Shell sort of `count` rows from `start`, in place; most often there is little to do. */
export function sortRows(rows: Int32Array, start: i32, count: i32): void {
  let gap: i32 = 1;
  while (gap < count) gap = gap * 3 + 1;
  for (; gap > 0; gap = (gap / 3) | 0) {
    for (let index: i32 = gap; index < count; index += 1) {
      const row = rows[start + index] as i32;
      let at = index;
      while (at >= gap && (rows[start + at - gap] as i32) > row) {
        rows[start + at] = rows[start + at - gap] as i32;
        at -= gap;
      }
      rows[start + at] = row;
    }
  }
}
