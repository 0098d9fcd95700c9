import type { JsonObject, JsonValue } from '@gatewright/protocol';
import type { Mandate } from '../facts.js';
import { printed } from '../money.js';
import type { Random } from '../random.js';
import { BUDGET_IDS, limitsOverTime } from './budgets.js';
import { SERVICE_KEYS, UNREGISTERED_KEY } from './settlement.js';
import {
  ACTIONS_GRANTED,
  type Action,
  AMOUNTS,
  agentOf,
  at,
  by,
  CURRENCIES,
  GARBAGE_AMOUNTS,
  LIMITS,
  mandateOf,
  members,
  type Situation,
} from './situation.js';

const MINUTE_MS = 60_000;

/** The terms of a mandate or an agent: with ceilings, with a currency alone, or without money. */
export function termsOf({ random, now }: Pick<Situation, 'random' | 'now'>): JsonObject {
  const kind = random.weighted<'limits' | 'currency' | 'none'>([
    [12, 'limits'],
    [3, 'currency'],
    [2, 'none'],
  ]);
  const currency = random.weighted<JsonValue | undefined>([
    [12, 'USD'],
    [3, 'EUR'],
    [2, 'JPY'],
    [1, random.pick(CURRENCIES)],
  ]);
  return members({
    scope: random.weighted([
      [8, 'purchase-order'],
      [2, 'flight-purchase'],
      [1, 'read-report'],
    ]),
    currency: kind === 'none' ? undefined : currency,
    perTxnMax: kind === 'limits' && random.chance(0.6) ? random.pick(LIMITS) : undefined,
    maxAmount: kind === 'limits' ? limitOf(random) : undefined,
    merchants: random.weighted<JsonValue | undefined>([
      [5, ['acme', 'globex']],
      [4, undefined],
      [1, []],
    ]),
    validUntil: random.chance(0.15) ? timeAfter(now, random.pick([10, 30, 90, 2880])) : undefined,
    limits: kind !== 'none' && random.chance(0.3) ? limitsOverTime({ random }) : undefined,
    budget: random.chance(0.2) ? random.pick(BUDGET_IDS) : undefined,
    riskTier: random.chance(0.04) ? 'high' : undefined,
    requirePayloadBinding: random.chance(0.04) ? true : undefined,
    counterparties: random.chance(0.08) ? [`@${random.pick(SERVICE_KEYS)}.did`] : undefined,
  });
}

function limitOf(random: Random): JsonValue {
  return random.chance(0.04) ? random.pick(GARBAGE_AMOUNTS) : random.pick(LIMITS);
}

function timeAfter(now: number, minutes: number): string {
  return new Date(now + minutes * MINUTE_MS).toISOString();
}

/** Most requests for a currency without a limit say that they mean it; the others are refused. */
function withoutLimit({ currency, perTxnMax, maxAmount }: JsonObject, { random }: Situation): JsonObject {
  const isLimited = perTxnMax !== undefined || maxAmount !== undefined;
  return currency !== undefined && !isLimited && random.chance(0.9) ? { unlimited: true } : {};
}

const issue: Action = {
  routes: ['POST /policy/mandate'],
  weight: 5,
  plan(situation) {
    const agent = agentOf(situation);
    if (agent === null) return null;
    const terms = termsOf(situation);
    return {
      by: by(situation, 'owner', 'admin'),
      send: 'POST /policy/mandate',
      body: { agentDid: `${agent.ref}.agentDid`, ...terms, ...withoutLimit(terms, situation) },
    };
  },
};

/** A mandate from another one: narrower, equal, wider, in another currency. */
const delegate: Action = {
  routes: ['POST /policy/mandate'],
  weight: 9,
  plan(situation) {
    const { random, observed, org } = situation;
    const parents = observed.mandates.filter((each) => each.org === org && (each.ended === null || random.chance(0.1)));
    const parent = random.pickRecent(parents);
    const helpers = observed.agents.filter((each) => each.org === org && each.did !== parent?.agentDid);
    const helper = random.pickRecent(helpers);
    if (parent === null || helper === null) return null;
    const terms = narrowed(parent, situation);
    const stated = { ...terms, ...withoutLimit(terms, situation) };
    const body = { agentDid: `${helper.ref}.agentDid`, parentMandateId: parent.ref, ...stated };
    return { by: by(situation, 'owner', 'admin'), send: 'POST /policy/mandate', body };
  },
};

function narrowed(parent: Mandate, { random, now }: Situation): JsonObject {
  const least = (limit: number | null, share: number) =>
    limit === null ? undefined : Number(printed(Math.round(limit * share)));
  const share = random.pick([1, 1, 0.5, 1.5]);
  const currency = random.chance(0.15) ? random.pick(CURRENCIES) : (parent.currency ?? undefined);
  const drops = random.chance(0.12);
  const validUntil = parent.validUntil === null ? undefined : new Date(parent.validUntil).toISOString();
  const ownEnd = random.chance(0.1) ? timeAfter(now, random.pick([5, 20, 600])) : validUntil;
  return members({
    scope: random.chance(0.95) ? parent.action : random.pick(ACTIONS_GRANTED),
    currency: random.chance(0.05) ? undefined : currency,
    perTxnMax: drops ? undefined : least(parent.perTxnMax, share),
    maxAmount: drops ? undefined : (least(parent.maxAmount, share) ?? (random.chance(0.2) ? 100 : undefined)),
    merchants: parent.merchants === null ? undefined : [...parent.merchants],
    counterparties: parent.counterparties === null ? undefined : [...parent.counterparties],
    validUntil: ownEnd,
  });
}

/** Other limits for a mandate: lower, higher, none. */
const change: Action = {
  routes: ['POST /mandate/:ref/change'],
  weight: 4,
  plan(situation) {
    const { random, now } = situation;
    const mandate = mandateOf(situation);
    if (mandate === null) return null;
    const sometimes = (share: number, value: JsonValue) => (random.chance(share) ? value : undefined);
    const body = members({
      perTxnMax: sometimes(0.5, random.pick([null, ...LIMITS])),
      maxAmount: sometimes(0.5, random.pick([null, limitOf(random)])),
      limits: sometimes(0.2, random.chance(0.3) ? null : limitsOverTime(situation)),
      budget: sometimes(0.1, random.chance(0.4) ? null : random.pick(BUDGET_IDS)),
      merchants: sometimes(0.2, random.pick([null, ['acme'], ['acme', 'globex']])),
      counterparties: sometimes(0.1, random.pick([null, [`@${random.pick(SERVICE_KEYS)}.did`]])),
      validUntil: sometimes(0.2, random.pick([null, timeAfter(now, random.pick([10, 90, 2880]))])),
      unlimited: sometimes(0.1, true),
    });
    return { by: by(situation, 'owner', 'admin'), send: `POST /mandate/${at(mandate.ref)}/change`, body };
  },
};

const revoke: Action = {
  routes: ['POST /mandate/:ref/revoke'],
  weight: 1.5,
  plan(situation) {
    const mandate = mandateOf(situation);
    if (mandate === null) return null;
    return { by: by(situation, 'owner', 'admin'), send: `POST /mandate/${at(mandate.ref)}/revoke` };
  },
};

const read: Action = {
  routes: ['GET /mandate/:ref', 'GET /mandate/:ref/holds', 'GET /mandate'],
  weight: 5,
  plan(situation) {
    const { random } = situation;
    const caller = by(situation, 'owner', 'admin', 'developer', 'auditor');
    const mandate = mandateOf(situation);
    if (mandate === null || random.chance(0.1)) return { by: caller, send: 'GET /mandate' };
    return { by: caller, send: `GET /mandate/${at(mandate.ref)}${random.pick(['', '', '', '/holds'])}` };
  },
};

/** A request for a decision, signed by the agent of a mandate. */
const authorize: Action = {
  routes: ['POST /policy/mandate/authorize'],
  weight: 34,
  plan(situation) {
    const { random, observed, org } = situation;
    const granted = observed.mandates.filter((each) => each.org === org || each.org === 'sandbox');
    const live = granted.filter(({ ended }) => ended === null);
    const mandate = random.pickRecent(random.chance(0.9) && live.length > 0 ? live : granted);
    const agent = observed.agent(mandate?.agentDid);
    if (mandate === null || agent === undefined) return null;
    const body = members({
      agentDid: `${agent.ref}.agentDid`,
      action: random.chance(0.96) ? mandate.action : random.pick(ACTIONS_GRANTED),
      amount: random.chance(0.06) ? undefined : amountFor(mandate, random),
      currency: currencyFor(mandate, random),
      merchant: random.weighted<JsonValue | undefined>([
        [10, mandate.merchants?.[0] ?? 'acme'],
        [2, 'globex'],
        [1, undefined],
        [0.5, 'acme '],
      ]),
      itinerary:
        counterpartyFor(mandate, random) ??
        random.weighted<JsonValue | undefined>([
          [6, undefined],
          [2, {}],
          [1, { riskLevel: 'low' }],
          [0.5, { riskLevel: 'critical', amount: 1 }],
        ]),
      resource: random.chance(0.03) ? 'res-1' : undefined,
      jurisdiction: random.chance(0.03) ? 'DE' : undefined,
      payloadDigest: random.chance(0.05) ? `sha256:${'ab'.repeat(32)}` : undefined,
    });
    const lateMs = random.chance(0.03) ? random.pick([6, -2, 4]) * MINUTE_MS : undefined;
    const key = random.chance(0.02) ? 'key:wrong' : agent.keyRef;
    const isDelegated = mandate.parentId !== null;
    return {
      by: `${org}.${isDelegated ? 'delegate' : 'agent'}`,
      send: 'POST /policy/mandate/authorize',
      body,
      sign: {
        agent: key,
        ...(random.chance(mandate.counterparties === null ? 0.05 : 0.6) ? { context: true } : {}),
        ...(lateMs === undefined ? {} : { lateMs }),
      },
    };
  },
};

/** What the gate would decide about such a request: nothing that is observed later may differ for it. */
const preview: Action = {
  routes: ['POST /policy/mandate/preview'],
  weight: 2,
  plan(situation) {
    const planned = authorize.plan(situation);
    return planned === null ? null : { ...planned, send: 'POST /policy/mandate/preview' };
  },
};

/** An amount that mostly meets a limit of the mandate. */
export function amountFor({ perTxnMax, maxAmount }: Mandate, random: Random): JsonValue {
  if (random.chance(0.05)) return random.pick(GARBAGE_AMOUNTS);
  const limits = [perTxnMax, maxAmount].filter((limit) => limit !== null).map((limit) => Number(printed(limit)));
  return limits.length > 0 && random.chance(0.6) ? random.pick(limits) : random.pick(AMOUNTS);
}

/** A context that names a counterparty, mostly one that the mandate lists; undefined where it lists none. */
export function counterpartyFor({ counterparties }: Mandate, random: Random): JsonValue | undefined {
  if (counterparties === null || random.chance(0.1)) return undefined;
  return { counterparty: random.chance(0.85) ? random.pick(counterparties) : `@${UNREGISTERED_KEY}.did` };
}

function currencyFor({ currency }: Mandate, random: Random): JsonValue | undefined {
  if (random.chance(0.08)) return random.pick(CURRENCIES);
  return currency ?? (random.chance(0.5) ? 'USD' : undefined);
}

/** What an agent may do now: no answer may name more than is left. */
const permissions: Action = {
  routes: ['POST /policy/mandate/permissions', 'GET /agent-identity/:ref/permissions'],
  weight: 1,
  plan(situation) {
    const agent = agentOf(situation);
    if (agent === null) return null;
    const { random, org } = situation;
    if (random.chance(0.5)) {
      const send = `GET /agent-identity/${at(`${agent.ref}.agentDid`)}/permissions`;
      return { by: by(situation, 'owner', 'admin', 'developer', 'auditor'), send };
    }
    return {
      by: `${org}.agent`,
      send: 'POST /policy/mandate/permissions',
      body: { agentDid: `${agent.ref}.agentDid` },
      sign: { agent: random.chance(0.9) ? agent.keyRef : 'key:wrong' },
    };
  },
};

const lookUpRequest: Action = {
  routes: ['GET /policy/mandate/authorize/by-request'],
  weight: 1,
  plan(situation) {
    const agent = agentOf(situation);
    if (agent === null) return null;
    const hold = situation.random.pickRecent(situation.observed.holds.filter(({ agentDid }) => agentDid === agent.did));
    const [, step] = /^@(\d+)\./.exec(hold?.ref ?? '') ?? [];
    const nonce = step === undefined ? 'explorer-unknown' : at(`@step:${step}.nonce`);
    const send = `GET /policy/mandate/authorize/by-request?agentDid=${at(`${agent.ref}.agentDid`)}&nonce=${nonce}`;
    return { by: by(situation, 'agent', 'stranger'), send };
  },
};

export const AUTHORITY: readonly Action[] = [
  issue,
  delegate,
  change,
  revoke,
  read,
  authorize,
  preview,
  permissions,
  lookUpRequest,
];
