import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestGate } from '../support/test-gate.js';

let gate: TestGate;

beforeAll(async () => {
  gate = await TestGate.start();
});

afterAll(() => gate.discard());

const SPAN = { from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00+02:00' };

const packOf = (query: Readonly<Record<string, string>>) =>
  gate.get(`/evidence/pack?${new URLSearchParams(query)}`, { token: gate.ownerToken });

describe('spans of packs', () => {
  test('a span of two RFC 3339 times is understood, and is 404 where it has no records', async () => {
    expect(await packOf(SPAN)).toMatchObject({ status: 404 });
  });

  test.each([
    ['from', { from: '1' }],
    ['from', { from: '+012026-03-01T00:00:00Z' }],
    ['from', { from: '2026-03-01' }],
    ['to', { to: '2027-02-29T00:00:00Z' }],
    ['to', { to: 'Sun, 01 Mar 2026 12:00:00 GMT' }],
    ['from', { from: '2026-05-01T00:00:00Z' }],
    ['since', { since: '0' }],
  ])('a span is refused by the name of the parameter %s where that is %j', async (name, change) => {
    const { status, data } = await packOf({ ...SPAN, ...change });
    expect({ status, data }).toMatchObject({
      status: 400,
      data: { reasonCode: 'MALFORMED_REQUEST', detail: expect.stringMatching(`^${name} is `) },
    });
  });
});
