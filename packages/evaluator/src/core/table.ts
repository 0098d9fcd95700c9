/** Records of whole numbers, one after the other in a flat array. */
export class Table {
  constructor(
    readonly words: Int32Array,
    readonly width: i32,
  ) {}

  get(row: i32, column: i32): i32 {
    return this.words[row * this.width + column] as i32;
  }

  rows(): i32 {
    return this.words.length / this.width;
  }
}
