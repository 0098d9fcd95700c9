import { expect, test } from 'vitest';
import type { ApplicationContext } from '../../src/app/context.js';
import { EVENT_FRAMES_MAX, streamPolicyEvents } from '../../src/features/rules/http/stream-handlers.js';
import { PolicyEvents } from '../../src/platform/events/policy-events.js';
import type { Call } from '../../src/platform/http/call.js';

const AGENT = { orgId: null, agentDid: 'did:key:z1' };

test('a policy stream whose client takes nothing is cut off and gives its place back, and one that listens goes on', async () => {
  const policyEvents = new PolicyEvents(2);
  const call: Call = Object({ params: { did: AGENT.agentDid } });
  const service: ApplicationContext = Object({ policies: { agent: async () => AGENT }, policyEvents });
  const open = async () => {
    const answer = await streamPolicyEvents(call, service);
    if (!(answer instanceof Response) || answer.body === null) throw new Error('no stream was opened');
    return answer.body.getReader();
  };
  const listening = await open();
  const stalled = await open();
  for (let told = 0; told < EVENT_FRAMES_MAX; told += 1) {
    await listening.read();
    policyEvents.changed(AGENT, 'mode-changed');
  }
  await expect(stalled.read()).rejects.toMatchObject({ code: 'CLIENT_STALLED' });
  expect((await listening.read()).done).toBe(false);
  await open();
  expect(await streamPolicyEvents(call, service)).toMatchObject({ message: 'RATE_LIMIT_EXCEEDED' });
  policyEvents.close();
});
