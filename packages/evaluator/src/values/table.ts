/** Records of whole numbers, one after the other in a flat array. */
export class Table {
  /** May be longer than the records. */
  words: Int32Array;
  private count: i32;

  constructor(
    words: Int32Array,
    readonly width: i32,
  ) {
    this.words = words;
    this.count = words.length / width;
  }

  get(row: i32, column: i32): i32 {
    return this.words[row * this.width + column] as i32;
  }

  set(row: i32, column: i32, word: i32): void {
    this.words[row * this.width + column] = word;
  }

  rows(): i32 {
    return this.count;
  }

  /** Keeps the first `rows` records, and puts others after them. */
  replaceAfter(rows: i32, records: Int32Array): void {
    const start: i32 = rows * this.width;
    const end: i32 = start + records.length;
    if (end > this.words.length) {
      const grown = new Int32Array(end + records.length);
      grown.set(this.words);
      this.words = grown;
    }
    this.words.set(records, start);
    this.count = end / this.width;
  }
}
