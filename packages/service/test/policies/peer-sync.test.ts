import { afterEach, beforeEach, expect, test } from 'vitest';
import { PolicyEvents } from '../../src/events/policy-events.js';
import { AgentPolicies } from '../../src/policies/cache.js';
import { sharePolicyNews } from '../../src/policies/peer-sync.js';
import { Slices } from '../../src/runtime/slices.js';
import { testTimers } from '../support/timers.js';

let policies: AgentPolicies;
let policyEvents: PolicyEvents;
beforeEach(() => {
  policies = new AgentPolicies(Object(null), () => true, new Slices(testTimers));
  policyEvents = new PolicyEvents(1);
});
afterEach(() => policyEvents.close());

test('news whose telling fails is told again until it was told', async () => {
  const told: string[] = [];
  const failures: unknown[] = [];
  const notify = async (_channel: string, payload: string) => {
    if (failures.length < 2) throw new Error('the connection was lost');
    told.push(payload);
  };
  const peers = { notify, listen: async () => undefined };
  await sharePolicyNews(peers, 'here', { policies, policyEvents, timers: testTimers }, (error) => failures.push(error));
  policies.forget({ orgId: 'org-1', agentDid: 'did:key:z1' });
  await expect.poll(() => told.join(), { timeout: 60_000 }).toContain('did:key:z1');
});

test('what was read before this server listened is read again', async () => {
  let dropped = 0;
  policies.dropAll = () => {
    dropped += 1;
  };
  const peers = { notify: async () => undefined, listen: async () => undefined };
  await sharePolicyNews(peers, 'here', { policies, policyEvents, timers: testTimers }, () => undefined);
  expect(dropped).toBe(1);
});

test('guards read their policy again after news was lost on the way', async () => {
  const heard: string[] = [];
  const lost = { say: () => {} };
  const listen = async (_channel: string, _hear: unknown, onGap: () => void) => {
    lost.say = onGap;
  };
  const peers = { notify: async () => undefined, listen };
  await sharePolicyNews(peers, 'here', { policies, policyEvents, timers: testTimers }, () => undefined);
  policyEvents.subscribe('did:key:z1', { source: 'a test', send: (frame) => heard.push(frame), end: () => undefined });
  lost.say();
  expect(heard.join()).toContain('policy:changed');
});

test('what changes while this server begins to listen is told', async () => {
  const told: string[] = [];
  const notify = async (_channel: string, payload: string) => {
    told.push(payload);
  };
  const listen = async () => policies.forget({ orgId: 'org-1', agentDid: 'did:key:z1' });
  await sharePolicyNews({ notify, listen }, 'here', { policies, policyEvents, timers: testTimers }, () => undefined);
  await expect.poll(() => told.join()).toContain('did:key:z1');
});

test('a change waits until other servers were told of it, and no longer than a second', async () => {
  const sent: { finish: () => void } = { finish: () => undefined };
  const notify = () =>
    new Promise<void>((resolve) => {
      sent.finish = resolve;
    });
  const timers = { ...testTimers, after: (ms: number, work: () => void) => testTimers.after(ms / 100, work) };
  await sharePolicyNews(
    { notify, listen: async () => undefined },
    'here',
    { policies, policyEvents, timers },
    () => undefined,
  );
  sent.finish();
  policies.forgetDid('did:key:z1');
  let isTold = false;
  const telling = policies.changesTold().then(() => {
    isTold = true;
  });
  await testTimers.yieldToEventLoop();
  expect(isTold).toBe(false);
  sent.finish();
  await telling;
  policies.forgetDid('did:key:z2');
  await policies.changesTold();
});

// covers change-answered-once: A change is answered once other servers applied it
test('a change waits until the other servers have applied it, and not for one that fell silent', async () => {
  const listeners: ((payload: string) => void)[] = [];
  const notify = async (_channel: string, payload: string) => {
    for (const hear of listeners) setTimeout(() => hear(payload), 5);
  };
  const listen = async (_channel: string, hear: (payload: string) => void) => {
    listeners.push(hear);
  };
  const there = new AgentPolicies(Object(null), () => true, new Slices(testTimers));
  const dropped: string[] = [];
  there.drop = (did) => void dropped.push(did);
  const share = (server: string, of: AgentPolicies) =>
    sharePolicyNews({ notify, listen }, server, { policies: of, policyEvents, timers: testTimers }, () => undefined);
  await share('here', policies);
  await share('there', there);
  // Until each has heard that the other joined.
  await new Promise((resolve) => setTimeout(resolve, 50));
  policies.forgetDid('did:key:z1');
  expect(dropped).toEqual([]);
  await policies.changesTold();
  expect(dropped).toEqual(['did:key:z1']);
  listeners.pop();
  policies.forgetDid('did:key:z2');
  await policies.changesTold();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const before = performance.now();
  policies.forgetDid('did:key:z3');
  await policies.changesTold();
  expect(performance.now() - before).toBeLessThan(900);
});

test('what a third server heard of another counts for no news of this one, and older servers get no acknowledgement', async () => {
  const sent: string[] = [];
  const notify = async (_channel: string, payload: string) => void sent.push(payload);
  const heard: { say: (message: object) => void } = { say: () => undefined };
  const listen = async (_channel: string, hear: (payload: string) => void) => {
    heard.say = (message) => hear(JSON.stringify(message));
  };
  await sharePolicyNews({ notify, listen }, 'here', { policies, policyEvents, timers: testTimers }, () => undefined);
  const news = { orgId: null, agentDid: null, change: null };
  heard.say({ server: 'there', id: 0, ...news });
  expect(sent.map((each) => JSON.parse(each))).toContainEqual({ server: 'here', of: 'there', heard: 0 });
  policies.forgetDid('did:key:z1');
  const { id } = JSON.parse(sent.find((each) => each.includes('did:key:z1')) ?? '{}');
  let isTold = false;
  const telling = policies.changesTold().then(() => {
    isTold = true;
  });
  heard.say({ server: 'there', of: 'third', heard: id });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isTold).toBe(false);
  heard.say({ server: 'there', of: 'here', heard: id });
  await telling;
  const before = sent.length;
  heard.say({ server: 'older', ...news });
  expect(sent.slice(before)).toEqual([]);
});
