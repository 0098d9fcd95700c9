import { toHex, utf8 } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  MANDATE_CHARACTERS_PER_AGENT_MAX,
  MANDATES_PER_AGENT_MAX,
} from '../../src/features/mandates/issue-handlers.js';
import { ONBOARDING_PENDING_MAX } from '../../src/features/onboarding/requests.js';
import { RULE_CHARACTERS_PER_AGENT_MAX, RULE_DOCUMENTS_PER_AGENT_MAX } from '../../src/features/rules/rule-room.js';
import { WEBHOOKS_PER_ORGANISATION_MAX } from '../../src/features/webhooks/handlers.js';
import { DATABASES } from '../support/databases.js';
import { reviewRules } from '../support/escalated.js';
import type { HttpAnswer } from '../support/gate-client.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const AGENT = { name: 'Agent', scope: 'read-report' };

describe.each(DATABASES)('%s', (_name, environment) => {
  let gate: TestGate;
  beforeAll(async () => {
    gate = await TestGate.start({ ...(await environment()), GATEWRIGHT_NETWORK: 'testnet' });
  });
  afterAll(() => gate.discard());

  const atOnce = (count: number, call: (index: number) => Promise<HttpAnswer>) =>
    Promise.all(Array.from({ length: count }, (_, index) => call(index)));
  const having = (answers: readonly HttpAnswer[], status: number) =>
    answers.filter((answer) => answer.status === status).length;

  test('calls at once make the first sandbox agents together', async () => {
    const answers = await atOnce(8, () => gate.call('POST', '/onboarding/sandbox'));
    expect(having(answers, 201)).toBe(8);
  });

  test('calls at once make one agent of one key', async () => {
    const publicKey = toHex(nodeEd25519.publicKey(new Uint8Array(32).fill(77)));
    const answers = await atOnce(4, () => gate.asOwner('/onboarding/agent', { ...AGENT, publicKey }));
    expect([having(answers, 201), having(answers, 409)]).toEqual([1, 3]);
  });

  test('calls at once give no challenge for a key that is proven', async () => {
    for (let round = 0; round < 30; round += 1) {
      const seed = new Uint8Array(32).fill(100 + round);
      const publicKey = toHex(nodeEd25519.publicKey(seed));
      const { data: agent } = await gate.asOwner('/onboarding/agent', { ...AGENT, publicKey });
      const path = `/agent-identity/${textAt(agent, 'identityId')}`;
      const prove = (challenge: string) =>
        gate.asOwner(`${path}/verify-key`, { signature: toHex(nodeEd25519.sign(utf8(challenge), seed)) });
      const renew = () => gate.asOwner(`${path}/regenerate-challenge`, undefined);
      const [proof, renewed] = await Promise.all([prove(textAt(agent, 'challenge')), renew()]);
      // Either the old challenge was answered in time, or there is a new one.
      expect(having([proof, renewed], 200)).toBe(1);
    }
  });

  test('calls at once make no more webhooks than an organisation may have', async () => {
    const add = () => gate.asOwner('/webhooks', { url: 'https://93.184.216.34/', events: ['hold.expired'] });
    const answers = await atOnce(WEBHOOKS_PER_ORGANISATION_MAX + 20, add);
    expect(having(answers, 201)).toBe(WEBHOOKS_PER_ORGANISATION_MAX);
  });

  test('calls at once make no more requests than may wait', async () => {
    const ask = { ...AGENT, ownerEmail: textAt(gate.bootstrap, 'owner', 'email'), financial: false };
    const request = () => gate.post('/onboarding/requests', ask, { token: gate.developerToken });
    expect(having(await atOnce(ONBOARDING_PENDING_MAX + 20, request), 201)).toBe(ONBOARDING_PENDING_MAX);
  });

  test('calls at once bind an agent to no more documents than it may have', async () => {
    const token = await gate.personToken('owner', 'binder@example.test');
    const path = `/sop/agents/${textAt((await gate.asOwner('/onboarding/agent', AGENT)).data, 'identityId')}/assign`;
    const make = () => gate.post('/sop', { title: 'Review', documentJson: reviewRules() }, { token });
    const made = (await atOnce(RULE_DOCUMENTS_PER_AGENT_MAX + 9, make)).map(({ data }) => textAt(data, 'sopId'));
    const bind = (sopId: string | undefined) => gate.post(path, { sopId }, { token });
    for (const sopId of made.slice(10)) expect((await bind(sopId)).status).toBe(200);
    expect(having(await atOnce(10, (index) => bind(made[index])), 200)).toBe(1);
  });

  test('calls at once bind an agent to no more rules than can be compiled while others wait', async () => {
    const token = await gate.personToken('owner', 'binder@example.test');
    const path = `/sop/agents/${textAt((await gate.asOwner('/onboarding/agent', AGENT)).data, 'identityId')}/assign`;
    const values = Array.from({ length: 200 }, (_, index) => `${index}`.padStart(1_000, 'x'));
    const atoms = [{ predicate: 'context-value-in', config: { field: 'topic', values } }];
    const molecules = [{ id: 'topic', combinator: 'any', atoms, decision: 'block', reasonCode: 'TOPIC' }];
    const large = { title: 'Large', documentJson: { molecules } };
    const fitting = Math.floor(RULE_CHARACTERS_PER_AGENT_MAX / JSON.stringify(large.documentJson).length);
    const make = () => gate.post('/sop', large, { token });
    const made = (await atOnce(fitting + 3, make)).map(({ data }) => textAt(data, 'sopId'));
    const bind = (sopId: string | undefined) => gate.post(path, { sopId }, { token });
    const answers = await atOnce(made.length, (index) => bind(made[index]));
    expect([having(answers, 200), having(answers, 409)]).toEqual([fitting, 3]);
    const bound = made.find((_, index) => answers[index]?.status === 200);
    expect((await bind(bound)).status).toBe(200);
  });

  test('calls at once give an agent no larger mandates in all than can be compiled while others wait', async () => {
    const token = await gate.personToken('owner', 'issuer@example.test');
    const { data: agent } = await gate.asOwner('/onboarding/agent', AGENT);
    const agentDid = textAt(agent, 'agentDid');
    const resources = Array.from({ length: 200 }, (_, index) => `${index}`.padStart(1_000, 'x'));
    const issue = (index: number) =>
      gate.post('/policy/mandate', { agentDid, scope: `action-${index}`, resources }, { token });
    const answers = await atOnce(8, issue);
    const [granted, refused] = [having(answers, 201), having(answers, 409)];
    expect([granted, granted + refused]).toEqual([Math.floor(MANDATE_CHARACTERS_PER_AGENT_MAX / 201_000), 8]);
    const first = answers.findIndex(({ status }) => status === 201);
    expect((await issue(first)).status).toBe(201);
    const next = answers.findIndex(({ status }) => status === 409);
    const { mandates } = (await gate.get(`/mandate?agentDid=${encodeURIComponent(agentDid)}`, { token })).data;
    const live = JSON.stringify(mandates).match(/"mandateId":"([^"]+)"[^{}]*"status":"active"/);
    expect((await gate.post(`/mandate/${live?.[1]}/revoke`, undefined, { token })).status).toBe(200);
    expect((await issue(next)).status).toBe(201);
  });

  test('calls at once give an agent no more mandates than it may have', async () => {
    const token = await gate.personToken('owner', 'issuer@example.test');
    const { data: agent } = await gate.asOwner('/onboarding/agent', AGENT);
    const issue = (index: number) =>
      gate.post('/policy/mandate', { agentDid: textAt(agent, 'agentDid'), scope: `action-${index}` }, { token });
    for (let index = 1; index < MANDATES_PER_AGENT_MAX - 3; index += 1) expect((await issue(index)).status).toBe(201);
    const answers = await atOnce(8, (index) => issue(MANDATES_PER_AGENT_MAX + index));
    expect([having(answers, 201), having(answers, 409)]).toEqual([3, 5]);
  }, 240_000);
});
