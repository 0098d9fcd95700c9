import type { CallStep, GuardStep, WaitStep } from '../step.js';
import { amountFor, counterpartyFor } from './authority.js';
import { at, members, type Situation } from './situation.js';

/** Longer than a hold lives unless its organisation says otherwise, ms. */
const SLOW_MS = 16 * 60_000;

/**
 * A function that a guard runs for an agent with money, what happens meanwhile, and how it ends. Null where no agent has a mandate and a
 * key that a guard reads. `nextId` gives the ids of the steps inside.
 */
export function planGuarded(situation: Situation, nextId: () => number): Omit<GuardStep, 'id'> | null {
  const { random, observed, org } = situation;
  const live = observed.mandates.filter((each) => each.org === org && each.ended === null && each.currency !== null);
  const mandate = random.pickRecent(live);
  const agent = observed.agent(mandate?.agentDid);
  if (mandate === null || agent === undefined || agent.key.startsWith('key:')) return null;
  const amount = amountFor(mandate, random);
  if (typeof amount !== 'number') return null;
  const merchant = mandate.merchants?.[0] ?? 'acme';
  const currency = mandate.currency ?? undefined;
  const itinerary = counterpartyFor(mandate, random);
  const revoke: Omit<CallStep, 'id'> = { by: `${org}.owner`, send: `POST /mandate/${at(mandate.ref)}/revoke` };
  const meanwhile = random.weighted<readonly (Omit<CallStep, 'id'> | Omit<WaitStep, 'id'>)[]>([
    [5, []],
    [2, [{ wait: SLOW_MS }]],
    [1, [revoke]],
  ]);
  return {
    by: `${org}.agent`,
    guard: { agentDid: `${agent.ref}.agentDid`, agentKey: agent.keyRef },
    request: members({ action: mandate.action, amount, currency, merchant, itinerary }),
    ends: random.pick(['returns', 'throws', 'dies']),
    meanwhile: meanwhile.map((step) => ({ ...step, id: nextId() })),
  };
}
