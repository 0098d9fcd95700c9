import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORGANISATION_STREAM_MS } from '../../src/features/rules/http/stream-handlers.js';
import { escalate, resolveAs, reviewedAgent } from '../support/escalated.js';
import { framesOf } from '../support/frames.js';
import { TestGate } from '../support/test-gate.js';

let gate: TestGate;
beforeAll(async () => {
  gate = await TestGate.start();
});
afterAll(() => gate.discard());

/** The groups that a stream names, one per call; null at its end. */
async function groupsOf(token: string) {
  const response = await gate.fetch('/events', { headers: { authorization: `Bearer ${token}` } });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const frame = framesOf(response);
  expect(await frame()).toBe(': connected');
  return async () => {
    const [, data = null] = /^event: changed\ndata: (.*)$/.exec((await frame()) ?? '') ?? [];
    return data === null ? null : JSON.parse(data).group;
  };
}

test('a stream of the organisation names the group of what people and agents changed in it, and nothing of others', async () => {
  const { ownerToken } = await gate.addOrganisation('Other', 'owner@other.test');
  const [next, foreign] = [await groupsOf(gate.ownerToken), await groupsOf(ownerToken)];
  const agent = await reviewedAgent(gate);
  expect(await next()).toBe('Onboarding');
  const id = await escalate(gate, agent);
  expect(await next()).toBe('Escalations');
  await resolveAs(gate, gate.ownerToken, id, 'deny');
  expect(await next()).toBe('Escalations');
  await gate.asOwner(`/mandate/none/revoke`, undefined);
  await gate.post('/tokens', { role: 'auditor' }, { token: ownerToken });
  expect(await foreign()).toBe('Organisation');
});

test('a stream is of members alone, and ends after a while', async () => {
  expect((await gate.get('/events')).status).toBe(401);
  expect(ORGANISATION_STREAM_MS).toBeLessThanOrEqual(10 * 60_000);
  const short = await gate.asOwner('/tokens', { role: 'auditor', expiresInSeconds: 60 });
  gate.letPass(59_000);
  const next = await groupsOf(String(short.data['token']));
  expect(await next()).toBeNull();
});
