import { isJsonObject, type JsonObject, type JsonValue, WIRE_ANSWERS } from '@gatewright/protocol';
import { describe, expect, test } from 'vitest';
import { printObject, printTable } from '../src/print.js';

/** What agents, developers and merchants may write to be read as something else. */
const HOSTILE = [
  'acme\u202e0001',
  'acme\n2 of 2 approvals',
  'ac\u200dme',
  'АСМЕ\u2066',
  '\u001b[2Kapproved',
  `acme\u2028${'x'.repeat(5_000)}`,
  `a${'\u0336'.repeat(40)}`,
];
const RAW = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|\p{M}{4}/u;

/** A value of a schema whose texts, and members that a caller names, are all hostile. */
function hostileValue(schema: unknown, hostile: string): JsonValue {
  if (!isSchema(schema)) return hostile;
  const { type, properties, items, anyOf, patternProperties } = schema;
  if (Array.isArray(anyOf)) return hostileValue(anyOf[0], hostile);
  if (type === 'array') return [hostileValue(items, hostile), hostileValue(items, hostile)];
  if (isSchema(patternProperties)) return { [hostile]: hostile, member: [hostile] };
  if (type === 'object' && isSchema(properties)) {
    const members = Object.entries(properties).map(([name, each]): [string, JsonValue] => [
      name,
      hostileValue(each, hostile),
    ]);
    return Object.fromEntries(members);
  }
  return hostile;
}

function isSchema(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function linesOf(value: JsonObject, columns: number): string[] {
  const lines: string[] = [];
  const out = (line: string) => lines.push(line);
  const rows = Object.values(value).flatMap((each) => (Array.isArray(each) ? each.filter(isJsonObject) : []));
  printObject(value, { out, err: out, columns });
  // The columns of a command are members of its own choice.
  const columnsOf = (row: JsonObject) => Object.keys(row).filter((name) => !HOSTILE.includes(name));
  for (const row of [value, ...rows]) printTable([row], columnsOf(row), { out, err: out, columns });
  return lines;
}

describe.each(Object.entries(WIRE_ANSWERS))('the answer %s', (_name, schema) => {
  test.each([60, 120])('an answer shows no hidden character of a hostile member in %i columns', (columns) => {
    const shown = HOSTILE.flatMap((hostile) => {
      const value = hostileValue(schema, hostile);
      return isJsonObject(value) ? linesOf(value, columns) : [];
    });
    expect(shown.filter((line) => RAW.test(line))).toEqual([]);
  });
});
