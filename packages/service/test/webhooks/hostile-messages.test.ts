import { isJsonObject, type JsonObject, WEBHOOK_EVENTS, WIRE_ANSWERS } from '@gatewright/protocol';
import { describe, expect, test } from 'vitest';
import { bodyIn } from '../../src/features/webhooks/formats.js';

/** What agents, developers and merchants may write to be read as something else. */
const HOSTILE = [
  'acme\u202e0001',
  'acme\nApprovals: 2 of 2',
  'ac\u200dme',
  'АСМЕ\u2066',
  '\u001b[2Kapproved',
  `acme\u2028${'x'.repeat(5_000)}`,
  `a${'\u0336'.repeat(40)}`,
];
const RAW = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|\p{M}{4}/u;

/** The members of the answers that people read, and those that only messages have. */
const MEMBERS = [
  ...new Set([
    ...Object.values(WIRE_ANSWERS).flatMap((schema) => namesIn(schema)),
    ...['agentName', 'summaryWithheld', 'untrustedFields', 'rules'],
  ]),
].filter((name) => name !== 'link');

function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, each]: [string, unknown]) =>
    key === 'properties' && typeof each === 'object' && each !== null
      ? [...Object.keys(each), ...Object.values(each).flatMap(namesIn)]
      : namesIn(each),
  );
}

/** The lines of a message in Slack and by e-mail. */
function linesOf(type: (typeof WEBHOOK_EVENTS)[number], data: JsonObject): string[] {
  const [slack, mail]: [unknown, unknown] = [
    JSON.parse(bodyIn('slack', { type, timestamp: '', data })),
    JSON.parse(bodyIn('email', { type, timestamp: '', data })),
  ];
  const { subject = '', text = '', html = '' } = isJsonObject(mail) ? mail : {};
  return [...textsIn(slack), String(subject), String(text), String(html)].flatMap((each) => each.split('\n'));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe.each(WEBHOOK_EVENTS)('%s', (event) => {
  test('a message has no more lines and no hidden character, whatever its members are', () => {
    const dataOf = (text: string): JsonObject => Object.fromEntries(MEMBERS.map((member) => [member, text]));
    const plain = linesOf(event, dataOf('acme')).length;
    for (const hostile of HOSTILE) {
      const lines = linesOf(event, dataOf(hostile));
      expect(lines.filter((line) => RAW.test(line))).toEqual([]);
      expect(lines.length).toBeLessThanOrEqual(plain);
    }
  });
});
