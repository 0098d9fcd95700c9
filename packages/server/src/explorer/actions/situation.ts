import type { JsonObject, JsonValue } from '@gatewright/protocol';
import type { Agent, Approvable, Hold, Mandate } from '../facts.js';
import type { Observed } from '../observed.js';
import type { Random } from '../random.js';
import type { ActorName, Caller, CallStep } from '../step.js';
import type { OrganisationName } from '../world.js';

/** A call that an action plans; its place in the sequence is not known yet. */
export type Plan = Omit<CallStep, 'id'>;

/** What an action plans with: what was observed, whose things it asks for, and chance. */
export interface Situation {
  readonly random: Random;
  readonly observed: Observed;
  /** Time of the service, ms. */
  readonly now: number;
  /** The organisation whose things are asked for. */
  readonly org: OrganisationName;
  /** The organisation of the caller; another one in a hostile call. */
  readonly callerOrg: OrganisationName;
  /** Id of the step that is planned, for names that no other has. */
  readonly stepId: number;
}

/** One kind of call, with the routes that it plays. */
export interface Action {
  readonly routes: readonly string[];
  /** How often it is chosen, relative to the others. */
  readonly weight: number;
  /** Who may do what: chosen more often in some worlds, so that long chains of it come about. */
  readonly aboutPeople?: true;
  /** Null where nothing was observed that it could ask for. */
  plan(situation: Situation): Plan | null;
}

/** The caller with a role, or in one of twenty cases with another. */
export function by({ random, callerOrg }: Situation, ...actors: readonly ActorName[]): Caller {
  const all: readonly ActorName[] = ['owner', 'admin', 'developer', 'auditor', 'stranger'];
  return `${callerOrg}.${random.pick(random.chance(0.05) ? all : actors)}`;
}

/** Subjects of the issuer, each with the name of the address that its tokens mostly have. */
const SUBJECTS = [
  ['s1', 'kim'],
  ['s2', 'lee'],
  ['s3', 'max'],
  ['s4', 'admin'],
] as const;
const ISSUER_ADDRESSES = ['kim', 'capital-kim', 'kelvin-kim', 'lee', 'max', 'admin'];

/** A guest with a token that an answer gave, one of the last, or with one of the issuer. Null where there is none yet. */
export function guest({ random, observed, callerOrg }: Situation): Pick<Plan, 'by' | 'headers'> | null {
  const tokens = observed.people.tokens.filter(({ org, ref }) => org === callerOrg && ref !== null);
  const token = callerOrg === 'A' && random.chance(0.4) ? issuedToken(random) : random.pickRecent(tokens)?.ref;
  if (token === undefined || token === null) return null;
  return { by: `${callerOrg}.guest`, headers: { authorization: `Bearer ${at(token)}` } };
}

function issuedToken(random: Random): string {
  const [subject, own] = random.pick(SUBJECTS);
  const address = random.chance(0.85) ? own : random.pick(ISSUER_ADDRESSES);
  return `@oidc:${subject}:${address}:${random.pick(['owner', 'admin', 'admin', 'admin', 'developer'])}.token`;
}

/** The caller with a role, or in half of the cases a guest. */
export function byAnyone(situation: Situation, ...actors: readonly ActorName[]): Pick<Plan, 'by' | 'headers'> {
  const found = situation.random.chance(0.5) ? guest(situation) : null;
  return found ?? { by: by(situation, ...actors) };
}

/** What waits for people, mostly what a person approved already: a second decision on it matters most. */
export function waitingOf<T extends Approvable & { readonly org: Agent['org'] }>(
  asked: readonly T[],
  { random, org }: Situation,
): T | null {
  const own = asked.filter((each) => each.org === org);
  const begun = own.filter(({ waits, approvers }) => waits && approvers.size > 0);
  return random.pickRecent(begun.length > 0 && random.chance(0.6) ? begun : own);
}

/** Where a reference is the whole text of a segment of a path. */
export function at(reference: string): string {
  return `{${reference}}`;
}

/** Amounts of limits and payments: few, so that sums meet limits. */
export const AMOUNTS: readonly number[] = [0, 1, 40, 50, 60, 100, 100.01, 150, 300];
export const LIMITS: readonly number[] = [50, 100, 100, 150, 300];

/** Amounts that no payment has. */
export const GARBAGE_AMOUNTS: readonly JsonValue[] = [
  -5,
  'abc',
  '9e2',
  1e21,
  '',
  null,
  true,
  [900],
  { amount: 1 },
  '0x10',
  0.0000001,
  1_000_000_000,
  '100',
];

export const CURRENCIES = ['USD', 'EUR', 'JPY', 'usd', 'u\u017fd', 'XXX'];
export const ACTIONS_GRANTED = ['purchase-order', 'flight-purchase', 'read-report'];

/** Members of a body that are there. */
export function members(entries: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

export function agentOf({ random, observed, org }: Situation): Agent | null {
  const everybody = random.chance(0.03);
  return random.pickRecent(observed.agents.filter((agent) => everybody || agent.org === org));
}

export function mandateOf({ random, observed, org }: Situation): Mandate | null {
  return random.pickRecent(observed.mandates.filter((mandate) => mandate.org === org));
}

/** A hold, mostly one of the last, and more often one that may be paid outside: what happens to one hold in a row matters most. */
export function holdOf({ random, observed, org }: Situation): Hold | null {
  const own = observed.holds.filter((hold) => hold.org === org);
  const open = own.filter(({ state }) => state === 'held' || state === 'claimed');
  const paying = open.filter(({ payer }) => payer !== null);
  if (paying.length > 0 && random.chance(0.25)) return random.pickRecent(paying.slice(-2));
  return random.pickRecent(random.chance(0.6) && open.length > 0 ? open.slice(-4) : own.slice(-12));
}
