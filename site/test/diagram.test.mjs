import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { knownFiles } from '../../scripts/workspace/known-files.mjs';
import { ROOT } from '../../scripts/workspace/packages.mjs';
import { diagram } from '../diagram.mjs';

const DIAGRAM = /^```mermaid\n([\s\S]*?)^```$/gm;
const drawn = knownFiles(ROOT)
  .filter((path) => path.endsWith('.md'))
  .flatMap((path) => [...readFileSync(join(ROOT, path), 'utf8').matchAll(DIAGRAM)].map(([, text]) => [path, text]));

test.each(drawn)('a diagram of %s is drawn with each of its words, and loads nothing', (_, text) => {
  const html = diagram(text, 'one');
  const shown = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&gt;', '>')
    .replaceAll(/\s+/g, ' ');
  const words = text
    .replaceAll('<br>', ' ')
    .split('\n')
    .slice(1)
    .flatMap((line) => /(?::|"|\bas\b) ?(.+?)"?\]?$/.exec(line)?.[1].split(/[^\p{L}\p{N}]+/u) ?? []);
  expect(words.length).toBeGreaterThan(5);
  expect(words.filter((word) => !shown.includes(word))).toEqual([]);
  expect(html).not.toMatch(/<style|@import|https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
});

test('diagrams of one page have markers of their own', () => {
  const idsOf = (html) => [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
  const [one, other] = ['one', 'other'].map((id) => idsOf(diagram(drawn[0][1], id)));
  expect(one.length).toBeGreaterThan(0);
  expect(one.filter((id) => other.includes(id))).toEqual([]);
});

test('a diagram of another kind is refused with the kinds that are drawn', () => {
  expect(() => diagram('pie\n  "a": 1', 'one')).toThrow('flowchart, sequenceDiagram, stateDiagram; this is pie');
});
