import type { JsonObject, JsonValue } from '@gatewright/protocol';
import type { Hold } from '../facts.js';
import { printed } from '../money.js';
import type { Random } from '../random.js';
import type { Signing } from '../step.js';
import { type Action, at, by, GARBAGE_AMOUNTS, holdOf, members, type Plan, type Situation } from './situation.js';

/** Keys of the services: two that organisations may register, and one that is never registered. */
export const SERVICE_KEYS = ['key:service-one', 'key:service-two'];
export const UNREGISTERED_KEY = 'key:service-unregistered';

const AUTHORIZATION = '/policy/mandate/authorize';

/** Who moves a hold, and how the call is proven. */
interface Mover {
  readonly by: Plan['by'];
  readonly sign?: Signing;
  readonly token?: string;
}

/** A mover that may, or nearly: by the id alone, by a token of this or another claim, as a service, as the agent. */
function moverOf(hold: Hold, situation: Situation): Mover {
  const { random, observed, org } = situation;
  const agent = observed.agent(hold.agentDid);
  const tokens = observed.holds.map(({ claimTokenRef }) => claimTokenRef).filter((ref) => ref !== null);
  const kind = random.weighted<'bare' | 'token' | 'other token' | 'service' | 'agent'>([
    [5, 'bare'],
    [hold.claimTokenRef === null ? 0 : 5, 'token'],
    [tokens.length === 0 ? 0 : 0.5, 'other token'],
    [3, 'service'],
    [2, 'agent'],
  ]);
  const late = random.chance(0.03) ? { lateMs: 6 * 60_000 } : {};
  if (kind === 'token' && hold.claimTokenRef !== null) return { by: `${org}.service`, token: hold.claimTokenRef };
  if (kind === 'other token') return { by: `${org}.service`, token: random.pick(tokens) };
  if (kind === 'service') {
    const registered = observed.registry(org).length > 0;
    const key = random.chance(registered ? 0.7 : 0.5) ? random.pick(SERVICE_KEYS) : UNREGISTERED_KEY;
    return { by: `${org}.${key === UNREGISTERED_KEY ? 'unregistered' : 'service'}`, sign: { service: key, ...late } };
  }
  if (kind === 'agent' && agent !== undefined) {
    return { by: `${org}.agent`, sign: { agent: agent.keyRef, did: `${agent.ref}.agentDid`, ...late } };
  }
  return { by: `${org}.stranger` };
}

/** A hold; now and then an authorization that answers showed and no permit named, at an amount that it may have. */
function targetOf(hold: Hold, { random, observed, org }: Situation): Hold {
  const shown = observed.authorizationIds.filter((each) => each.org === org && observed.hold(each.id) === undefined);
  const other = random.chance(0.25) ? random.pickRecent(shown) : null;
  const budgets = observed.mandates.flatMap(({ maxAmount }) => maxAmount ?? []);
  if (other === null || budgets.length === 0) return hold;
  return { ...hold, id: other.id, ref: other.ref, amount: random.pickRecent(budgets) ?? hold.amount };
}

function planned(
  situation: Situation,
  ending: string,
  bodyOf: (hold: Hold) => JsonObject,
  headers?: (hold: Hold) => Readonly<Record<string, string>>,
): Plan | null {
  const own = holdOf(situation);
  if (own === null) return null;
  const hold = targetOf(own, situation);
  const mover = moverOf(own, situation);
  const body = { ...bodyOf(hold), ...(mover.token === undefined ? {} : { claimToken: mover.token }) };
  // A claim is proven by the service alone, and only captures and voids by the agent.
  const isAgents = mover.sign !== undefined && 'agent' in mover.sign;
  const takesProof = ending === 'capture' || ending === 'void';
  return {
    by: mover.by,
    send: `POST ${AUTHORIZATION}/${at(hold.ref)}/${ending}`,
    body,
    ...(headers === undefined ? {} : { headers: headers(hold) }),
    ...(mover.sign === undefined || (isAgents && !takesProof) ? {} : { sign: mover.sign }),
  };
}

const claim: Action = {
  routes: [`POST ${AUTHORIZATION}/:id/effect/dispatching`],
  weight: 8,
  plan(situation) {
    const { random } = situation;
    const plan = planned(
      situation,
      'effect/dispatching',
      (hold) =>
        members({
          expect: random.chance(0.2) ? { amount: amountOf(hold, 1), currency: hold.currency } : undefined,
          requireHumanApproval: random.chance(0.05) ? true : undefined,
        }),
      (hold) =>
        random.chance(0.5)
          ? { 'idempotency-key': `claim-${hold.ref.replaceAll(/[^0-9]/g, '')}-${'k'.repeat(32)}` }
          : {},
    );
    if (plan === null) return null;
    const { claimToken: _unread, ...body } = plan.body ?? {};
    return { ...plan, body };
  },
};

function amountOf(hold: Hold, share: number): number {
  return Number(printed(Math.round(hold.amount * share)));
}

/** What is charged: as permitted, lower, nothing, higher, garbage. */
function chargeOf(hold: Hold, random: Random): JsonValue {
  return random.weighted<JsonValue>([
    [6, amountOf(hold, 1)],
    [2.5, amountOf(hold, 0.5)],
    [2.5, 0],
    [1, amountOf(hold, 1) + 1],
    [0.5, random.pick(GARBAGE_AMOUNTS)],
  ]);
}

const capture: Action = {
  routes: [`POST ${AUTHORIZATION}/:id/capture`],
  weight: 12,
  plan: (situation) =>
    planned(situation, 'capture', (hold) =>
      members({
        amountCharged: chargeOf(hold, situation.random),
        settlementTxHash: situation.random.chance(0.3) ? 'tx-1' : undefined,
        merchant: situation.random.chance(0.05) ? 'elsewhere' : undefined,
      }),
    ),
};

const release: Action = {
  routes: [`POST ${AUTHORIZATION}/:id/void`],
  weight: 6,
  plan: (situation) =>
    planned(situation, 'void', () => members({ reason: situation.random.chance(0.3) ? 'not needed' : undefined })),
};

const dispatched: Action = {
  routes: [`POST ${AUTHORIZATION}/:id/effect/dispatched`],
  weight: 2,
  plan: (situation) => planned(situation, 'effect/dispatched', () => ({ remoteRef: 'order-1' })),
};

/** By the claimer, or by an operator with a token. */
function operable(situation: Situation, ending: string, body: (hold: Hold) => JsonObject): Plan | null {
  const plan = planned(situation, ending, body);
  if (plan === null || situation.random.chance(0.5)) return plan;
  const { sign: _unsigned, ...bare } = plan;
  return { ...bare, by: by(situation, 'owner', 'admin') };
}

const unknown: Action = {
  routes: [`POST ${AUTHORIZATION}/:id/effect/unknown`],
  weight: 2,
  plan: (situation) => operable(situation, 'effect/unknown', () => ({})),
};

const refund: Action = {
  routes: [`POST ${AUTHORIZATION}/:id/refund`],
  weight: 4,
  plan: (situation) =>
    operable(situation, 'refund', (hold) =>
      members({ amount: situation.random.chance(0.5) ? chargeOf(hold, situation.random) : undefined }),
    ),
};

const reconcile: Action = {
  routes: [`POST ${AUTHORIZATION}/:id/effect/reconcile`],
  weight: 5,
  plan(situation) {
    const { random } = situation;
    const own = holdOf(situation);
    if (own === null) return null;
    const hold = targetOf(own, situation);
    const outcome = random.pick(['settled', 'not_executed']);
    const amount = outcome === 'settled' && random.chance(0.5) ? chargeOf(hold, random) : undefined;
    return {
      by: by(situation, 'owner', 'admin'),
      send: `POST ${AUTHORIZATION}/${at(hold.ref)}/effect/reconcile`,
      body: members({ outcome, amount }),
    };
  },
};

const bind: Action = {
  routes: [`POST ${AUTHORIZATION}/:id/payload-binding`],
  weight: 1.5,
  plan(situation) {
    const hold = holdOf(situation);
    const agent = situation.observed.agent(hold?.agentDid);
    if (hold === null || agent === undefined) return null;
    return {
      by: `${situation.org}.agent`,
      send: `POST ${AUTHORIZATION}/${at(hold.ref)}/payload-binding`,
      body: { agentDid: `${agent.ref}.agentDid`, action: hold.action, payloadDigest: `sha256:${'cd'.repeat(32)}` },
      sign: { agent: situation.random.chance(0.9) ? agent.keyRef : 'key:wrong' },
    };
  },
};

const effect: Action = {
  routes: [`GET ${AUTHORIZATION}/:id/effect`],
  weight: 2,
  plan(situation) {
    const hold = holdOf(situation);
    if (hold === null) return null;
    const send = `GET ${AUTHORIZATION}/${at(targetOf(hold, situation).ref)}/effect`;
    return { by: by(situation, 'agent', 'service', 'stranger'), send };
  },
};

/** The one settlement outside: reserved, finalized, released. */
function slot(verb: 'reserve' | 'finalize' | 'release', weight: number): Action {
  return {
    routes: [`POST /magp/settlement/${verb}`],
    weight,
    plan(situation) {
      const { random } = situation;
      const own = holdOf(situation);
      if (own === null) return null;
      const hold = targetOf(own, situation);
      const mover = moverOf(own, situation);
      const isService = mover.sign !== undefined && 'service' in mover.sign;
      const paid =
        verb === 'finalize' && random.chance(0.4)
          ? random.pick([hold.amount, hold.amount / 2, hold.amount + 1, 0])
          : undefined;
      return {
        by: mover.by,
        send: `POST /magp/settlement/${verb}`,
        body: members({
          authorizationId: hold.ref,
          claimToken: mover.token,
          txHash: verb === 'finalize' && random.chance(0.5) ? 'tx-outside' : undefined,
          amountMinor: paid,
        }),
        ...(isService && mover.sign !== undefined ? { sign: mover.sign } : {}),
      };
    },
  };
}

export const SETTLEMENT: readonly Action[] = [
  claim,
  capture,
  release,
  dispatched,
  unknown,
  refund,
  reconcile,
  bind,
  effect,
  slot('reserve', 7),
  slot('finalize', 6),
  slot('release', 2),
];
