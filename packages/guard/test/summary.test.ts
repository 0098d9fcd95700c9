import { expect, test, vi } from 'vitest';
import { guardedGateForEach } from './support/guarded-gate.js';

const world = guardedGateForEach();
const ORDER = { action: 'purchase-order', amount: 100, currency: 'USD', merchant: 'acme' };

test('a summary travels as a member of the signed context, which the gate verifies', async () => {
  const summary = '4 boxes of cups for the Lisbon office';
  await world.guard.authorize({ ...ORDER, summary, itinerary: { costCentre: 'C-1' } });
  await world.guard.authorize({ ...ORDER, summary });
  const [full, bare] = world.gate.received('authorize').map(({ body }) => body);
  expect(full).toMatchObject({ itinerary: { costCentre: 'C-1', summary }, envelopeSignature: expect.any(String) });
  expect(full).not.toHaveProperty('summary');
  expect(bare).toMatchObject({ itinerary: { summary } });
});

test('a wrapped function states its summary with its terms', async () => {
  const order = world.guard.wrap('purchase-order', vi.fn(), () => ({ amount: 100, summary: 'cups' }));
  await order();
  expect(world.gate.received('authorize')[0]?.body['itinerary']).toEqual({ summary: 'cups' });
});

// threat summary-misleads
test.each([
  ['empty', ' '],
  ['of two lines', 'cups\nand plates'],
  ['with an invisible character', 'pay 1\u200b00'],
  ['that changes the direction of text', 'pay \u202e001'],
  ['of 501 characters', 'x'.repeat(501)],
  ['no text', 7],
])('a summary %s is refused before anything is sent', async (_, summary) => {
  const request: object = { ...ORDER, summary };
  const verdict = await Reflect.apply(world.guard.authorize, world.guard, [request]);
  expect(verdict).toMatchObject({ decision: 'block', reasonCode: 'MALFORMED_REQUEST' });
  expect(world.gate.routes).toEqual([]);
});

test('a summary that the context states as well is refused', async () => {
  const verdict = await world.guard.authorize({ ...ORDER, summary: 'cups', itinerary: { summary: 'plates' } });
  expect(verdict).toMatchObject({ reasonCode: 'MALFORMED_REQUEST', detail: expect.stringContaining('$.summary') });
});

test('500 characters of any script are a summary', async () => {
  const summary = '𝒳'.repeat(498) + 'é用';
  await world.guard.authorize({ ...ORDER, summary });
  expect(world.gate.received('authorize')[0]?.body['itinerary']).toEqual({ summary });
});
