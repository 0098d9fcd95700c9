import { setImmediate } from 'node:timers/promises';
import { createLedger, type LedgerStore } from '@gatewright/ledger';
import { createMemoryLedgerStore } from '@gatewright/ledger/memory';
import { createPostgresLedgerStore, openPostgres } from '@gatewright/ledger/postgres';
import { createSqliteLedgerStore, openSqlite } from '@gatewright/ledger/sqlite';
import { type JsonObject, utf8 } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyDatabase } from '../../ledger/test/sql/postgres/support/database.js';
import type { Answer } from '../src/answer.js';
import { authorize } from '../src/authorize.js';
import { KeyedMutex } from '../src/keyed-mutex.js';
import type { GatePorts } from '../src/ports.js';
import { capture } from '../src/settlement/index.js';
import { TestAgent } from './support/test-agent.js';
import { NOON, TestGate } from './support/test-gate.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

const only = (action: string) => ({ predicate: 'field-equals', config: { field: 'action', value: action } });
const rule = (
  reasonCode: string,
  decision: string,
  action: string,
  predicate: string,
  config: JsonObject,
): JsonObject => ({
  id: reasonCode.toLowerCase(),
  combinator: 'all',
  decision,
  reasonCode,
  atoms: [only(action), { predicate, config }],
});
const LOOKUP = rule('NO_LOOKUP', 'block', 'refund', 'action-required-before', {
  action: 'order-lookup',
  outcome: 'permitted',
  withinSeconds: DAY_MS / SECOND_MS,
  field: 'order',
});
const REFUSALS = rule('REFUSED_TWICE', 'escalate', 'refund', 'action-repeated-before', {
  action: 'refund',
  outcome: 'refused',
  withinSeconds: 600,
  count: 2,
});
const SHIPMENT = rule('NOT_REFUNDED', 'block', 'ship', 'action-required-before', {
  action: ['refund', 'replace'],
  outcome: 'settled',
  withinSeconds: 3_600,
  scope: 'tree',
});
const RULES = { molecules: [LOOKUP, REFUSALS, SHIPMENT] };
const MANDATES = [
  { scope: 'order-lookup' },
  { scope: 'ship' },
  { scope: 'refund', currency: 'USD', maxAmount: 1_000_000 },
] as const;

const agent = new TestAgent();
/** An agent whose mandates were delegated from those of the first. */
const helper = new TestAgent(new Uint8Array(32).fill(8));

const STORES: Readonly<Record<string, (now: () => number) => Promise<LedgerStore>>> = {
  memory: async (now) => createMemoryLedgerStore({ now }),
  SQLite: async (now) => createSqliteLedgerStore(await openSqlite(':memory:'), { now }),
  PostgreSQL: async (now) => createPostgresLedgerStore(await openPostgres(await emptyDatabase()), { now }),
};

async function gateOn(open: (now: () => number) => Promise<LedgerStore>, sops: readonly JsonObject[] = [RULES]) {
  const clock = { now: () => NOON };
  const gate = TestGate.open({}, await open(() => clock.now()));
  clock.now = () => gate.now;
  await gate.register(agent).register(helper).bind(agent, MANDATES, { sops });
  const [source] = (await policyOf(gate)).mandates;
  const delegatedFrom = [{ mandateId: source?.accountId ?? '', agentDid: agent.did }];
  return gate.bind(helper, MANDATES, { sops }, { delegatedFrom });
}

async function policyOf({ ports }: TestGate) {
  const registered = await ports.directory.agent(agent.did);
  if (registered === null) throw new Error('the agent is not registered');
  return ports.directory.policy(registered);
}

const bodyOf = (action: string, order?: string) => ({
  action,
  amount: action === 'refund' ? 5 : null,
  currency: action === 'refund' ? 'USD' : null,
  itinerary: order === undefined ? {} : { order },
});

async function ask(gate: TestGate, action: string, order?: string, by = agent) {
  return (await gate.ask(by, bodyOf(action, order))).data;
}

function settle({ ports }: TestGate, authorizationId: unknown, amountCharged: number): Promise<Answer> {
  const body = utf8(JSON.stringify({ amountCharged }));
  return capture({ authorizationId: String(authorizationId), body, headers: {} }, ports);
}

const onMemory = () => gateOn(async (now) => createMemoryLedgerStore({ now }));

describe('required actions', () => {
  // threat requests skipped-step: An agent that skips a step, or takes it for another order => refused until it took it
  test('a required action counts for the same order and agent, within the time', async () => {
    const gate = await onMemory();
    expect(await ask(gate, 'refund', 'A-1')).toMatchObject({ reasonCode: 'NO_LOOKUP' });
    await ask(gate, 'order-lookup', 'A-2');
    await ask(gate, 'order-lookup', 'A-1', helper);
    await ask(gate, 'refund', 'A-1');
    gate.now += 601 * SECOND_MS;
    expect(await ask(gate, 'refund', 'A-1')).toMatchObject({ reasonCode: 'NO_LOOKUP' });
    await ask(gate, 'order-lookup', 'A-1');
    expect(await ask(gate, 'refund', 'A-1')).toMatchObject({ reasonCode: 'AUTHORIZED' });
    gate.now += DAY_MS;
    expect(await ask(gate, 'refund', 'A-1')).toMatchObject({ reasonCode: 'AUTHORIZED' });
    gate.now += 1;
    expect(await ask(gate, 'refund', 'A-1')).toMatchObject({ reasonCode: 'NO_LOOKUP' });
    expect(gate.failures).toEqual([]);
  });

  test('a required action is unknown to a request that does not name its order (CONTEXT_UNVERIFIABLE)', async () => {
    const gate = await onMemory();
    const key = (await policyOf(gate)).reads.history[0]?.key ?? '';
    const claims = { history: { [key]: true }, 'gatewright:history': { [key]: true } };
    for (const itinerary of [{}, { order: ['A-1'] }, { order: ' ' }, claims]) {
      const { data } = await gate.ask(agent, { ...bodyOf('refund'), itinerary });
      expect(data).toMatchObject({ decision: 'escalate', reasonCode: 'CONTEXT_UNVERIFIABLE' });
    }
  });

  test('a required action that must be settled counts once its money was taken, for the whole delegation', async () => {
    const gate = await onMemory();
    await ask(gate, 'order-lookup', 'A-1', helper);
    const { authorizationId } = await ask(gate, 'refund', 'A-1', helper);
    expect(await ask(gate, 'ship')).toMatchObject({ reasonCode: 'NOT_REFUNDED' });
    await settle(gate, authorizationId, 5);
    expect(await ask(gate, 'ship')).toMatchObject({ reasonCode: 'AUTHORIZED' });
    expect(await ask(gate, 'ship', undefined, helper)).toMatchObject({ reasonCode: 'AUTHORIZED' });
  });

  test('a required action does not count from before a rule asked for it', async () => {
    const gate = await gateOn(async (now) => createMemoryLedgerStore({ now }), []);
    await ask(gate, 'order-lookup', 'A-1');
    await gate.bind(agent, MANDATES, { sops: [RULES] });
    expect(await ask(gate, 'refund', 'A-1')).toMatchObject({ reasonCode: 'NO_LOOKUP' });
  });
});

describe('counted refusals', () => {
  const LIMIT = rule('TOO_MUCH', 'block', 'refund', 'amount-over', { limit: 50 });
  const limited = () => gateOn(async (now) => createMemoryLedgerStore({ now }), [{ molecules: [LIMIT, REFUSALS] }]);
  const refused = (gate: TestGate) => gate.ask(agent, { ...bodyOf('refund'), amount: 51 });

  test('counted refusals send the next request to a person, consume nothing, and are over with their time', async () => {
    const gate = await limited();
    await refused(gate);
    expect(await ask(gate, 'refund')).toMatchObject({ reasonCode: 'AUTHORIZED' });
    await refused(gate);
    expect(await ask(gate, 'refund')).toMatchObject({ decision: 'escalate', reasonCode: 'REFUSED_TWICE' });
    const account = (await policyOf(gate)).mandates.find(({ action }) => action === 'refund')?.accountId ?? '';
    expect(await gate.ledger.store.mandate('org-1', account)).toMatchObject({ captured: 0n, reserved: 5_000_000n });
    gate.now += 600 * SECOND_MS + 1;
    expect(await ask(gate, 'refund')).toMatchObject({ reasonCode: 'AUTHORIZED' });
  });

  // threat requests foreign-refusals: Requests that others send, or send again, to count as refusals of an agent => only
  //   what its key signed counts, once
  test('counted refusals are those that the agent signed, each once', async () => {
    const gate = await limited();
    const request = agent.request(gate.now, { ...bodyOf('refund'), amount: 51 });
    for (let times = 0; times < 3; times += 1) await gate.send(request);
    for (let times = 0; times < 3; times += 1)
      await gate.send({ ...agent.request(gate.now, bodyOf('refund')), amount: 51 });
    expect(await ask(gate, 'refund')).toMatchObject({ reasonCode: 'AUTHORIZED' });
  });

  test('counted refusals are also those of a check before the rules, once the signature verified', async () => {
    const gate = await limited();
    for (let times = 0; times < 2; times += 1) {
      const request = agent.bound(agent.request(gate.now, bodyOf('refund')), `sha256:${'0'.repeat(64)}`);
      const answer = await gate.send({ ...request, payloadSignature: request.signature });
      expect(answer.data['decision']).toBe('block');
    }
    expect(await ask(gate, 'refund')).toMatchObject({ reasonCode: 'REFUSED_TWICE' });
  });
});

interface Event {
  readonly by: TestAgent;
  readonly action: string;
  readonly outcome: 'permitted' | 'settled' | 'refused';
  readonly order: string | undefined;
  readonly at: number;
}

/** What the rules say of a request, worked out from everything that happened. */
function expected(events: readonly Event[], { by, action, order, at }: Omit<Event, 'outcome'>): string {
  const since = (ms: number) => events.filter((event) => at - event.at <= ms);
  if (action === 'order-lookup') return 'allow';
  if (action === 'ship')
    return since(60 * MINUTE_MS).some((event) => event.action === 'refund' && event.outcome === 'settled')
      ? 'allow'
      : 'block';
  const own = (ms: number) => since(ms).filter((event) => event.by === by);
  const isLookup = (event: Event) =>
    event.action === 'order-lookup' && event.outcome === 'permitted' && event.order === order;
  if (order !== undefined && !own(DAY_MS).some(isLookup)) return 'block';
  const refusals = own(10 * MINUTE_MS).filter((event) => event.action === 'refund' && event.outcome === 'refused');
  return order === undefined || refusals.length >= 2 ? 'escalate' : 'allow';
}

const steps = fc.array(
  fc.record({
    by: fc.constantFrom(agent, agent, helper),
    action: fc.constantFrom('order-lookup', 'refund', 'refund', 'ship', 'settle'),
    order: fc.constantFrom('A-1', 'A-1', 'A-2', undefined),
    wait: fc.constantFrom(0, 1, MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS, DAY_MS - 1),
  }),
  { minLength: 10, maxLength: 40, size: 'max' },
);

describe.each(Object.entries(STORES))('%s', (name, open) => {
  test('any history is answered as the whole list of what happened would be', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        const gate = await gateOn(open);
        const events: Event[] = [];
        const held: { readonly id: unknown; readonly by: TestAgent }[] = [];
        for (const { by, action, order, wait } of given) {
          gate.now += wait;
          const at = gate.now;
          if (action === 'settle') {
            const hold = held.pop();
            const isSettled = hold !== undefined && (await settle(gate, hold.id, 5)).success;
            if (hold !== undefined && isSettled)
              events.push({ by: hold.by, action: 'refund', outcome: 'settled', order, at });
            continue;
          }
          const { decision, authorizationId } = await ask(gate, action, order, by);
          expect([action, decision]).toEqual([action, expected(events, { by, action, order, at })]);
          if (decision === 'escalate') continue;
          events.push({ by, action, outcome: decision === 'allow' ? 'permitted' : 'refused', order, at });
          if (decision === 'allow' && action === 'refund') held.push({ id: authorizationId, by });
        }
        expect(gate.failures).toEqual([]);
        await gate.ledger.close();
      }),
      { numRuns: name === 'PostgreSQL' ? 8 : 30 },
    );
  });

  // threat requests dependents-race: Many dependents at once, on two servers => each is permitted after its own lookup,
  //   and none before it
  test('64 dependents on two gates are permitted after their lookups', { timeout: 60_000 }, async () => {
    const { gate, decide, close } = await twoGates(name, open, LOOKUP);
    const orders = Array.from({ length: 64 }, (_, index) => `A-${index}`);
    const early = await Promise.all(orders.map((order, index) => decide(index, 'refund', order)));
    expect(new Set(early.map(({ decision }) => decision))).toEqual(new Set(['block']));
    const late = await Promise.all(
      orders.map(async (order, index) => {
        await decide(index, 'order-lookup', order);
        return decide(index + 1, 'refund', order);
      }),
    );
    expect(new Set(late.map(({ decision }) => decision))).toEqual(new Set(['allow']));
    expect(gate.failures).toEqual([]);
    await close();
  });

  test('64 dependents that race their lookups are each decided by which came first', { timeout: 60_000 }, async () => {
    const { gate, decide, close } = await twoGates(name, open, LOOKUP);
    const pairs = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        Promise.all([decide(index, 'order-lookup', `A-${index}`), decide(index + 1, 'refund', `A-${index}`)]),
      ),
    );
    const { mandates } = await policyOf(gate);
    const journals = await Promise.all(mandates.map(({ accountId }) => gate.ledger.store.history('org-1', accountId)));
    const times = new Map(journals.flat().map(({ record, at }) => [record?.eventId, at]));
    for (const [lookup, refund] of pairs) {
      const [lookedAt = Number.NaN, refundAt = Number.NaN] = [lookup, refund].map(({ eventId }) =>
        times.get(String(eventId)),
      );
      expect(lookup.decision).toBe('allow');
      expect(refund.decision === 'allow' ? lookedAt <= refundAt : refundAt <= lookedAt).toBe(true);
    }
    await close();
  });

  test('a rule that lets 3 requests pass lets 3 of 64 at once pass on two gates', { timeout: 60_000 }, async () => {
    const { decide, close } = await twoGates(name, open, ENOUGH);
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) => decide(index, index % 2 === 0 ? 'refund' : 'ship')),
    );
    const decisions = answers.map(({ decision }) => decision);
    expect(decisions.filter((decision) => decision === 'allow')).toHaveLength(3);
    expect(decisions.filter((decision) => decision === 'block')).toHaveLength(61);
    await close();
  });
});

/** Actions of two mandates, which no account has in common. */
const ENOUGH: JsonObject = {
  id: 'enough',
  combinator: 'any',
  decision: 'block',
  reasonCode: 'ENOUGH',
  atoms: [
    {
      predicate: 'action-repeated-before',
      config: { action: ['refund', 'ship'], outcome: 'permitted', withinSeconds: 600, count: 3 },
    },
  ],
};

/** Two gates on one ledger: on PostgreSQL each has connections of its own. The clock of other stores moves with each look. */
async function twoGates(name: string, open: (now: () => number) => Promise<LedgerStore>, molecule: JsonObject) {
  let looks = 0;
  const url = name === 'PostgreSQL' ? await emptyDatabase() : null;
  const first = url === null ? await open(() => NOON + looks++) : await postgresAt(url);
  const second = url === null ? first : await postgresAt(url);
  for (const store of new Set([first, second])) answerLate(store);
  const gate = await gateOn(async () => first, [{ molecules: [molecule] }]);
  const other = elsewhere(gate, second);
  const decide = async (index: number, action: string, order?: string) => {
    const body = utf8(JSON.stringify(agent.request(gate.now, bodyOf(action, order))));
    const { data } = await authorize({ body, source: '192.0.2.1' }, index % 2 === 0 ? gate.ports : other);
    return { decision: data['decision'], eventId: data['eventId'] };
  };
  const close = () => Promise.all([gate.ledger.close(), ...(url === null ? [] : [other.ledger.close()])]);
  return { gate, decide, close };
}

/** What the store says of earlier actions has changed by the time it is used. */
function answerLate(store: LedgerStore): void {
  const { limitUses } = store;
  store.limitUses = async (...asked) => {
    const uses = await limitUses.apply(store, asked);
    await setImmediate();
    return uses;
  };
}

async function postgresAt(url: string): Promise<LedgerStore> {
  return createPostgresLedgerStore(await openPostgres(url));
}

/** The same gate in another process, on the same ledger. */
function elsewhere({ ports }: TestGate, store: LedgerStore): GatePorts {
  let batches = 0;
  const batchIds = () => `elsewhere-${batches++}`;
  return { ...ports, agentMutex: new KeyedMutex(), ledger: createLedger(store, { batchIds }) };
}
