import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AgentPolicies } from '../../src/features/compiled-policies/cache.js';
import { type Peers, synchronizePolicies } from '../../src/features/compiled-policies/peer-sync.js';
import { PolicyChanges } from '../../src/platform/events/policy-changes.js';
import { PolicyEvents } from '../../src/platform/events/policy-events.js';
import { policiesOn } from '../support/policies.js';
import { testTimers } from '../support/timers.js';

let policyChanges: PolicyChanges;
let policies: AgentPolicies;
let policyEvents: PolicyEvents;
beforeEach(() => {
  policyChanges = new PolicyChanges();
  policies = policiesOn(Object(null), 2 ** 30, policyChanges);
  policyEvents = new PolicyEvents(1, policyChanges);
});
afterEach(() => policyEvents.close());

function join(peers: Peers, failed: (error: unknown) => void = () => undefined, timers = testTimers) {
  return synchronizePolicies(peers, 'here', { policies, policyEvents, policyChanges, timers }, failed);
}

test('a change whose message cannot be sent is sent again until it was sent', async () => {
  const sent: string[] = [];
  const failures: unknown[] = [];
  const notify = async (_channel: string, payload: string) => {
    if (failures.length < 2) throw new Error('the connection was lost');
    sent.push(payload);
  };
  await join({ notify, listen: async () => undefined }, (error) => failures.push(error));
  policies.invalidate({ orgId: 'org-1', agentDid: 'did:key:z1' });
  await expect.poll(() => sent.join(), { timeout: 60_000 }).toContain('did:key:z1');
});

test('what was read before this server subscribed is read again', async () => {
  const evicted: unknown[] = [];
  policies.evict = (scope) => void evicted.push(scope);
  await join({ notify: async () => undefined, listen: async () => undefined });
  expect(evicted).toEqual([{ orgId: null, agentDid: null, documentId: null }]);
});

test('guards read their policy again after messages were lost on the way', async () => {
  const received: string[] = [];
  const lost = { report: () => {} };
  const listen = async (_channel: string, _receive: unknown, onGap: () => void) => {
    lost.report = onGap;
  };
  await join({ notify: async () => undefined, listen });
  policyEvents.subscribe('did:key:z1', {
    source: 'a test',
    send: (frame) => received.push(frame),
    end: () => undefined,
  });
  lost.report();
  expect(received.join()).toContain('policy:changed');
});

test('what changes while this server subscribes is sent', async () => {
  const sent: string[] = [];
  const notify = async (_channel: string, payload: string) => void sent.push(payload);
  const listen = async () => policies.invalidate({ orgId: 'org-1', agentDid: 'did:key:z1' });
  await join({ notify, listen });
  await expect.poll(() => sent.join()).toContain('did:key:z1');
});

test('a change waits until its message was sent to other servers, and no longer than a second', async () => {
  const sent: { finish: () => void } = { finish: () => undefined };
  const notify = () =>
    new Promise<void>((resolve) => {
      sent.finish = resolve;
    });
  const timers = { ...testTimers, after: (ms: number, work: () => void) => testTimers.after(ms / 100, work) };
  await join({ notify, listen: async () => undefined }, () => undefined, timers);
  sent.finish();
  policies.invalidateDid('did:key:z1');
  let isApplied = false;
  const applying = policyChanges.applied().then(() => {
    isApplied = true;
  });
  await testTimers.yieldToEventLoop();
  expect(isApplied).toBe(false);
  sent.finish();
  await applying;
  policies.invalidateDid('did:key:z2');
  await policyChanges.applied();
});

// covers change-answered-once: A change is answered once other servers applied it
test('a change waits until the other servers have applied it, and not for one that fell silent', async () => {
  const listeners: ((payload: string) => void)[] = [];
  const notify = async (_channel: string, payload: string) => {
    for (const receive of listeners) setTimeout(() => receive(payload), 5);
  };
  const listen = async (_channel: string, receive: (payload: string) => void) => {
    listeners.push(receive);
  };
  const evicted: (string | null)[] = [];
  const there = { evict: ({ agentDid }: { agentDid: string | null }) => void evicted.push(agentDid) };
  await join({ notify, listen });
  await synchronizePolicies(
    { notify, listen },
    'there',
    { policies: there, policyEvents, policyChanges: new PolicyChanges(), timers: testTimers },
    () => undefined,
  );
  // Until each has heard that the other joined.
  await new Promise((resolve) => setTimeout(resolve, 50));
  evicted.length = 0;
  policies.invalidateDid('did:key:z1');
  expect(evicted).toEqual([]);
  await policyChanges.applied();
  expect(evicted).toEqual(['did:key:z1']);
  listeners.pop();
  policies.invalidateDid('did:key:z2');
  await policyChanges.applied();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const before = performance.now();
  policies.invalidateDid('did:key:z3');
  await policyChanges.applied();
  expect(performance.now() - before).toBeLessThan(900);
});

test('what a third server applied of another counts for no change of this one', async () => {
  const sent: string[] = [];
  const notify = async (_channel: string, payload: string) => void sent.push(payload);
  const received: { send: (message: object) => void } = { send: () => undefined };
  const listen = async (_channel: string, receive: (payload: string) => void) => {
    received.send = (message) => receive(JSON.stringify(message));
  };
  await join({ notify, listen });
  const scope = { orgId: null, agentDid: null, documentId: null };
  received.send({ server: 'there', id: 0, change: { kind: 'invalidate', scope } });
  expect(sent.map((each) => JSON.parse(each))).toContainEqual({ server: 'here', of: 'there', applied: 0 });
  policies.invalidateDid('did:key:z1');
  const { id } = JSON.parse(sent.find((each) => each.includes('did:key:z1')) ?? '{}');
  let isApplied = false;
  const applying = policyChanges.applied().then(() => {
    isApplied = true;
  });
  received.send({ server: 'there', of: 'third', applied: id });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isApplied).toBe(false);
  received.send({ server: 'there', of: 'here', applied: id });
  await applying;
});

test('agents of one change are named in messages that a channel takes', async () => {
  const sent: string[] = [];
  await join({ notify: async (_channel, payload) => void sent.push(payload), listen: async () => undefined });
  const agentDids = Array.from({ length: 1_000 }, (_, index) => `did:key:${'z'.repeat(60)}${index}`);
  policyEvents.changedAll('org-1', agentDids, 'recompiled');
  const named = sent.flatMap((payload) => JSON.parse(payload).change.agentDids ?? []);
  expect(named).toEqual(agentDids);
  expect(Math.max(...sent.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000);
});
