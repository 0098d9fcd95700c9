import { describe, expect, test } from 'vitest';
import type {
  BindPayload,
  Dispatched,
  Expire,
  Op,
  RevokeMandate,
  Unknown,
} from '../../packages/ledger/src/operations/ops.js';
import type { Agent, Hold, Mandate } from '../../packages/ledger/src/operations/records.js';
import { keyOf } from '../../packages/ledger/src/operations/row-keys.js';
import { step } from '../../packages/ledger/src/reducer/step.js';
import { Tables } from '../../packages/ledger/src/reducer/tables.js';
import {
  AGENT,
  capture,
  claim,
  finalizeSlot,
  MANDATE,
  ORG,
  openMandate,
  permit,
  refund,
  releaseSlot,
  reserveSlot,
  START,
  setAgent,
  TTL_MS,
  voidHold,
} from '../../packages/ledger/src/testing/operations.js';

const AMOUNT = 1_000n;
const PART = 400n;
const NAMED = { orgId: ORG, authorizationId: 'auth-1' } as const;

/** One hold with its account, and what services paid under it. */
interface World {
  readonly mandate: Mandate;
  readonly hold: Hold;
  readonly agent: Agent | null;
  /** The time of the hold is over. */
  readonly isLate: boolean;
  /** Units that each service has paid or may be paying; null after its payment failed. */
  readonly paid: Readonly<Record<string, bigint | null>>;
  /** The calls that led here. */
  readonly path: readonly string[];
}

/** What the agent holds: the id, its own key, any DID, and the tokens of claims that it made itself. */
const TOKEN = 'token-of-the-agent';
const SELF_MADE = 'svc:did:key:zAgent';
const CREDENTIALS = [
  { claimTokenHash: null, claimer: null, agentProof: false },
  { claimTokenHash: null, claimer: null, agentProof: true },
  { claimTokenHash: TOKEN, claimer: null, agentProof: true },
  { claimTokenHash: null, claimer: SELF_MADE, agentProof: true },
] as const;

/** Every call that the agent makes alone, and what happens by time, fired rules and revocation. */
const ATTACKS: readonly Op[] = [
  claim('1', { claimTokenHash: TOKEN, idempotencyKeyHash: 'key-of-the-agent' }),
  claim('1', { claimTokenHash: TOKEN, idempotencyKeyHash: 'key-of-the-agent', claimer: SELF_MADE }),
  ...CREDENTIALS.flatMap(({ agentProof, ...by }): Op[] => [
    ...[0n, PART, AMOUNT].map((amount) => capture('1', amount, { ...by, agentProof })),
    voidHold('1', { ...by, agentProof }),
    { kind: 'dispatched', ...NAMED, ...by, remoteRef: 'ref', open: true } satisfies Dispatched,
    { kind: 'unknown', ...NAMED, ...by, operator: false, reason: null } satisfies Unknown,
    refund('1', { ...by, operator: false }),
    reserveSlot('1', by),
    releaseSlot('1', by),
    ...[null, 0n, PART].map((amount) => finalizeSlot('1', { ...by, amount })),
  ]),
  { kind: 'bindPayload', ...NAMED, payloadDigest: 'sha256:0' } satisfies BindPayload,
  { kind: 'expire', ...NAMED } satisfies Expire,
  { kind: 'revokeMandate', orgId: ORG, mandateId: MANDATE } satisfies RevokeMandate,
  setAgent('suspended', 'suspended'),
  setAgent('quarantined', 'quarantined'),
];

interface Service {
  /** Calls whose success lets the service pay the whole amount. */
  readonly begins: readonly Op[];
  /** Its calls after that, and what it has paid once one succeeded. */
  readonly continues: readonly { readonly op: Op; readonly paid: bigint | null }[];
}

function payer(by: { claimTokenHash?: string; claimer?: 'svc:did:key:zShop' | 'svc:did:key:zStore' }) {
  return [
    { op: finalizeSlot('1', { ...by, amount: PART }), paid: PART },
    { op: releaseSlot('1', by), paid: null },
  ];
}

/** Services that act in good faith, by each of the ways in which a payment begins. */
const SERVICES: Readonly<Record<string, Service>> = {
  'anonymous claimer': {
    begins: [claim('1', { claimTokenHash: 'token-a', idempotencyKeyHash: 'key-a' })],
    continues: [
      { op: reserveSlot('1', { claimTokenHash: 'token-a' }), paid: AMOUNT },
      ...payer({ claimTokenHash: 'token-a' }),
    ],
  },
  'signing claimer': {
    begins: [claim('1', { claimTokenHash: 'token-b', idempotencyKeyHash: 'key-b', claimer: 'svc:did:key:zShop' })],
    continues: [
      { op: reserveSlot('1', { claimer: 'svc:did:key:zShop' }), paid: AMOUNT },
      ...payer({ claimer: 'svc:did:key:zShop' }),
    ],
  },
  'unsigned store': { begins: [reserveSlot('1')], continues: [{ op: finalizeSlot('1'), paid: AMOUNT }] },
  'signing store': {
    begins: [reserveSlot('1', { claimer: 'svc:did:key:zStore' })],
    continues: payer({ claimer: 'svc:did:key:zStore' }),
  },
};

const { changes: opened } = step(new Tables(), openMandate(), START);
const { changes: held } = step(tablesOf(opened), permit('1', AMOUNT), START);

function tablesOf(...rows: readonly Partial<Parameters<Tables['put']>[0]>[]): Tables {
  const tables = new Tables();
  const none = {
    mandates: [],
    holds: [],
    agents: [],
    nonces: [],
    escalations: [],
    orgVersions: [],
    tallies: [],
    charges: [],
    entries: [],
    feed: [],
  };
  for (const each of rows) tables.put({ ...none, ...each });
  return tables;
}

/** The world after an operation; null where it was refused. */
function after(world: World, op: Op, name: string): World | null {
  const { mandate, hold, agent, isLate } = world;
  const tables = tablesOf({ mandates: [mandate], holds: [hold], agents: agent === null ? [] : [agent] });
  const { result, changes } = step(tables, op, START + (isLate ? TTL_MS : 0));
  if (!result.ok) return null;
  tables.put(changes);
  return {
    ...world,
    mandate: tables.mandate(ORG, MANDATE) ?? mandate,
    hold: tables.hold(ORG, 'auth-1') ?? hold,
    agent: tables.agent(ORG, AGENT),
    path: [...world.path, name],
  };
}

function* nextOf(world: World): Generator<World> {
  if (!world.isLate) yield { ...world, isLate: true, path: [...world.path, 'time'] };
  for (const op of ATTACKS) {
    const next = after(world, op, `agent: ${op.kind}`);
    if (next !== null) yield next;
  }
  for (const [name, { begins, continues }] of Object.entries(SERVICES)) {
    const calls = world.paid[name] === undefined ? begins.map((op) => ({ op, paid: AMOUNT })) : continues;
    if (world.paid[name] === null) continue;
    for (const { op, paid } of calls) {
      const next = after(world, op, `${name}: ${op.kind}`);
      if (next !== null) yield { ...next, paid: { ...world.paid, [name]: paid } };
    }
  }
}

function idOf({ mandate, hold, agent, isLate, paid }: World): string {
  const rows = [{ ...mandate, version: 0 }, hold, agent, isLate, Object.entries(paid).sort()];
  return keyOf(JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value)));
}

/** Every world that calls of the agent and of services lead to, in any order and number. */
function reachable(): readonly World[] {
  const [mandate, hold] = [tablesOf(opened, held).mandate(ORG, MANDATE), held.holds[0]];
  if (mandate === null || hold === undefined) throw new Error('the hold is not there');
  const worlds = new Map<string, World>();
  const first: World = { mandate, hold, agent: null, isLate: false, paid: {}, path: [] };
  const queue: World[] = [first];
  for (const world of queue) {
    if (worlds.has(idOf(world))) continue;
    worlds.set(idOf(world), world);
    queue.push(...nextOf(world));
  }
  return [...worlds.values()];
}

describe('one hold in every order of calls', () => {
  const worlds = reachable();

  // threat agent-alone-returns
  test('a hold is counted for at least what services in good faith paid under it, in every order of calls', () => {
    const overspent = worlds.filter(({ mandate, paid }) => mandate.reserved + mandate.captured < sum(paid));
    expect(overspent.map(({ path }) => path.join(' → ')).slice(0, 10)).toEqual([]);
  });

  test('the orders of calls reach every service and a payment in part', () => {
    const seen = new Set(
      worlds.flatMap(({ paid }) => Object.entries(paid).map(([name, amount]) => `${name} ${amount}`)),
    );
    for (const name of Object.keys(SERVICES)) expect(seen).toContain(`${name} ${AMOUNT}`);
    expect(seen).toContain(`signing store ${PART}`);
    expect(seen).toContain('anonymous claimer null');
    console.log(`total: ${worlds.length} worlds of one hold`);
  });
});

function sum(paid: World['paid']): bigint {
  return Object.values(paid).reduce<bigint>((total, amount) => total + (amount ?? 0n), 0n);
}
