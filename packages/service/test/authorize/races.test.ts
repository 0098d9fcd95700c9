import type { JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DATABASES } from '../support/databases.js';
import { escalate, resolveAs, resumeBody, reviewRules, statusOf } from '../support/escalated.js';
import type { HttpAnswer } from '../support/gate-client.js';
import { setApprovals } from '../support/set-approvals.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

/** Rounds of each race; `GATEWRIGHT_RACE_ROUNDS=1000 npx vitest run packages/service/test/authorize/races.test.ts` for the long run. */
const ROUNDS = Number(process.env['GATEWRIGHT_RACE_ROUNDS'] || 5);
/** An access token has an allowance of calls; new ones are made before it is used up. */
const ROUNDS_PER_TOKEN = 20;
const PASSWORD = 'correct horse battery staple';

vi.setConfig({ testTimeout: 120_000 + ROUNDS * 1_000 });

describe.each(DATABASES)('at once, on %s', (_name, environment) => {
  let gate: TestGate;
  let anna: string;
  let ben: string;

  beforeAll(async () => {
    gate = await TestGate.start(await environment());
    await setApprovals(gate, { escalation: 1, onboarding: 1 });
  });
  afterAll(() => gate.discard());

  async function freshTokens(): Promise<void> {
    const make = async (email: string, token: string) =>
      textAt((await gate.post('/tokens', { role: 'owner', email }, { token })).data, 'token');
    const maker = anna ?? gate.ownerToken;
    [anna, ben] = [await make('anna@example.test', maker), await make('ben@example.test', maker)];
  }

  async function rounds(race: (round: number) => Promise<void>): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round % ROUNDS_PER_TOKEN === 0) await freshTokens();
      await race(round);
    }
  }

  async function agentWith(documentJson: JsonObject): Promise<JsonObject> {
    const terms = { name: 'Buyer', scope: 'purchase-order', perTxnMax: 1000, maxAmount: 1_000_000_000 };
    const request = { ...terms, sop: { title: 'Review', documentJson } };
    return (await gate.post('/onboarding/agent', request, { token: anna })).data;
  }

  async function requested(): Promise<{ path: string; claimToken: string }> {
    const ask = { ownerEmail: 'ben@example.test', name: 'B', scope: 's', financial: false };
    const token = await developer();
    const { data } = await gate.post('/onboarding/requests', ask, { token });
    return { path: `/onboarding/requests/${textAt(data, 'requestId')}`, claimToken: textAt(data, 'claimToken') };
  }

  const developer = async () =>
    textAt(
      (await gate.post('/tokens', { role: 'developer', email: 'dan@example.test' }, { token: ben })).data,
      'token',
    );
  const resolve = (path: string, decision: string, token: string) =>
    gate.post(`${path}/resolve`, { decision }, { token });
  const statuses = (answers: readonly HttpAnswer[]) => answers.map(({ status }) => status).sort();

  // covers modify-resume-once
  test('two approvals of one action make one hold', async () => {
    await freshTokens();
    const agent = await agentWith(reviewRules());
    const budget = async () =>
      (await gate.get(`/mandate/${textAt(agent, 'mandate', 'policyId')}`, { token: anna })).data['reserved'];
    await rounds(async (round) => {
      const id = await escalate(gate, agent);
      const answers = await Promise.all([resolveAs(gate, anna, id, 'approve'), resolveAs(gate, ben, id, 'approve')]);
      expect(statuses(answers)).toEqual([200, 409]);
      expect(await budget()).toBe(800 * (round + 1));
    });
  });

  test('the approvals of the two who are needed are both counted', async () => {
    await freshTokens();
    const agent = await agentWith(reviewRules({ approvals: 2 }));
    await rounds(async () => {
      const id = await escalate(gate, agent);
      const answers = await Promise.all([resolveAs(gate, anna, id, 'approve'), resolveAs(gate, ben, id, 'approve')]);
      expect(statuses(answers)).toEqual([200, 200]);
      expect(await statusOf(gate, id)).toMatchObject({ status: 'approved', approvals: 2 });
    });
  });

  // covers modify-resume-once
  test('an approval and a denial have one winner', async () => {
    await freshTokens();
    const agent = await agentWith(reviewRules());
    await rounds(async () => {
      const id = await escalate(gate, agent);
      const [approved, denied] = await Promise.all([
        resolveAs(gate, anna, id, 'approve'),
        resolveAs(gate, ben, id, 'deny'),
      ]);
      expect(statuses([approved, denied])).toEqual([200, 409]);
      const { status, authorizationId } = await statusOf(gate, id);
      expect(status).toBe(approved.status === 200 ? 'approved' : 'denied');
      expect(authorizationId === null).toBe(status === 'denied');
    });
  });

  // covers modify-resume-once
  test('two resumes have one winner', async () => {
    await freshTokens();
    const agent = await agentWith(reviewRules());
    await rounds(async () => {
      const id = await escalate(gate, agent);
      await resolveAs(gate, anna, id, 'approve');
      const body = resumeBody(agent, await statusOf(gate, id));
      const resume = () => gate.post(`/policy/escalations/${id}/resume-claim`, body);
      expect(statuses(await Promise.all([resume(), resume()]))).toEqual([200, 409]);
    });
  });

  test('the two owners that a request needs are both counted, and two claims give one config', async () => {
    await freshTokens();
    await gate.post('/organisation/approvals', { escalation: 1, onboarding: 2 }, { token: anna });
    await rounds(async () => {
      const { path, claimToken } = await requested();
      const answers = await Promise.all([resolve(path, 'approve', anna), resolve(path, 'approve', ben)]);
      expect(statuses(answers)).toEqual([200, 200]);
      const claim = () => gate.get(`${path}/claim?token=${claimToken}`);
      expect(statuses(await Promise.all([claim(), claim()]))).toEqual([200, 410]);
    });
    const approvals = { escalation: 1, onboarding: 1 };
    await gate.post('/organisation/approvals', approvals, { token: anna });
    const agreed = { approvals, decision: 'approve' };
    expect((await gate.post('/organisation/approvals/resolve', agreed, { token: ben })).status).toBe(200);
  });

  test('a request that one approves and one denies is decided once', async () => {
    await freshTokens();
    await rounds(async () => {
      const { path, claimToken } = await requested();
      const [approved, denied] = await Promise.all([resolve(path, 'approve', anna), resolve(path, 'deny', ben)]);
      expect(statuses([approved, denied])).toEqual([200, 409]);
      const claimed = await gate.get(`${path}/claim?token=${claimToken}`);
      expect(claimed.data['status']).toBe(approved.status === 200 ? 'approved' : 'denied');
    });
  });

  test('a refresh token used twice and a token rotated twice give one successor', async () => {
    await freshTokens();
    await rounds(async () => {
      const made = await gate.post('/tokens', { role: 'developer', email: 'eve@example.test' }, { token: anna });
      const token = textAt(made.data, 'token');
      const rotate = () => gate.post(`/tokens/${textAt(made.data, 'tokenId')}/rotate`, undefined, { token });
      const rotated = await Promise.all([rotate(), rotate()]);
      expect(rotated.filter(({ status }) => status === 201)).toHaveLength(1);
    });
    const token = await developer();
    await gate.post('/auth/password', { password: PASSWORD }, { token });
    const { data } = await gate.post('/auth/login', { username: 'dan@example.test', password: PASSWORD });
    const refresh = () => gate.post('/auth/refresh-token', { refreshToken: data['refreshToken'] });
    expect(statuses(await Promise.all([refresh(), refresh()]))).toEqual([200, 401]);
  });
});
