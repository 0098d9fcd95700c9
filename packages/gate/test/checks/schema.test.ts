import { canonicalJson, utf8 } from '@gatewright/protocol';
import { expect, test } from 'vitest';
import { TestAgent } from '../support/test-agent.js';
import { TestGate } from '../support/test-gate.js';

test('an itinerary has as many bytes of canonical JSON as the gate takes, and not one more', async () => {
  const agent = new TestAgent();
  const itinerary = { note: 'é'.repeat(40) };
  const itineraryMaxBytes = utf8(canonicalJson(itinerary)).length;
  const gate = await TestGate.open({ itineraryMaxBytes })
    .register(agent)
    .bind(agent, [{ scope: 'purchase-order', currency: 'USD' }]);
  expect((await gate.ask(agent, { itinerary })).status).toBe(200);
  expect(await gate.ask(agent, { itinerary: { note: `${itinerary.note}e` } })).toMatchObject({
    status: 400,
    data: { reasonCode: 'MALFORMED_REQUEST', faults: [{ path: '$.itinerary' }] },
  });
});
