import {
  bindingId,
  canonicalJson,
  isJsonObject,
  type JsonObject,
  settingDigest,
  sha256Hex,
} from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTE_RECORDS } from '../../src/features/changes/route-records.js';
import { escalate, reviewedAgent } from '../support/escalated.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

let gate: TestGate;
beforeAll(async () => {
  gate = await TestGate.start({ GATEWRIGHT_VERIFICATION_SECRET: 'whsec_BQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU=' });
});
afterAll(() => gate.discard());

const SERVICE = 'did:key:z6MkpTHR8VNsBxYAAWHut2Geadd9jSwuBV8xRoAnwWsdvktH';
const OTHER = 'other@example.test';

const token = async (role = 'auditor', email = OTHER) => (await gate.asOwner('/tokens', { role, email })).data;
const request = async () => {
  const email = textAt(gate.bootstrap, 'owner', 'email');
  const asked = { name: 'Asked', scope: 'pay', financial: false, ownerEmail: email };
  return textAt((await gate.post('/onboarding/requests', asked, { token: gate.developerToken })).data, 'requestId');
};

const mandateTerms = () => ({
  ...{ agentDid: textAt(gate.agent, 'agentDid'), scope: 'report-run', currency: 'USD', maxAmount: 10 },
});
const mandate = async () => textAt((await gate.asOwner('/policy/mandate', mandateTerms())).data, 'mandateId');

const webhook = () => gate.asOwner('/webhooks', { url: 'https://example.test/events', events: ['hold.expired'] });

const BUDGET_LIMITS = [{ count: 5, per: 'day' }];
const putBudget = (body: JsonObject) => gate.call('PUT', '/budgets/travel', { token: gate.ownerToken, body });
const raise = () => {
  const until = new Date(Date.parse(gate.now) + 60_000).toISOString();
  return gate.asOwner('/budgets/travel/raises', { limit: 0, count: 1, until, reason: 'fair' });
};

/** A call of each route that changes a setting. */
const CALLS: Readonly<Record<string, () => Promise<{ readonly status: number }>>> = {
  '/organisation/approvals': () => gate.asOwner('/organisation/approvals', { escalation: 1, onboarding: 2 }),
  '/organisation/approvals/resolve': async () => {
    const approvals = { escalation: 1, onboarding: 1 };
    await gate.asOwner('/organisation/approvals', approvals);
    const admin = await gate.personToken('admin', 'second@example.test');
    return gate.post('/organisation/approvals/resolve', { approvals, decision: 'approve' }, { token: admin });
  },
  '/organisation/holds': () => gate.asOwner('/organisation/holds', { minutes: 7 }),
  '/organisation/authzen': () => gate.asOwner('/organisation/authzen', { advisory: true }),
  '/organisation/decision-log': () => gate.asOwner('/organisation/decision-log', { context: false, days: 1 }),
  '/policy/decisions/erasures': () => gate.asOwner('/policy/decisions/erasures', { subject: 'gone@example.test' }),
  '/agent-identity/:ref/labels': () =>
    gate.asOwner(`/agent-identity/${textAt(gate.agent, 'identityId')}/labels`, { labels: ['emea'] }),
  '/policy/counterparties': () =>
    gate.asOwner('/policy/counterparties', { did: SERVICE, label: 'Shop', purpose: 'report' }),
  '/policy/counterparties/:ref/revoke': () => gate.asOwner(`/policy/counterparties/${SERVICE}/revoke`, {}),
  '/people/revoke': async () => {
    await token();
    return gate.asOwner('/people/revoke', { email: OTHER });
  },
  '/people/reinstate': () => gate.asOwner('/people/reinstate', { email: OTHER }),
  '/tokens': () => gate.asOwner('/tokens', { role: 'auditor', email: 'new@example.test' }),
  '/tokens/:id/rotate': async () => {
    const own = await gate.asOwner('/tokens', { role: 'owner' });
    return gate.asOwner(`/tokens/${textAt(own.data, 'tokenId')}/rotate`, {});
  },
  '/tokens/:id/revoke': async () => gate.asOwner(`/tokens/${textAt(await token(), 'tokenId')}/revoke`, {}),
  '/auth/password': () => gate.asOwner('/auth/password', { password: 'correct horse battery staple' }),
  '/onboarding/requests/:id/resolve': async () =>
    gate.asOwner(`/onboarding/requests/${await request()}/resolve`, { decision: 'deny', reason: 'not now' }),
  '/webhooks': webhook,
  '/webhooks/:id/enable': async () => {
    const webhookId = textAt((await webhook()).data, 'webhookId');
    await gate.database.run('update webhook set disabled_at = $1 where webhook_id = $2', [gate.now, webhookId]);
    return gate.asOwner(`/webhooks/${webhookId}/enable`, {});
  },
  '/webhooks/:id/remove': async () =>
    gate.asOwner(`/webhooks/${textAt((await webhook()).data, 'webhookId')}/remove`, {}),
  '/policy/mandate': () => gate.asOwner('/policy/mandate', mandateTerms()),
  '/onboarding/agent': () => gate.asOwner('/onboarding/agent', { name: 'Reader', scope: 'read-report' }),
  '/onboarding/agents': () =>
    gate.asOwner('/onboarding/agents', { agents: [{ name: 'Writer', scope: 'read-report' }] }),
  '/mandate/:ref/change': async () => gate.asOwner(`/mandate/${await mandate()}/change`, { perTxnMax: 5 }),
  '/mandate/:ref/revoke': async () => gate.asOwner(`/mandate/${await mandate()}/revoke`, {}),
  '/budgets/:budgetId': () => putBudget({ name: 'Travel', limits: BUDGET_LIMITS }),
  '/budgets/:budgetId/freeze': () => gate.asOwner('/budgets/travel/freeze', { reason: 'charged twice' }),
  '/budgets/:budgetId/thaw': () => gate.asOwner('/budgets/travel/thaw', {}),
  '/budgets/:budgetId/reset': () => gate.asOwner('/budgets/travel/reset', { limit: 0 }),
  '/budgets/:budgetId/raises': () => raise(),
  '/budgets/:budgetId/raises/:raiseId/resolve': async () => {
    await gate.asOwner('/organisation/approvals', { escalation: 2, onboarding: 1 });
    const raiseId = textAt((await raise()).data, 'raiseId');
    return gate.asOwner(`/budgets/travel/raises/${raiseId}/resolve`, { decision: 'deny' });
  },
  '/policy/escalations/:id/resolve': async () => {
    const escalationId = await escalate(gate, await reviewedAgent(gate));
    return gate.asOwner(`/policy/escalations/${escalationId}/resolve`, { decision: 'deny', reason: 'not now' });
  },
};

async function changes(): Promise<JsonObject[]> {
  const { data } = await gate.get('/organisation/audit', { token: gate.ownerToken });
  const list = Array.isArray(data['acts']) ? data['acts'].filter(isJsonObject) : [];
  return list.filter(({ action }) => String(action).startsWith('setting:'));
}

const setting = Object.entries(ROUTE_RECORDS).flatMap(([path, row]) =>
  'setting' in row && path in CALLS ? [[path, row.setting] as const] : [],
);

describe('changes of settings', () => {
  test('each route that changes a setting is tried here, but for what a provider signs', () => {
    const untried = Object.entries(ROUTE_RECORDS).filter(([path, row]) => 'setting' in row && !(path in CALLS));
    expect(untried.map(([path]) => path)).toEqual(['/organisations/verification-events']);
  });

  test.each(setting)(
    'a change of a setting at %s leaves a record that names the person and the token',
    async (path, names) => {
      const before = new Set((await changes()).map(({ eventId }) => eventId));
      expect((await CALLS[path]?.())?.status).toBeLessThan(300);
      const made = (await changes()).filter(({ eventId }) => !before.has(eventId));
      expect([...new Set(made.map(({ action }) => action))]).toEqual(
        expect.arrayContaining(names.map((name) => `setting:${name}`)),
      );
      for (const { eventId, detail, personId, salt, before: former, after, message, clientAddress } of made) {
        const found = await gate.get(`/evidence/${String(eventId)}`, { token: gate.ownerToken });
        expect(found.status).toBe(200);
        const record = Object(found.data['record']);
        expect(record).toMatchObject({
          action: `setting:${Object(detail).setting}`,
          reasonCode: 'SETTING_CHANGED',
          requestDigest: `sha256:${sha256Hex(canonicalJson(detail))}`,
          eventId: bindingId.setting(Object(detail).changeId),
        });
        expect(Object(detail)).toMatchObject({ personId, tokenId: expect.any(String), role: expect.any(String) });
        if (typeof salt !== 'string' || clientAddress === undefined) throw new Error('the act has no salt');
        expect(clientAddress).not.toBeNull();
        expect(Object(detail)).toMatchObject({
          before: settingDigest(salt, former ?? null),
          after: settingDigest(salt, after ?? null),
          message: settingDigest(salt, message ?? null),
          client: settingDigest(salt, clientAddress),
        });
        expect(JSON.stringify([detail, former, after])).not.toContain('@');
      }
    },
  );

  test('a change of a mandate names the credentials of before and after, beside the record that binds the new one', async () => {
    const former = await mandate();
    const changed = textAt((await gate.asOwner(`/mandate/${former}/change`, { perTxnMax: 5 })).data, 'mandateId');
    await gate.asOwner(`/mandate/${changed}/revoke`, {});
    const of = async (mandateId: string) => {
      const { credential } = (await gate.get(`/mandate/${mandateId}`, { token: gate.ownerToken })).data;
      return { mandateId, credential: `sha256:${sha256Hex(canonicalJson(credential))}` };
    };
    const [revoke, change] = (await changes()).filter((each) => each['action'] === 'setting:mandate').slice(0, 2);
    expect(revoke).toMatchObject({ subject: changed, before: await of(changed), after: null });
    expect(change).toMatchObject({ subject: changed, before: await of(former), after: await of(changed) });
    const bound = await gate.get(`/evidence/mandate-binding-${changed}`, { token: gate.ownerToken });
    expect(Object(bound.data['record']).requestDigest).toBe((await of(changed)).credential);
  });

  test('a revocation of a revoked mandate leaves no record', async () => {
    const mandateId = await mandate();
    await gate.asOwner(`/mandate/${mandateId}/revoke`, {});
    const before = (await changes()).length;
    await gate.asOwner(`/mandate/${mandateId}/revoke`, {});
    expect((await changes()).length).toBe(before);
  });

  test('a call that changes no setting leaves no record', async () => {
    await gate.asOwner('/organisation/holds', { minutes: 9 });
    const before = (await changes()).length;
    await gate.asOwner('/organisation/holds', { minutes: 9 });
    expect((await changes()).length).toBe(before);
  });

  test('the list of acts is shown to an auditor, and refused to a developer with 403', async () => {
    const auditor = await gate.personToken('auditor', 'auditor@example.test');
    expect((await gate.get('/organisation/audit', { token: auditor })).status).toBe(200);
    expect((await gate.get('/organisation/audit', { token: gate.developerToken })).status).toBe(403);
  });

  test('a change of a mode is committed with person, token and reason', async () => {
    const ref = textAt(gate.agent, 'identityId');
    const changed = await gate.asOwner(`/agent-identity/${ref}/mode`, { mode: 'supervised', reason: 'a trial' });
    const eventId = textAt(changed.data, 'eventId');
    const { acts } = (await gate.get(`/agent-identity/${ref}`, { token: gate.ownerToken })).data;
    const act = Array.isArray(acts) ? acts.filter(isJsonObject).find((each) => each['eventId'] === eventId) : undefined;
    const { email: _, ...said } = Object(act);
    const detail = { ...said, agentDid: textAt(gate.agent, 'agentDid') };
    expect(detail).toMatchObject({ reason: 'a trial', tokenId: expect.any(String) });
    const found = await gate.get(`/evidence/${eventId}`, { token: gate.ownerToken });
    expect(Object(found.data['record']).requestDigest).toBe(`sha256:${sha256Hex(canonicalJson(detail))}`);
  });

  test('a change of rules is listed with person, token and message', async () => {
    const made = await gate.asOwner('/sop', { title: 'Named', documentJson: { molecules: [] }, draft: true });
    const sopId = textAt(made.data, 'sopId');
    await gate.asOwner(`/sop/${sopId}/versions`, { documentJson: { molecules: [] }, message: 'as agreed' });
    const { changes: list } = (await gate.get(`/sop/${sopId}/changes`, { token: gate.ownerToken })).data;
    const [newest] = Array.isArray(list) ? list.filter(isJsonObject) : [];
    expect(newest?.['detail']).toMatchObject({
      ...{ personId: expect.any(String), tokenId: expect.any(String), message: 'as agreed' },
    });
  });
});

describe('counts of approvals', () => {
  const set = (escalation: number) => gate.asOwner('/organisation/approvals', { escalation, onboarding: 1 });
  const resolve = (escalation: number, token: string, decision = 'approve') =>
    gate.post('/organisation/approvals/resolve', { approvals: { escalation, onboarding: 1 }, decision }, { token });

  // threat operations approvals-lowered-alone: An owner lowers the approvals, approves alone, and sets them back =>
  //   refused: as many people must agree as the old count demands, and each change is a record that names the person
  test('a lower count of approvals waits until as many people agreed as the old count demands', async () => {
    const admin = await gate.personToken('admin', 'second@example.test');
    expect((await set(2)).status).toBe(200);
    const asked = await set(1);
    expect(asked).toMatchObject({
      status: 202,
      data: { approvals: { escalation: 2 }, approvalsRequest: { required: 2, agreed: 1 } },
    });
    expect((await resolve(1, gate.ownerToken)).status).toBe(409);
    expect(await resolve(1, admin)).toMatchObject({
      status: 200,
      data: { approvals: { escalation: 1 }, approvalsRequest: null },
    });
  });

  test('a lower count of approvals is dropped by a denial, and by other counts', async () => {
    const admin = await gate.personToken('admin', 'second@example.test');
    await set(2);
    await set(1);
    expect((await resolve(1, admin, 'deny')).data).toMatchObject({
      approvals: { escalation: 2 },
      approvalsRequest: null,
    });
    await set(1);
    await set(3);
    expect((await resolve(1, admin)).status).toBe(404);
    await set(2);
    expect((await resolve(1, admin)).status).toBe(404);
    await set(1);
    expect((await resolve(1, admin)).status).toBe(200);
    expect((await gate.get('/organisation', { token: gate.ownerToken })).data).toMatchObject({
      approvals: { escalation: 3 },
    });
    const third = await gate.personToken('admin', 'third@example.test');
    expect((await resolve(1, third)).data).toMatchObject({ approvals: { escalation: 1 } });
  });

  test('a lower count of approvals takes effect after three days where one person is alone, and not before', async () => {
    const { ownerToken } = await gate.addOrganisation('Alone', 'alone@example.test');
    const alone = (path: string, body: JsonObject) => gate.post(path, body, { token: ownerToken });
    await alone('/organisation/approvals', { escalation: 2, onboarding: 1 });
    await alone('/organisation/approvals', { escalation: 1, onboarding: 1 });
    const agree = { approvals: { escalation: 1, onboarding: 1 }, decision: 'approve' };
    gate.letPass(3 * 24 * 60 * 60 * 1000 - 60_000);
    expect((await alone('/organisation/approvals/resolve', agree)).status).toBe(409);
    gate.letPass(120_000);
    expect(await alone('/organisation/approvals/resolve', agree)).toMatchObject({
      data: { approvals: { escalation: 1 } },
    });
  });
});
