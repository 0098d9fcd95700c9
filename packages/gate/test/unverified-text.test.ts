import { toHex } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agent, orderingGate, recordOf } from './support/ordering-gate.js';

/** Text that a caller without the key of the agent writes, long enough to be found again. */
const writing = fc.string({ unit: 'grapheme', minLength: 12, maxLength: 200 }).map((text) => `stranger ${text}`);

const body = fc.record(
  {
    action: writing,
    merchant: writing,
    resource: writing,
    nonce: writing,
    itinerary: fc.dictionary(writing, writing, { minKeys: 1, maxKeys: 3 }),
    signature: fc.oneof(writing, fc.uint8Array({ minLength: 64, maxLength: 64 }).map(toHex)),
    amount: fc.oneof(writing, fc.nat()),
    issuedAt: fc.constantFrom('now', 'yesterday'),
    mandateId: writing,
  },
  { requiredKeys: ['action', 'nonce', 'signature'] },
);

describe('a record of the organisation', () => {
  // threat records free-text-organisation: Free text in an organisation's log, written by a caller without the key of
  //   its agent => the record is there with an empty action
  test('holds no text of a caller who has not proven to be the agent', async () => {
    await fc.assert(
      fc.asyncProperty(body, async (stranger) => {
        const gate = await orderingGate();
        const issuedAt = stranger.issuedAt === 'now' ? new Date(gate.now).toISOString() : stranger.issuedAt;
        const record = await recordOf(gate, await gate.send({ ...stranger, issuedAt, agentDid: agent.did }));
        expect(record).toMatchObject({ orgId: 'org-1', agentDid: agent.did, action: '' });
        expect(JSON.stringify(record)).not.toContain('stranger');
      }),
      { numRuns: 200 },
    );
  });

  test('holds the action once the signature over it verified, also of a refusal', async () => {
    const gate = await orderingGate();
    const refused = await gate.ask(agent, { action: 'wire-transfer' });
    expect(await recordOf(gate, refused)).toMatchObject({
      action: 'wire-transfer',
      reasonCode: 'NO_PERMISSION_FOR_ACTION',
    });
  });
});
