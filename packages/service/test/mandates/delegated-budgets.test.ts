import {
  bindPayload,
  capture,
  claim,
  dispatched,
  finalizeSettlement,
  refund,
  releaseSettlement,
  reserveSettlement,
  unknownOutcome,
  voidHold,
} from '@gatewright/gate';
import type { Op } from '@gatewright/ledger';
import type { SqlDriver } from '@gatewright/ledger/sqlite';
import { type JsonObject, utf8 } from '@gatewright/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApplicationContext } from '../../src/app/context.js';
import { findCaller } from '../../src/features/identity/repository.js';
import {
  RESERVATION_KEEP_MS,
  RESERVATION_MAX_MS,
  releaseOrphanedReservations,
} from '../../src/features/mandates/delegation.js';
import { revokeMandate } from '../../src/features/mandates/handlers.js';
import { issueMandate } from '../../src/features/mandates/issue-handlers.js';
import { listMandates } from '../../src/features/mandates/repository.js';
import { onboard } from '../../src/features/onboarding/onboard.js';
import {
  bySignature,
  bySignatureOrToken,
  readEffect,
  reconcileByToken,
} from '../../src/features/settlement/handlers.js';
import { FIRST_PAGE } from '../../src/platform/http/list-page.js';
import type { Caller } from '../../src/platform/settings/roles.js';
import { DRIVERS } from '../support/databases.js';
import { endingDatabase } from '../support/ending-database.js';
import { firstMembers } from '../support/first-members.js';
import { serviceOn } from '../support/service-on.js';
import { TestClock } from '../support/test-clock.js';
import { textAt } from '../support/text-at.js';

const BUDGET = 400_000_000n;
const TERMS = { scope: 'purchase-order', currency: 'USD', perTxnMax: 100, merchants: ['acme-supplies'] };

/** Turned forward only, as the clocks of hosts are. */
const clock = new TestClock();

describe.each(DRIVERS)('%s', (_name, open) => {
  let driver: SqlDriver;
  let gate: ApplicationContext;
  let owner: Caller;
  let ownerToken: string;
  let buyer: JsonObject;
  let helper: string;
  let another: string;

  beforeEach(async () => {
    driver = await open();
    gate = (await newGate()).service;
    const first = await firstMembers(gate);
    buyer = Object(first['agent']);
    ownerToken = textAt(first, 'owner', 'token');
    const caller = await findCaller(gate.directory, ownerToken, new Date().toISOString());
    if (caller === null) throw new Error('the owner is not known');
    owner = { ...caller, client: 'a test' };
    [helper, another] = [await newAgent(), await newAgent()];
  });
  afterEach(() => driver.close());

  /** A gate that knows nothing yet of the database, as after a start, and whose process can be ended. */
  async function newGate() {
    const process = endingDatabase(driver);
    return { ...process, service: await serviceOn(process.driver, clock) };
  }

  async function newAgent(): Promise<string> {
    const onboarding = await onboard({ name: 'Helper', scope: 'read-report' }, owner, gate);
    if (!onboarding.ok) throw new Error('the agent was refused');
    return onboarding.value.agentDid;
  }

  const call = (body: object, params = {}) => ({
    ...{ params, query: {}, headers: {}, source: 'a test', caller: owner },
    body: utf8(JSON.stringify(body)),
  });
  const delegate = (
    service: ApplicationContext,
    agentDid = helper,
    parentMandateId = textAt(buyer, 'mandate', 'policyId'),
  ) => issueMandate({ agentDid, parentMandateId, ...TERMS, maxAmount: Number(BUDGET) / 1_000_000 }, call({}), service);
  const reserved = async (mandateId = textAt(buyer, 'mandate', 'policyId')) =>
    (await gate.store.mandate(owner.orgId, mandateId))?.reserved;
  const issued = async (agentDid = helper) =>
    (
      await listMandates(gate.directory, owner.orgId, {
        ...FIRST_PAGE,
        agentDid,
        budget: null,
        status: null,
        visible: null,
      })
    ).mandates.filter(({ action, revokedAt }) => action === TERMS.scope && revokedAt === null);
  const notes = async () => (await driver.all('select * from set_aside')).length;
  const letPass = async (ms: number) => {
    clock.ahead += ms;
    await releaseOrphanedReservations(gate);
  };

  // threat money gate-killed-while: A gate is killed while it delegates, or stands still and continues when its
  //   budget was given back => the mandate is there with its budget reserved, or neither is
  test('a delegated budget is set aside for an issued mandate or given back, wherever the issuing gate is killed', async () => {
    let orphaned = 0;
    for (let statements = 0; ; statements += 1) {
      const killed = await newGate();
      killed.endAfter(statements);
      const reply = await delegate(killed.service).catch(() => null);
      const isWhole = killed.asked() <= statements;
      gate = (await newGate()).service;
      const mandates = await issued();
      const before = await reserved();
      if (mandates.length > 0) expect(before).toBe(BUDGET);
      if (mandates.length === 0 && before !== 0n) orphaned += 1;
      // For all that the others know, it is still being issued.
      await releaseOrphanedReservations(gate);
      expect(await reserved()).toBe(before);
      await letPass(RESERVATION_MAX_MS + 1);
      expect(await reserved()).toBe(mandates.length > 0 ? BUDGET : 0n);
      await letPass(RESERVATION_KEEP_MS);
      expect(await notes()).toBe(0);
      for (const { mandateId } of mandates) await revokeMandate(call({}, { ref: mandateId }), gate);
      expect(await reserved()).toBe(0n);
      if (!isWhole) continue;
      expect([reply?.status, mandates.length]).toEqual([201, 1]);
      break;
    }
    expect(orphaned).toBeGreaterThan(3);
  });

  test('a delegated budget is given back in the end, wherever the gate that gives it back is killed', async () => {
    for (let statements = 0, isWhole = false; !isWhole; statements += 1) {
      const stopped = interrupted('after', 'openMandate', () => Promise.reject(new Error('the process ended')));
      await expect(delegate(stopped)).rejects.toThrow('the process ended');
      clock.ahead += RESERVATION_MAX_MS + 1;
      const killed = await newGate();
      killed.endAfter(statements);
      await releaseOrphanedReservations(killed.service).catch(() => undefined);
      isWhole = killed.asked() <= statements;
      gate = (await newGate()).service;
      await releaseOrphanedReservations(gate);
      expect([await reserved(), await issued(), await notes()]).toEqual([0n, [], 0]);
    }
  });

  /** The service as it is where `meanwhile` happens before or after it takes a step in the ledger. */
  function interrupted(
    when: 'before' | 'after',
    step: Op['kind'],
    meanwhile: () => Promise<void>,
    on = gate,
  ): ApplicationContext {
    const { ledger: uninterrupted } = on.gate;
    const ledger: typeof uninterrupted = Object.create(uninterrupted, {
      submit: {
        value: async (op: Op) => {
          if (when === 'before' && op.kind === step) await meanwhile();
          const result = await uninterrupted.submit(op);
          if (when === 'after' && op.kind === step) await meanwhile();
          return result;
        },
      },
    });
    return { ...on, gate: { ...on.gate, ledger } };
  }

  // threat gate-killed-while
  test.each<['before' | 'after', Op['kind']]>([
    ['before', 'reserveBudget'],
    ['after', 'reserveBudget'],
    ['after', 'openMandate'],
  ])(
    'a delegated budget is given back where the issuing stands still %s its step %s, and nothing is issued',
    async (when, step) => {
      const slow = interrupted(when, step, () => letPass(RESERVATION_MAX_MS + 1));
      const reply = await delegate(slow);
      expect(reply.success).toBe(false);
      expect(reply.data).toMatchObject({ reasonCode: 'CONFLICT' });
      expect([await reserved(), await issued(), await notes()]).toEqual([0n, [], 0]);
      expect((await delegate(gate)).status).toBe(201);
      expect(await reserved()).toBe(BUDGET);
    },
  );

  test('a delegated budget is given back where a gate that was given up goes on, and is killed meanwhile', async () => {
    const killed = interrupted('after', 'openMandate', () => Promise.reject(new Error('the process ended')));
    const slow = interrupted('before', 'reserveBudget', () => letPass(RESERVATION_MAX_MS + 1), killed);
    await expect(delegate(slow)).rejects.toThrow('the process ended');
    expect(await reserved()).toBe(BUDGET);
    await letPass(1);
    expect([await reserved(), await issued(), await notes()]).toEqual([0n, [], 0]);
  });

  // threat holds owner-member-stranger: An owner, a member or a stranger moves the budget of a delegated mandate by
  //   its id => `AUTHORIZATION_NOT_FOUND`
  test('a delegated budget has an id under which no call finds anything, and that no evidence names', async () => {
    await delegate(gate);
    const [row] = await driver.all('select authorization_id from ledger_hold');
    const id = String(row?.['authorization_id']);
    const before = await driver.all('select * from ledger_hold');
    for (const [name, answer] of Object.entries(await everyCallOn(id))) {
      expect([name, answer]).toMatchObject([
        name,
        { status: 404, success: false, data: { reasonCode: 'AUTHORIZATION_NOT_FOUND' } },
      ]);
    }
    expect(await driver.all('select * from ledger_hold')).toEqual(before);
    expect(await reserved()).toBe(BUDGET);
    const records = await driver.all('select record from ledger_entry where record is not null');
    expect(records.filter(({ record }) => String(record).includes(id))).toEqual([]);
  });

  /** What each public call and each call of an owner answers about an authorization. */
  async function everyCallOn(id: string) {
    const on = (body: object = {}) => call(body, { id });
    const asOwner = { authorization: `Bearer ${ownerToken}` };
    const binding = {
      agentDid: textAt(buyer, 'agentDid'),
      action: TERMS.scope,
      nonce: 'a-nonce-of-its-own',
      issuedAt: new Date().toISOString(),
      payloadDigest: `sha256:${'ab'.repeat(32)}`,
      payloadSignature: 'ab'.repeat(64),
    };
    return {
      claim: await bySignature(claim)(on(), gate),
      capture: await bySignature(capture)(on({ amountCharged: Number(BUDGET) / 100 }), gate),
      void: await bySignature(voidHold)(on(), gate),
      bind: await bySignature(bindPayload)(on(binding), gate),
      dispatched: await bySignature(dispatched)(on({ remoteRef: 'r1' }), gate),
      unknown: await bySignatureOrToken(unknownOutcome)({ ...on(), headers: asOwner }, gate),
      refund: await bySignatureOrToken(refund)({ ...on(), headers: asOwner }, gate),
      reconcileSettled: await reconcileByToken(on({ outcome: 'settled', amount: 0 }), gate),
      reconcileNotExecuted: await reconcileByToken(on({ outcome: 'not_executed' }), gate),
      effect: await readEffect(on(), gate),
      reserve: await bySignature(reserveSettlement)(on({ authorizationId: id }), gate),
      finalize: await bySignature(finalizeSettlement)(on({ authorizationId: id }), gate),
      release: await bySignatureOrToken(releaseSettlement)({ ...on({ authorizationId: id }), headers: asOwner }, gate),
    };
  }

  test('a delegated budget returns to the root at once where its parent is revoked, also what was never issued', async () => {
    await delegate(gate);
    const [middle] = await issued();
    const stopped = interrupted('after', 'openMandate', () => Promise.reject(new Error('the process ended')));
    await expect(delegate(stopped, another, middle?.mandateId)).rejects.toThrow('the process ended');
    expect(await reserved(middle?.mandateId)).toBe(BUDGET);
    await revokeMandate(call({}, { ref: middle?.mandateId }), gate);
    expect([await reserved(), await notes()]).toEqual([0n, 0]);
    const root = await gate.store.mandate(owner.orgId, textAt(buyer, 'mandate', 'policyId'));
    expect(root).toMatchObject({ captured: 0n });
  });

  test('a delegated budget is not set aside where the parent is revoked while the mandate is issued: CONFLICT', async () => {
    await delegate(gate);
    const [middle] = await issued();
    const revoke = async () => {
      await revokeMandate(call({}, { ref: middle?.mandateId }), gate);
    };
    const reply = await delegate(interrupted('after', 'openMandate', revoke), another, middle?.mandateId);
    expect(reply).toMatchObject({ status: 409, data: { reasonCode: 'CONFLICT' } });
    expect([await reserved(), await issued(another), await notes()]).toEqual([0n, [], 0]);
  });
});
