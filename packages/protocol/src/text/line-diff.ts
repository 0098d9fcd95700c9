/** What two texts share, and what one has and the other not. */
interface Edit {
  readonly mark: ' ' | '-' | '+';
  readonly line: string;
}

/** The lines that differ between two texts. */
export interface LineDiff {
  /** Unified diff without file names; empty where the texts are equal. */
  readonly text: string;
  /** False where the texts differ in too many lines to look for the shortest diff. */
  readonly minimal: boolean;
}

/** Unchanged lines that are shown around a change. */
const CONTEXT = 3;

/**
 * The unified diff of two texts by the greedy algorithm of Myers (1986), in steps between which other work may run. Beyond `maxEdits`
 * inserted and removed lines it replaces the lines between the common beginning and end as a whole.
 */
export function* lineDiffSteps(before: string, after: string, maxEdits: number): Generator<void, LineDiff, void> {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1;
  let end = 0;
  const shorter = Math.min(old.length, fresh.length) - start;
  while (end < shorter && old[old.length - 1 - end] === fresh[fresh.length - 1 - end]) end += 1;
  yield;
  const [removed, inserted] = [old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)];
  const shortest = yield* shortestEdits(removed, inserted, maxEdits);
  const middle = shortest ?? [...removed.map(marked('-')), ...inserted.map(marked('+'))];
  yield;
  const same = marked(' ');
  // Of what is equal at the beginning and the end no more than the context is shown.
  const ahead = Math.max(0, start - CONTEXT);
  const behind = old.slice(old.length - end, old.length - end + CONTEXT);
  const edits = [...old.slice(ahead, start).map(same), ...middle, ...behind.map(same)];
  return { text: unified(edits, ahead), minimal: shortest !== null };
}

function marked(mark: Edit['mark']): (line: string) => Edit {
  return (line) => ({ mark, line });
}

/** How far into the old lines each diagonal got: `values[diagonal + offset]`. */
interface Reached {
  readonly values: Int32Array;
  readonly offset: number;
}

/** The shortest edits from one list of lines to another; null where there are more than `maxEdits`. */
function* shortestEdits(
  old: readonly string[],
  fresh: readonly string[],
  maxEdits: number,
): Generator<void, Edit[] | null, void> {
  const [a, b] = numbered(old, fresh);
  const most = Math.min(maxEdits, old.length + fresh.length);
  const reached: Reached = { values: new Int32Array(2 * most + 3).fill(-1), offset: most + 1 };
  reached.values[reached.offset + 1] = 0;
  // What each round began with, to walk back.
  const rounds: Reached[] = [];
  for (let edits = 0; edits <= most; edits += 1) {
    const from = reached.offset - edits - 1;
    rounds.push({ values: reached.values.slice(from, from + 2 * edits + 3), offset: edits + 1 });
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const x = followed(a, b, firstOf(reached, diagonal, edits), diagonal);
      reached.values[diagonal + reached.offset] = x;
      if (x >= old.length && x - diagonal >= fresh.length) return walkedBack(old, fresh, rounds);
    }
    yield;
  }
  return null;
}

/** The lines of both texts as numbers, equal for equal lines. */
function numbered(old: readonly string[], fresh: readonly string[]): readonly [Int32Array, Int32Array] {
  const numbers = new Map<string, number>();
  const numberOf = (line: string) => {
    const number = numbers.get(line) ?? numbers.size;
    numbers.set(line, number);
    return number;
  };
  return [Int32Array.from(old, numberOf), Int32Array.from(fresh, numberOf)];
}

/** The end of the equal lines that follow a place. */
function followed(a: Int32Array, b: Int32Array, first: number, diagonal: number): number {
  let x = first;
  while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1;
  return x;
}

/** Where the farthest path arrives on a diagonal. */
function firstOf(reached: Reached, diagonal: number, edits: number): number {
  return goesDown(reached, diagonal, edits) ? at(reached, diagonal + 1) : at(reached, diagonal - 1) + 1;
}

function at({ values, offset }: Reached, diagonal: number): number {
  return values[diagonal + offset] ?? -1;
}

/** Whether the farthest path to a diagonal comes by an insertion. */
function goesDown(reached: Reached, diagonal: number, edits: number): boolean {
  return diagonal === -edits || (diagonal !== edits && at(reached, diagonal - 1) < at(reached, diagonal + 1));
}

function walkedBack(old: readonly string[], fresh: readonly string[], rounds: readonly Reached[]): Edit[] {
  const edits: Edit[] = [];
  let [x, y] = [old.length, fresh.length];
  for (const [round, reached] of [...rounds.entries()].reverse()) {
    const diagonal = x - y;
    const isInsertion = goesDown(reached, diagonal, round);
    const from = isInsertion ? diagonal + 1 : diagonal - 1;
    const [beforeX, beforeY] = round === 0 ? [0, 0] : [at(reached, from), at(reached, from) - from];
    while (x > beforeX && y > beforeY) {
      x -= 1;
      y -= 1;
      edits.push({ mark: ' ', line: old[x] ?? '' });
    }
    if (round === 0) break;
    edits.push(isInsertion ? { mark: '+', line: fresh[beforeY] ?? '' } : { mark: '-', line: old[beforeX] ?? '' });
    [x, y] = [beforeX, beforeY];
  }
  return edits.reverse();
}

/** Edits as hunks with lines of context around each. `ahead` lines stand before the first of them in both texts. */
function unified(edits: readonly Edit[], ahead: number): string {
  const changed = edits.flatMap(({ mark }, index) => (mark === ' ' ? [] : [index]));
  const hunks: string[] = [];
  let [seen, oldLines, freshLines] = [0, ahead, ahead];
  for (let first = 0; first < changed.length; ) {
    let last = first;
    while (last + 1 < changed.length && (changed[last + 1] ?? 0) - (changed[last] ?? 0) <= 2 * CONTEXT) last += 1;
    const from = Math.max(0, (changed[first] ?? 0) - CONTEXT);
    const to = Math.min(edits.length, (changed[last] ?? 0) + CONTEXT + 1);
    // Between two hunks every line is in both texts.
    oldLines += from - seen;
    freshLines += from - seen;
    const lines = edits.slice(from, to);
    const [old, fresh] = [linesWithout(lines, '+'), linesWithout(lines, '-')];
    const head = `@@ -${spanOf(oldLines, old)} +${spanOf(freshLines, fresh)} @@`;
    hunks.push([head, ...lines.map(({ mark, line }) => mark + line)].join('\n'));
    oldLines += old;
    freshLines += fresh;
    seen = to;
    first = last + 1;
  }
  return hunks.join('\n');
}

function linesWithout(lines: readonly Edit[], other: Edit['mark']): number {
  return lines.filter(({ mark }) => mark !== other).length;
}

/** A span as a hunk names it: its first line, or the one before where it has none, and how many it has. */
function spanOf(before: number, length: number): string {
  return `${before + (length === 0 ? 0 : 1)},${length}`;
}
