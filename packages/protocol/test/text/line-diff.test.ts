import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineDiffSteps } from '../../src/text/line-diff.js';

function diff(before: string, after: string, maxEdits = 1_000) {
  const steps = lineDiffSteps(before, after, maxEdits);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** What `patch` makes of the text before. */
function patched(before: string, text: string): string {
  const old = before.split('\n');
  const lines: string[] = [];
  let next = 0;
  for (const line of text === '' ? [] : text.split('\n')) {
    const head = /^@@ -(\d+),(\d+) \+(\d+),(\d+) @@$/.exec(line);
    if (head !== null) {
      const first = Number(head[1]) - (head[2] === '0' ? 0 : 1);
      lines.push(...old.slice(next, first));
      next = first;
      expect(lines.length).toBe(Number(head[3]) - (head[4] === '0' ? 0 : 1));
    } else if (line.startsWith('+')) lines.push(line.slice(1));
    else {
      expect(line.slice(1)).toBe(old[next]);
      if (line.startsWith(' ')) lines.push(line.slice(1));
      next += 1;
    }
  }
  return [...lines, ...old.slice(next)].join('\n');
}

/** The length of the longest common subsequence, by the textbook table. */
function common(a: readonly string[], b: readonly string[]): number {
  let row = b.map(() => 0);
  for (const line of a) {
    const above = row;
    row = [];
    for (const [index, other] of b.entries()) {
      const diagonal = (above[index - 1] ?? 0) + 1;
      row.push(line === other ? diagonal : Math.max(above[index] ?? 0, row[index - 1] ?? 0));
    }
  }
  return row.at(-1) ?? 0;
}

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd', ''), { minLength: 1, maxLength: 40 })
  .map((lines) => lines.join('\n'));

test('a diff leads from the text before to the text after, in the fewest lines where it may look for them', () => {
  fc.assert(
    fc.property(text, text, fc.constantFrom(0, 3, 1_000), (before, after, maxEdits) => {
      const { text: shown, minimal } = diff(before, after, maxEdits);
      expect(patched(before, shown)).toBe(after);
      const [a, b] = [before.split('\n'), after.split('\n')];
      const fewest = a.length + b.length - 2 * common(a, b);
      const changed = shown.split('\n').filter((line) => /^[+-]/.test(line)).length;
      expect(minimal).toBe(fewest <= maxEdits);
      if (minimal) expect(changed).toBe(fewest);
    }),
    { numRuns: 2_000 },
  );
});

test('equal texts have no diff', () => {
  expect(diff('a\nb', 'a\nb')).toEqual({ text: '', minimal: true });
});
