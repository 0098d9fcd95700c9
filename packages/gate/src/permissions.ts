import { availableBudget, type LimitState, leftOf, type MandateView } from '@gatewright/ledger';
import {
  type JsonObject,
  permissionsReadBytes,
  type ReasonCode,
  type Result,
  unitsToNumber,
} from '@gatewright/protocol';
import type { Answer } from './answer.js';
import { checkKey, checkNetwork } from './checks/authentication.js';
import { checkContainment, checkMandate } from './checks/authority.js';
import type { GatePorts, GrantedMandate, RegisteredAgent } from './ports.js';
import { agentRead } from './reports/agent-read.js';
import { areStanding } from './settlement/claimable.js';
import { limitsShown } from './verdict.js';

/** What an agent may do now under one of its mandates, by the mandate and what is used of it: rules may refuse more. */
export interface Permission {
  readonly mandateId: string;
  readonly action: string;
  readonly currency: string | null;
  /** Why the gate would refuse every action under it; null where it would not. */
  readonly reasonCode: ReasonCode | null;
  /** The largest amount of one action that still fits; null for any, and without money. */
  readonly most: number | null;
  /** What is left under its cap; null without one. */
  readonly remaining: number | null;
  /** What is left of its limits over time; of those that count by value nothing is stated. */
  readonly limits: readonly JsonObject[];
}

/** The agent that signed a call for its permissions (protocol.md §2.7), or the answer that refuses it. */
export function permissionsReader(body: Uint8Array, ports: GatePorts): Promise<Result<RegisteredAgent, Answer>> {
  return agentRead('PermissionsRequest', body, permissionsReadBytes, ports);
}

/** What each live mandate of an agent permits now. Throws what the store throws. */
export async function permissionsOf(agent: RegisteredAgent, ports: GatePorts): Promise<readonly Permission[]> {
  const { mandates } = await ports.directory.policy(agent);
  const standing = await ports.ledger.store.agent(agent.orgId, agent.did);
  const contained = [checkNetwork(agent, ports.settings), checkKey(agent), checkContainment(standing)];
  const refusal = contained.find(({ ok }) => !ok);
  const code = refusal === undefined || refusal.ok ? null : refusal.refusal.reasonCode;
  return Promise.all(mandates.map((mandate) => permissionOf(mandate, agent, code, ports)));
}

async function permissionOf(
  mandate: GrantedMandate,
  agent: RegisteredAgent,
  contained: ReasonCode | null,
  ports: GatePorts,
): Promise<Permission> {
  const { mandateId, action, currency, limits: granted } = mandate;
  const { store } = ports.ledger;
  const counted = granted.filter(({ by }) => by === null);
  const [account, uses] = await Promise.all([
    store.mandate(agent.orgId, mandate.accountId),
    counted.length === 0
      ? []
      : store.limitUses(
          agent.orgId,
          counted.map(({ limit }) => limit),
        ),
  ]);
  const states = counted.flatMap((limit, index) => {
    const use = uses[index];
    return use === undefined ? [] : [{ limit, state: { ...use, isExceeded: isUsedUp(limit, use) } }];
  });
  const room = [
    ...(account?.cap == null ? [] : [availableBudget(account)]),
    ...states.flatMap(({ limit, state }) => leftOf(limit.limit, state).units ?? []),
  ];
  const most = room.reduce<bigint | null>((least, each) => (least === null || each < least ? each : least), null);
  const money = (units: bigint | null) => (units === null || currency === null ? null : unitsToNumber(units, currency));
  return {
    mandateId,
    action,
    currency,
    reasonCode: contained ?? (await refusalOf(mandate, account, states, agent, ports)),
    most: money(most),
    remaining: account?.cap == null ? null : money(availableBudget(account)),
    limits: limitsShown(states, mandate),
  };
}

type CountedState = { readonly limit: GrantedMandate['limits'][number]; readonly state: LimitState };

/** True where no action fits under a limit any more, whatever its amount. */
function isUsedUp({ limit }: GrantedMandate['limits'][number], use: Omit<LimitState, 'isExceeded'>): boolean {
  const { units, holds } = leftOf(limit, use);
  return units === 0n || holds === 0;
}

/** Why every action under a mandate would be refused now; null where one may pass. */
async function refusalOf(
  mandate: GrantedMandate,
  account: MandateView | null,
  states: readonly CountedState[],
  agent: RegisteredAgent,
  { ledger: { store } }: GatePorts,
): Promise<ReasonCode | null> {
  if (account === null) return 'NO_MANDATE';
  // The payload is the request's: here it counts as bound.
  const granted = checkMandate(agent, '', mandate, account);
  if (!granted.ok) return granted.refusal.reasonCode;
  if (!(await areStanding(agent.orgId, mandate.delegatedFrom, store))) return 'DELEGATION_CHAIN_BROKEN';
  if (mandate.endsAt !== null && mandate.endsAt <= (await store.now())) return 'MANDATE_EXPIRED';
  if (account.cap !== null && availableBudget(account) <= 0n) return 'SPEND_LIMIT_EXCEEDED';
  return states.some(({ state }) => state.isExceeded) ? 'PERIOD_LIMIT_EXCEEDED' : null;
}
