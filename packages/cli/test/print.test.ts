import type { JsonObject } from '@gatewright/protocol';
import { visibleJson } from '@gatewright/protocol';
import { describe, expect, test } from 'vitest';
import { printObject, printTable } from '../src/print.js';

/** Text that an attacker may write into a name, to be read as another name where it is approved. */
const HOSTILE = [
  '\u001b[2K\u001b[1Aapproved',
  '\u009b2J',
  'acme\r1000  USD',
  'one\ntwo',
  'acme\u2028two',
  '\u202etxt.exe',
  '\u2066a\u2069',
  'ac\u200bme',
  '\u{e0041}tag',
  '\u007f',
];
const OBEYED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

function linesOf(print: (out: { out(line: string): void; err(line: string): void }) => void): string[] {
  const lines: string[] = [];
  print({ out: (line) => lines.push(line), err: (line) => lines.push(line) });
  return lines;
}

describe.each(HOSTILE.map((name) => [visibleJson(name), name]))('text of others such as %s', (_name, hostile) => {
  const row: JsonObject = { merchant: hostile, nested: { name: hostile }, list: [hostile] };

  // threat records name-moves-cursor: A name that moves the cursor, breaks the line, turns the reading direction or
  //   hides letters where people approve by the command => it is escaped and seen
  test('is shown, one line a row, and nothing of it is obeyed', () => {
    const table = linesOf((terminal) => printTable([row], ['merchant', 'nested', 'list'], terminal));
    const object = linesOf((terminal) => printObject({ ...row, [hostile]: 1 }, terminal));
    expect([table.length, object.length]).toEqual([2, 4]);
    expect([...table, ...object].filter((line) => OBEYED.test(line))).toEqual([]);
  });

  test('is the same to a reader of JSON', () => {
    const text = visibleJson(row, 2);
    expect(OBEYED.test(text.replaceAll('\n', ''))).toBe(false);
    expect(JSON.parse(text)).toEqual(row);
  });
});
