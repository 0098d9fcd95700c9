import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestGate } from '../support/test-gate.js';

let gate: TestGate;
beforeAll(async () => {
  gate = await TestGate.start();
});
afterAll(() => gate.discard());

const reasonOf = async (path: string) => (await gate.get(path, { token: gate.ownerToken })).data['reasonCode'];

describe('before the first decision', () => {
  test.each([
    '/magp/evidence/checkpoint',
    '/magp/evidence/log/checkpoint',
    '/magp/evidence/consistency?from=1&to=1',
    '/magp/evidence/log/tile/0/000',
    '/evidence/pack?from=2026-01-01T00:00:00Z&to=2099-01-01T00:00:00Z',
    '/evidence/pack?from=2026-01-01T00:00:00Z&to=2099-01-01T00:00:00Z&since=1',
  ])('an empty log answers %s with NOT_FOUND', async (path) => {
    expect(await reasonOf(path)).toBe('NOT_FOUND');
  });

  test.each([
    '/magp/evidence/consistency?from=0&to=1',
    '/magp/evidence/consistency',
    '/evidence/pack',
    '/evidence/pack?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z',
    '/evidence/pack?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z&since=0',
  ])('an empty log answers %s with MALFORMED_REQUEST all the same', async (path) => {
    expect(await reasonOf(path)).toBe('MALFORMED_REQUEST');
  });
});
