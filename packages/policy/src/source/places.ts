/** Offset of each value of a text by its JSON path; of a member, the offset of its name. */
export type Offsets = ReadonlyMap<string, number>;

/** A place in a text as editors count it, from 1; columns are UTF-16 code units. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** The path of a member: `.name` for a plain name, `["odd name"]` for another. */
export function memberPath(path: string, name: string): string {
  return path + (/^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`);
}

export function elementPath(path: string, index: number): string {
  return `${path}[${index}]`;
}

/** The offset of a value, or of the nearest value above it that is there; null if that is the whole text. */
export function nearestOffset(offsets: Offsets, path: string): number | null {
  for (let at = path; at !== '' && at !== '$'; at = at.replace(/(?:\.[^.[\]]*|\[[^[\]]*\])$/, '')) {
    const found = offsets.get(at);
    if (found !== undefined) return found;
    if (!/[.[]/.test(at)) return null;
  }
  return null;
}

/** The lines of a text. */
export class Lines {
  private readonly starts: readonly number[];

  constructor(text: string) {
    this.starts = [0, ...[...text.matchAll(/\r\n|[\n\r]/g)].map(({ 0: end, index }) => index + end.length)];
  }

  place(offset: number): Place {
    let [low, high] = [0, this.starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (this.starts[low] ?? 0) + 1 };
  }
}

/** Line and column of an offset: `3:14`. */
export function lineAndColumn(text: string, offset: number): string {
  const { line, column } = new Lines(text).place(offset);
  return `${line}:${column}`;
}
