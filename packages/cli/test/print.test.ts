import { type JsonObject, visible, visibleJson } from '@gatewright/protocol';
import fc from 'fast-check';
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

describe.each(HOSTILE.map((name) => [visibleJson(name), name]))('text such as %s', (_name, hostile) => {
  const row: JsonObject = { merchant: hostile, nested: { name: hostile }, list: [hostile] };

  // threat records name-moves-cursor: A name that moves the cursor, breaks the line, turns the reading direction or
  //   hides letters where people approve by the command => it is escaped and seen
  test('text of others is shown, one line a row, and nothing of it is obeyed', () => {
    const table = linesOf((terminal) => printTable([row], ['merchant', 'nested', 'list'], terminal));
    const object = linesOf((terminal) => printObject({ ...row, [hostile]: 1 }, terminal));
    expect([table.length, object.length]).toEqual([2, 4]);
    expect([...table, ...object].filter((line) => OBEYED.test(line))).toEqual([]);
  });

  test('text of others is the same to a reader of JSON', () => {
    const text = visibleJson(row, 2);
    expect(OBEYED.test(text.replaceAll('\n', ''))).toBe(false);
    expect(JSON.parse(text)).toEqual(row);
  });
});

describe('tables', () => {
  const columns = ['id', 'name', 'merchant', 'state'];
  const row = fc.record({
    id: fc.string({ maxLength: 20 }),
    name: fc.string(),
    merchant: fc.string(),
    state: fc.nat(),
  });

  test('a table has lines of at most its width, whole ids, and names the columns that it leaves out', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), fc.integer({ min: 22, max: 200 }), (rows, width) => {
        const [out, err]: [string[], string[]] = [[], []];
        const terminal = { out: (line: string) => out.push(line), err: (line: string) => err.push(line) };
        printTable(rows, columns, { ...terminal, columns: width });
        expect(Math.max(...out.map((line) => line.length))).toBeLessThanOrEqual(width);
        for (const [index, { id }] of rows.entries()) expect(out[index + 1]).toContain(visible(id).trimEnd());
        const shown = out[0]?.trim().split(/ +/) ?? [];
        expect(err).toEqual(
          shown.length === columns.length ? [] : [expect.stringContaining(columns.slice(shown.length).join(', '))],
        );
      }),
    );
  });

  test('a table cuts before it leaves out, and without a terminal does neither', () => {
    const rows = [{ id: 'esc-1', name: 'office supplies from acme', merchant: 'acme-supplies', state: 'pending' }];
    const tableIn = (width: number | undefined) => {
      const lines: string[] = [];
      const push = (line: string) => lines.push(line);
      printTable(rows, columns, { out: push, err: push, columns: width });
      return lines;
    };
    expect(tableIn(undefined)[1]).toBe('esc-1  office supplies from acme  acme-supplies  pending');
    expect(tableIn(40)).toEqual(['id     name         merchant     state', 'esc-1  office sup…  acme-suppl…  pending']);
    expect(tableIn(24)).toEqual([
      'id     name',
      'esc-1  office supplies …',
      'too narrow for merchant, state; --full shows every member',
    ]);
  });
});
