import type { JsonObject } from '@gatewright/protocol';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signWebhook } from '../../src/features/webhooks/signature.js';
import { readWebhookSecret, webhookSecret } from '../../src/platform/settings/webhook-secret.js';
import { DATABASES } from '../support/databases.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const SECRET = webhookSecret(new Uint8Array(32).fill(5));
/** What events say, from the least to the most that it permits. */
const TYPES = ['verification_withdrawn', 'verification_pending', 'verified'] as const;
const STATES = ['unverified', 'pending', 'verified'] as const;

describe.each(DATABASES)('%s', (name, environment) => {
  let gate: TestGate;
  let sent = 0;
  beforeEach(async () => {
    gate = await TestGate.start({
      ...(await environment()),
      GATEWRIGHT_VERIFICATION_SECRET: SECRET,
    });
  });
  afterEach(() => gate.discard());

  /** Sends an event that is signed right now, whatever time it says. */
  const send = (type: string, more: JsonObject) => {
    sent += 1;
    const body = JSON.stringify({
      type: `organisation.${type}`,
      data: { orgId: textAt(gate.bootstrap, 'org', 'id') },
      ...more,
    });
    const headers = signWebhook(readWebhookSecret(SECRET) ?? new Uint8Array(), `evt-${sent}`, body, Date.now());
    return gate.call('POST', '/organisations/verification-events', { body, headers: { ...headers } });
  };
  const at = (ms: number) => ({ timestamp: new Date(ms).toISOString() });
  const state = async () => (await gate.get('/organisation', { token: gate.ownerToken })).data['verification'];

  // covers verification-entity-set
  // threat organisation-holds-back
  test('verification ends as the newest event says, in whatever order they arrive; at one time the stricter counts', async () => {
    let base = Date.now() - 86_400_000;
    const event = fc.record({ second: fc.integer({ min: 1, max: 3 }), rank: fc.integer({ min: 0, max: 2 }) });
    const last = (events: readonly { second: number; rank: number }[]) =>
      [...events].sort((one, other) => other.second - one.second || one.rank - other.rank)[0];
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 5 }), async (events) => {
        base += 10_000;
        for (const [index, { second, rank }] of events.entries()) {
          const before = last(events.slice(0, index));
          const answer = await send(TYPES[rank] ?? '', at(base + second * 1000));
          const isNewer =
            before === undefined || second > before.second || (second === before.second && rank <= before.rank);
          expect(answer.status).toBe(isNewer ? 200 : 409);
        }
        expect(await state()).toBe(STATES[last(events)?.rank ?? 0]);
      }),
      { numRuns: name === 'SQLite' ? 60 : 25 },
    );
  });

  // threat money organisation-holds-back: An organisation holds back the event that verified it, until after its
  //   verification was withdrawn => `CONFLICT`
  test('delayed events do not verify what was withdrawn meanwhile: CONFLICT', async () => {
    const now = Date.now();
    expect((await send('verification_withdrawn', at(now - 1000))).status).toBe(200);
    expect(await send('verified', at(now - 2000))).toMatchObject({
      status: 409,
      data: { reasonCode: 'CONFLICT', verification: 'unverified' },
    });
    expect(await state()).toBe('unverified');
  });

  test.each([
    {},
    { timestamp: null },
    { timestamp: 1 },
    { timestamp: '' },
    { timestamp: 'yesterday' },
    { timestamp: '2026-02-30T00:00:00Z' },
    { timestamp: '2026-01-01T00:00:00' },
    { timestamp: '2999-01-01T00:00:00Z' },
  ])('events with no time of their own, or one that is to come, get MALFORMED_REQUEST: %j', async (more) => {
    const before = await state();
    expect(await send('verified', more)).toMatchObject({ status: 400, data: { reasonCode: 'MALFORMED_REQUEST' } });
    expect(await state()).toBe(before);
  });
});
