import { type Decide, LedgerUnavailableError, type Op } from '@gatewright/ledger';
import { openSqlite, type SqlDriver } from '@gatewright/ledger/sqlite';
import type { JsonObject } from '@gatewright/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ApplicationContext } from '../../src/app/context.js';
import { containAgent, reinstateAgent } from '../../src/features/containment/handlers.js';
import { findCaller } from '../../src/features/identity/repository.js';
import { resumeEndings } from '../../src/features/mandates/end.js';
import { revokeMandate } from '../../src/features/mandates/handlers.js';
import { issueMandate } from '../../src/features/mandates/issue-handlers.js';
import { findMandate } from '../../src/features/mandates/repository.js';
import { onboard } from '../../src/features/onboarding/onboard.js';
import { readHolds } from '../../src/features/settlement/handlers.js';
import { EndingRuns } from '../../src/platform/context/ending-runs.js';
import { PolicyEvents } from '../../src/platform/events/policy-events.js';
import type { Reply } from '../../src/platform/http/reply.js';
import type { Caller } from '../../src/platform/settings/roles.js';
import { firstMembers } from '../support/first-members.js';
import { serviceOn } from '../support/service-on.js';
import { TestClock } from '../support/test-clock.js';
import { textAt } from '../support/text-at.js';

/** More than two steps of an ending. */
const HOLDS = 250;
const TERMS = { scope: 'purchase-order', currency: 'USD', perTxnMax: 100, maxAmount: 4_000, merchants: ['acme'] };

let driver: SqlDriver;
let service: ApplicationContext;
let owner: Caller;
let buyer: string;

beforeEach(async () => {
  driver = await openSqlite(':memory:');
  const policyEvents = new PolicyEvents(10);
  policyEvents.close();
  service = { ...(await serviceOn(driver, new TestClock())), policyEvents };
  const first = await firstMembers(service);
  const caller = await findCaller(service.directory, textAt(first, 'owner', 'token'), new Date().toISOString());
  if (caller === null) throw new Error('the owner is not known');
  [owner, buyer] = [{ ...caller, client: 'a test' }, textAt(first, 'agent', 'agentDid')];
});
afterEach(async () => {
  await service.endings.stop();
  await driver.close();
});

const call = (params = {}) => ({
  ...{ params, query: {}, headers: {}, source: 'a test', caller: owner },
  body: new Uint8Array(),
});

async function issue(agentDid: string, more: object = {}): Promise<string> {
  return textAt((await issueMandate({ agentDid, ...TERMS, ...more }, call(), service)).data, 'mandateId');
}

async function helper(name: string): Promise<string> {
  const onboarding = await onboard({ name, scope: 'read-report' }, owner, service);
  if (!onboarding.ok) throw new Error('the agent was refused');
  return onboarding.value.agentDid;
}

/** Makes holds of a dollar each under the mandate, and names them. */
async function makeHolds(mandateId: string, agentDid: string, count: number): Promise<string[]> {
  const { gate, ids } = service;
  const ops = Array.from({ length: count }, (): Decide => {
    const draft = { policyDigest: null, contextFields: [], firedRules: [], network: 'test', requestDigest: null };
    const evidence = { eventId: ids.uuid(), orgId: owner.orgId, ...draft };
    const hold = { merchant: 'acme', resource: null, payloadDigest: null, contextDigest: null, approvedByHuman: false };
    return {
      ...{ kind: 'decide', orgId: owner.orgId, agentDid, action: 'purchase-order', nonce: ids.uuid(), mandateId },
      ...{ verdict: { decision: 'allow', reasonCode: 'AUTHORIZED' }, readSet: null, containment: null },
      ...{ escalation: null, approval: null, evidence },
      hold: { authorizationId: ids.uuid(), amount: 100n, currency: 'USD', ttlMs: 900_000, ...hold },
    };
  });
  const answers = await Promise.all(ops.map((op) => gate.ledger.submit(op)));
  return answers.flatMap((answer) => (answer.ok && answer.authorizationId !== null ? [answer.authorizationId] : []));
}

const revoke = (mandateId: string, on = service): Promise<Reply> => revokeMandate(call({ ref: mandateId }), on);
const account = (mandateId: string) => service.store.mandate(owner.orgId, mandateId);

/** The voided holds of a mandate, page by page. */
async function listVoided(mandate: string): Promise<string[]> {
  const ids: string[] = [];
  for (let after: unknown = '0'; typeof after === 'string'; ) {
    const { data } = await readHolds({ state: 'voided', mandate, after }, call({}), service);
    const { holds, next } = Object(data);
    ids.push(...Array.from(holds, (hold: JsonObject) => textAt(hold, 'authorizationId')));
    after = next;
  }
  return ids;
}

/** The service while its process is killed at the step of this number. */
function killedAt(kind: Op['kind'], number: number): ApplicationContext {
  const { ledger } = service.gate;
  let steps = 0;
  const dead: typeof ledger = Object.create(ledger, {
    submit: {
      value: async (op: Op) => {
        if (op.kind === kind) steps += 1;
        if (steps >= number) throw new LedgerUnavailableError('unknown', 'the process is gone');
        return ledger.submit(op);
      },
    },
  });
  const holds = {
    release: () => ({ voided: [], voidedCount: 0, done: Promise.resolve(false) }),
    resume: async () => undefined,
    stop: async () => undefined,
  };
  return { ...service, endings: new EndingRuns(holds, service.timers), gate: { ...service.gate, ledger: dead } };
}

// covers 1.4 revocation-many-holds: A revocation voids any number of holds at once, and its answer stays small
test('a revocation counts the holds that it voids and names a page of them; a list has them all', async () => {
  const mandateId = await issue(buyer);
  const made = await makeHolds(mandateId, buyer, HOLDS);
  const { data } = await revoke(mandateId);
  expect(data).toMatchObject({ revoked: true, voidedCount: HOLDS, releasing: false });
  expect(JSON.stringify(data).length).toBeLessThan(8_192);
  expect(Object(data).voided).toHaveLength(100);
  expect((await listVoided(mandateId)).toSorted()).toEqual(made.toSorted());
  for (const after of ['-1', 'x', '1.5']) {
    expect((await readHolds({ state: 'voided', mandate: mandateId, after }, call({}), service)).status).toBe(400);
  }
  expect(await account(mandateId)).toMatchObject({ reserved: 0n, unclaimed: 0, ending: null });
  expect((await revoke(mandateId)).data).toMatchObject({ voided: [], voidedCount: 0, releasing: false });
});

test('a quarantine voids an agent’s many holds and those under what it delegated, and is lifted after that', async () => {
  const mandateId = await issue(buyer);
  const other = await helper('Helper');
  const child = await issue(other, { parentMandateId: mandateId, maxAmount: 1_000 });
  await makeHolds(mandateId, buyer, HOLDS);
  await makeHolds(child, other, 120);
  const ref = { ref: buyer };
  const contained = await containAgent({ status: 'quarantined', reason: 'a test' }, call(ref), service);
  expect(contained.data).toMatchObject({ status: 'quarantined', voidedCount: HOLDS + 120, releasing: false });
  expect((await reinstateAgent({ reason: 'a test' }, call(ref), service)).data).toMatchObject({ status: 'active' });
  expect(await makeHolds(mandateId, buyer, 1)).toHaveLength(1);
  expect(await makeHolds(child, other, 1)).toHaveLength(1);
});

test('a revocation ends what was delegated in several steps, and every budget returns to the last unit', async () => {
  const root = await issue(buyer);
  const helpers = await Promise.all(['A', 'B', 'C'].map(helper));
  const children: string[] = [];
  for (const agentDid of helpers) children.push(await issue(agentDid, { parentMandateId: root, maxAmount: 500 }));
  const deep = await issue(await helper('D'), { parentMandateId: children[0], maxAmount: 300 });
  for (const [index, child] of children.entries()) await makeHolds(child, helpers[index] ?? '', 150);
  const { data } = await revoke(root);
  expect(data).toMatchObject({ voidedCount: 0, releasing: false });
  for (const mandateId of [root, ...children, deep]) {
    expect(await account(mandateId)).toMatchObject({ revoked: true, reserved: 0n, captured: 0n, ending: null });
    expect((await findMandate(service.directory, owner.orgId, mandateId))?.revokedAt).not.toBeNull();
  }
});

// threat operations ending-cut-short: A gate is killed in the middle of a revocation => its next start ends it
test.each([
  ['before the ledger knows of it', 'revokeMandate', 1],
  ['before its children end', 'revokeMandate', 2],
  ['before its holds are released', 'endHolds', 1],
  ['before the budgets return', 'settleBudget', 1],
] as const)(
  'a revocation that a kill cuts short %s is brought to its end by the next start',
  async (_, kind, number) => {
    const root = await issue(buyer);
    const other = await helper('Helper');
    const child = await issue(other, { parentMandateId: root, maxAmount: 1_000 });
    const ids = [...(await makeHolds(root, buyer, HOLDS)), ...(await makeHolds(child, other, 150))];
    await revoke(root, killedAt(kind, number)).catch(() => undefined);
    await resumeEndings(service);
    await resumeEndings(service);
    for (const mandateId of [root, child]) {
      expect(await account(mandateId)).toMatchObject({ revoked: true, reserved: 0n, unclaimed: 0, ending: null });
      expect((await findMandate(service.directory, owner.orgId, mandateId))?.revokedAt).not.toBeNull();
    }
    for (const id of ids) expect((await service.store.hold(id))?.closedBy).toBe('MANDATE_REVOKED');
    expect(await service.directory.selectFrom('mandateEnding').selectAll().execute()).toEqual([]);
  },
);
