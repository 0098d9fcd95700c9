import { createGuardFromConfig, type Guard, type GuardVerdict, NotExecuted } from '@gatewright/guard';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { TestService, textAt } from '@gatewright/service/test-support';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GuardedProgram } from '../support/guarded-process.js';
import { TestServer } from '../support/test-server.js';

const AUTHORIZE = '/policy/mandate/authorize';
const ORDER = { action: 'purchase-order', amount: 100, currency: 'USD', merchant: 'acme-supplies' };
const TERMS = { scope: 'purchase-order', currency: 'USD', perTxnMax: 100, maxAmount: 150 };
/** Longer than an unclaimed hold lives. */
const HOLD_LIFE_MS = 16 * 60 * 1000;

let server: TestServer;
let program: GuardedProgram;
let config: JsonObject;
/** The authorizations under which the function ran, in order. */
let ran: string[];
const guards: Guard[] = [];

beforeAll(async () => {
  server = await TestServer.start();
  program = await GuardedProgram.build();
});
afterAll(async () => {
  await program.remove();
  await server.discard();
});
beforeEach(async () => {
  config = (await server.asOwner('/onboarding/agent', { name: 'Buyer', ...TERMS })).data;
  ran = [];
});
afterEach(() => settleAll());

async function settleAll(): Promise<void> {
  for (const guard of guards.splice(0)) await guard.settled();
}

/** What the network does to a call: loses it before the gate, or its answer behind it. */
type Fault = (path: string) => Promise<Lost> | Lost;

type Lost = 'call' | 'answer' | null;

function guardOf(fault: Fault = () => null): Guard {
  const guard = createGuardFromConfig(config, {
    mode: 'remote',
    clock: () => Date.parse(server.now),
    sleep: async () => undefined,
    fetch: async (url, init) => {
      const lost = await fault(new URL(url).pathname);
      if (lost === 'call') throw new Error('the call was lost');
      const answer = await fetch(url, init);
      if (lost === 'answer') throw new Error('the answer was lost');
      return answer;
    },
  });
  guards.push(guard);
  return guard;
}

function pay({ authorizationId }: GuardVerdict): string {
  ran.push(authorizationId ?? '');
  return 'paid';
}

function payAndThrow(verdict: GuardVerdict): never {
  pay(verdict);
  throw new Error('the connection broke');
}

async function mandateOf(): Promise<JsonObject> {
  const token = server.ownerToken;
  const { data } = await server.get('/mandate', { token });
  const mandates = Array.isArray(data['mandates']) ? data['mandates'].filter(isJsonObject) : [];
  const own = mandates.find(({ agentDid }) => agentDid === config['agentDid']) ?? {};
  return (await server.get(`/mandate/${textAt(own, 'mandateId')}`, { token })).data;
}

const revoke = async () => server.asOwner(`/mandate/${textAt(await mandateOf(), 'mandateId')}/revoke`, {});
const suspend = () =>
  server.asOwner(`/agent-identity/${textAt(config, 'identityId')}/contain`, { status: 'suspended', reason: 'test' });
const effectOf = async (id: string | undefined) => (await server.get(`${AUTHORIZE}/${id}/effect`)).data;

/** Every way in which a run ends after its function paid, and the outcome that its hold then has. */
const ENDS: readonly (readonly [string, string, () => Promise<unknown>])[] = [
  ['the function returns', 'settled', () => guardOf().run(ORDER, pay)],
  ['the function throws', 'unknown', () => guardOf().run(ORDER, payAndThrow)],
  [
    'the process is killed',
    'in_flight',
    async () => {
      const ahead = Date.parse(server.now) - Date.now();
      const paidUnder = await program.killedOncePaid(config, ahead);
      if (paidUnder !== null) ran.push(paidUnder);
    },
  ],
  [
    'the function takes longer than a hold lives',
    'settled',
    () =>
      guardOf().run(ORDER, (verdict) => {
        server.letPass(HOLD_LIFE_MS);
        return pay(verdict);
      }),
  ],
  [
    'the mandate is revoked meanwhile',
    'settled',
    () =>
      guardOf().run(ORDER, async (verdict) => {
        await revoke();
        return pay(verdict);
      }),
  ],
  [
    'the mandate is revoked meanwhile and the function throws',
    'unknown',
    () =>
      guardOf().run(ORDER, async (verdict) => {
        await revoke();
        payAndThrow(verdict);
      }),
  ],
  [
    'the agent is suspended meanwhile',
    'settled',
    () =>
      guardOf().run(ORDER, async (verdict) => {
        await suspend();
        return pay(verdict);
      }),
  ],
  ['the calls of the capture are lost', 'in_flight', () => guardOf(losing('call', /capture$/)).run(ORDER, pay)],
  ['the answers to the capture are lost', 'settled', () => guardOf(losing('answer', /capture$/)).run(ORDER, pay)],
  [
    'the function throws and the report of it is lost',
    'in_flight',
    () => guardOf(losing('call', /unknown$/)).run(ORDER, payAndThrow),
  ],
  ['the caller captures and never does', 'in_flight', () => guardOf().run(ORDER, pay, { capture: false })],
  ['the caller acts under enforce and never captures', 'in_flight', async () => pay(await guardOf().enforce(ORDER))],
];

function losing(what: 'call' | 'answer', path: RegExp, times = Number.POSITIVE_INFINITY): Fault {
  let left = times;
  return (called) => {
    if (!path.test(called) || left === 0) return null;
    left -= 1;
    return what;
  };
}

describe('budgets that are kept', () => {
  // threat money function-pays-then: The function pays, then throws, is killed, takes longer than a hold lives, or
  //   loses its mandate, so that the budget returns => the hold was claimed before and stays reserved until it is
  //   settled or reconciled
  test.each(ENDS)('the budget keeps what was paid where %s', async (_, outcome, run) => {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await run().catch(() => undefined);
      await settleAll();
      server.letPass(HOLD_LIFE_MS);
    }
    expect(ran).toHaveLength(1);
    expect(await effectOf(ran[0])).toMatchObject({ outcome, nothingExecuted: false, retrySafe: false });
    expect((await mandateOf())['remaining']).toBe(TERMS.maxAmount - ORDER.amount);
  });
});

/** Runs an order that must not run. Resolves to the code of its refusal, once the background work has ended. */
async function refusalOf(run: Promise<unknown>): Promise<unknown> {
  const error: unknown = await run.catch((caught: unknown) => caught);
  await settleAll();
  return error instanceof Error && 'code' in error ? error.code : error;
}

describe('budgets that return', () => {
  beforeAll(() => server.asOwner('/organisation/holds', { minutes: 1 }));
  afterEach(async () => {
    expect(ran).toEqual([]);
    expect((await mandateOf())['remaining']).toBe(TERMS.maxAmount);
  });

  test('the budget returns where the function says that nothing was run', async () => {
    const run = guardOf().run(ORDER, () => {
      throw new NotExecuted('sold out');
    });
    await expect(run).rejects.toThrow('sold out');
  });

  test.each(['call', 'answer'] as const)(
    'the budget returns where the %s of each claim was lost, until a later one',
    async (what) => {
      expect(await refusalOf(guardOf(losing(what, /dispatching$/, 3)).run(ORDER, pay))).toBe('GATE_UNREACHABLE');
    },
  );

  test.each([
    ['the mandate was revoked', revoke, 'MANDATE_REVOKED'],
    ['the agent was suspended', suspend, 'AGENT_SUSPENDED'],
    [
      'the hold ran out',
      async () => {
        server.letPass(2 * 60 * 1000);
      },
      'AUTHORIZATION_EXPIRED',
    ],
  ] as const)('the budget returns where %s before the claim', async (_, meanwhile, code) => {
    let isFirst = true;
    const guard = guardOf(async (path) => {
      if (path.endsWith('dispatching') && isFirst) {
        isFirst = false;
        await meanwhile();
      }
      return null;
    });
    expect(await refusalOf(guard.run(ORDER, pay))).toBe(code);
  });
});

test.each(['call', 'answer'] as const)('a run whose claim lost one %s happens once and is captured', async (what) => {
  await guardOf(losing(what, /dispatching$/, 1)).run(ORDER, pay);
  expect(ran).toHaveLength(1);
  expect(await effectOf(ran[0])).toMatchObject({ outcome: 'settled' });
});

// threat money intermediary-replays-answers: An intermediary replays the answers of the gate, so that one permit runs
//   the function several times => the function runs once
test('an answer that is replayed runs the function once', async () => {
  const kept = new Map<string, Response>();
  const replaying = {
    mode: 'remote',
    sleep: async () => undefined,
    clock: () => Date.parse(server.now),
    fetch: async (url: string, init: RequestInit) => {
      const name = new URL(url).pathname.replace(/^.*(authorize|effect|by-request)/, '$1');
      const answer = kept.get(name) ?? (await fetch(url, init));
      kept.set(name, answer);
      return answer.clone();
    },
  } as const;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const guard = createGuardFromConfig(config, replaying);
    await guard.run(ORDER, pay).catch(() => undefined);
    await guard.run(ORDER, pay).catch(() => undefined);
    await guard.settled();
  }
  expect(ran).toHaveLength(1);
  expect(await effectOf(ran[0])).toMatchObject({ outcome: 'settled' });
});

test('a counterparty claims and settles a hold that the guard leaves to it', async () => {
  const result = await guardOf().run(
    ORDER,
    async ({ authorizationId }) => {
      const claim = await server.post(`${AUTHORIZE}/${authorizationId}/effect/dispatching`, {});
      const { claimToken } = claim.data;
      await server.post(`${AUTHORIZE}/${authorizationId}/capture`, { amountCharged: 80, claimToken });
      return effectOf(String(authorizationId));
    },
    { claim: false },
  );
  expect(result).toMatchObject({ outcome: 'settled', settledAmount: 80 });
});

describe('owners', () => {
  const list = async (query = '', token = server.ownerToken) => {
    const { data } = await server.get(`/policy/holds${query}`, { token });
    const holds = Array.isArray(data['holds']) ? data['holds'].filter(isJsonObject) : [];
    return holds.filter(({ agentDid }) => agentDid === config['agentDid']);
  };
  const reconcile = (outcome: string) => server.asOwner(`${AUTHORIZE}/${ran[0]}/effect/reconcile`, { outcome });

  // threat function-pays-then
  test('an owner sees the holds of unknown outcome, and reconciles them', async () => {
    await guardOf()
      .run(ORDER, payAndThrow)
      .catch(() => undefined);
    const listed = {
      authorizationId: ran[0],
      state: 'unknown',
      claimer: 'agent',
      amount: 100,
      note: 'the function threw',
    };
    expect(await list()).toMatchObject([listed]);
    expect(await list('?state=unknown')).toHaveLength(1);
    expect(await list('?state=dispatching')).toEqual([]);
    expect((await reconcile('not_executed')).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await mandateOf())['remaining']).toBe(TERMS.maxAmount);
  });

  // threat function-pays-then
  test('an owner sees a hold that was claimed and never settled, and an agent that restarts cannot void it', async () => {
    await guardOf().run(ORDER, pay, { capture: false });
    expect(await list('?state=dispatching')).toMatchObject([{ authorizationId: ran[0] }]);
    expect(await guardOf().void(String(ran[0]))).toMatchObject({ ok: false, reasonCode: 'COUNTERPARTY_MISMATCH' });
    expect((await reconcile('settled')).status).toBe(200);
    expect(await effectOf(ran[0])).toMatchObject({ outcome: 'settled', settledAmount: 100 });
  });

  test('a list of holds in an unknown state is refused with MALFORMED_REQUEST, and a developer sees no list', async () => {
    const token = server.ownerToken;
    expect(await server.get('/policy/holds?state=held', { token })).toMatchObject({
      status: 400,
      data: { reasonCode: 'MALFORMED_REQUEST', faults: [{ path: 'state' }] },
    });
    expect((await server.get('/policy/holds', { token: server.developerToken })).status).toBe(403);
  });
});

describe('registered services', () => {
  // covers 1.7 agent-claims-executes: The agent claims what it executes itself, in every settlement mode; people list
  //   and reconcile what stays open
  test('an agent claims its own hold by its signature where only services claim, and attests nothing by it', async () => {
    const strict = await TestServer.start(undefined, {
      GATEWRIGHT_NETWORK: 'testnet',
      GATEWRIGHT_SETTLEMENT: 'strict',
    });
    try {
      const service = new TestService(new Uint8Array(32).fill(85));
      const agent = (await strict.asOwner('/onboarding/agent', { name: 'Buyer', ...TERMS })).data;
      await strict.asOwner('/policy/counterparties', {
        did: service.did,
        label: 'Vendor',
        purpose: 'claim',
        confirmEnforcementChange: true,
      });
      const guard = createGuardFromConfig(agent, { mode: 'remote' });
      await guard.run(ORDER, pay);
      await guard.settled();
      const effect = (await strict.get(`${AUTHORIZE}/${ran[0]}/effect`)).data;
      expect(effect).toMatchObject({ outcome: 'settled', claimed: true, settlementEvidence: 'unattested' });
    } finally {
      await strict.discard();
    }
  });
});
