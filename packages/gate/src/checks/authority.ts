import type { Agent, AgentStatus, MandateView } from '@gatewright/ledger';
import {
  type AuthorizeRequest,
  accept,
  currencyCode,
  PASSED,
  type ReasonCode,
  type Result,
  refuse,
  SIGNED_DEFAULT_AMOUNT,
  SIGNED_DEFAULT_CURRENCY,
  toUnits,
} from '@gatewright/protocol';
import { SANDBOX_NETWORK } from '../networks.js';
import type { AgentPolicy, GatePorts, GrantedMandate, RegisteredAgent } from '../ports.js';
import type { AgentHistory, AuthenticatedRequest } from './authorization-context.js';
import { readCounts } from './counted.js';

/** Payments that an unusual amount is compared with, and how many there must be at least. */
const SPEND_PATTERN_PAYMENTS = 20;
const SPEND_PATTERN_MIN_PAYMENTS = 5;

const MS_PER_DAY = 24 * 60 * 60 * 1000;

/** What the checks of containment and mandate read. */
export interface Authority {
  readonly standing: Agent;
  /** Standing of the agents that the mandate comes through, in the order of its `delegatedFrom`. */
  readonly delegators: readonly Agent[];
  /** Null where no mandate of the agent grants the action. */
  readonly mandate: GrantedMandate | null;
  readonly account: MandateView | null;
}

/**
 * The agent's standing, that of the agents above it, and the mandate whose account pays. All are asked for at once, because a
 * ledger may be a network away, and every call waits for the answer.
 */
export async function readAuthority(
  { action }: AuthorizeRequest,
  { orgId, did }: RegisteredAgent,
  { mandates }: AgentPolicy,
  { ledger: { store } }: Pick<GatePorts, 'ledger'>,
): Promise<Authority> {
  const mandate = mandates.find((granted) => granted.action === action) ?? null;
  const above = mandate?.delegatedFrom ?? [];
  const [standing, account, delegators] = await Promise.all([
    store.agent(orgId, did),
    mandate === null ? null : store.mandate(orgId, mandate.accountId),
    Promise.all(above.map(({ agentDid }) => store.agent(orgId, agentDid))),
  ]);
  return { standing, delegators, mandate, account };
}

const CONTAINED: Readonly<Record<Exclude<AgentStatus, 'active'>, ReasonCode>> = {
  suspended: 'AGENT_SUSPENDED',
  quarantined: 'AGENT_QUARANTINED',
  decommissioned: 'AGENT_DECOMMISSIONED',
};

/** Containment. The rules apply the operating mode, because it depends on value and risk. */
export function checkContainment({ status }: Agent): Result<undefined> {
  return status === 'active' ? PASSED : refuse(CONTAINED[status], `the agent is ${status}`);
}

/**
 * The mandate whose account pays, its delegation chain and what it demands of the request. Whether it grants the
 * action now is part of the policy: where none does, the evaluator says which refusal that is.
 */
export function checkMandate(
  { network }: RegisteredAgent,
  payloadDigest: string | null,
  mandate: GrantedMandate | null,
  account: MandateView | null,
): Result<undefined> {
  if (mandate === null) {
    return network === SANDBOX_NETWORK
      ? refuse('NO_MANDATE', 'a sandbox agent has a mandate for its one action alone')
      : PASSED;
  }
  if (!mandate.chainIntact) {
    return refuse('DELEGATION_CHAIN_BROKEN', 'the delegation chain of the mandate does not end at a person');
  }
  if (mandate.requirePayloadBinding && payloadDigest === null) {
    return refuse('PAYLOAD_BINDING_REQUIRED', 'the mandate demands a bound payload');
  }
  if (account?.revoked) return refuse('MANDATE_REVOKED', 'the mandate was revoked');
  return mandate.budgetObstacle === null ? PASSED : refuse('BUDGET_FROZEN', mandate.budgetObstacle);
}

/** An amount in units of its currency. */
export interface Money {
  readonly amount: bigint;
  readonly currency: string;
}

/**
 * The amount, exactly in units of its currency. An absent amount reserves nothing and an absent currency is USD, as
 * the signed text says; whether the mandate needs an amount, or permits one, is for the policy to say. Without a mandate there is
 * no cap to check: the missing mandate is the refusal.
 */
export function determineAmount(request: AuthorizeRequest, mandate: GrantedMandate | null): Result<Money> {
  const amount = request.amount ?? SIGNED_DEFAULT_AMOUNT;
  const spelt = request.currency ?? SIGNED_DEFAULT_CURRENCY;
  const currency = currencyCode(spelt) ?? spelt;
  // Zero is zero in every currency, known or not.
  const units = amount === 0 || amount === '0' ? 0n : toUnits(amount, currency);
  if (units !== null) return accept({ amount: units, currency });
  if (mandate === null) return accept({ amount: 0n, currency });
  return refuse('AMOUNT_NOT_DETERMINABLE', `${amount} is not an exact amount of ${currency} that the gate can count`, {
    hint: 'send a non-negative JSON number or plain decimal text with at most six decimals, or as many as the currency has where those are more',
  });
}

/** What the agent did before, as far as its rules and its mandate ask; facts for the policy, never a refusal. */
export async function loadHistory(
  authenticated: AuthenticatedRequest,
  mandate: GrantedMandate | null,
  { amount, currency }: Money,
  ports: Pick<GatePorts, 'ledger' | 'settings' | 'sha256Hex'>,
): Promise<AgentHistory> {
  const { request, agent, policy } = authenticated;
  const { ledger, settings } = ports;
  const { store } = ledger;
  const { orgId, did } = agent;
  const merchant = request.merchant ?? '';
  const pays = amount > 0n && mandate !== null;
  const watchesMerchant = pays && mandate.watchesNewMerchants;
  const watchesAmount = settings.spendAnomaly && pays;
  // Rules on trial see what the live ones see, and what they ask for themselves.
  const { reads } = policy.shadow ?? policy;
  const [counted, merchantWindows, paidBefore, payments] = await Promise.all([
    readCounts({ ...authenticated, mandate, amount, currency }, ports),
    byWindow(merchant === '' ? [] : reads.merchantWindows, async (days) =>
      store.hasPaid(orgId, did, merchant, (await store.now()) - days * MS_PER_DAY),
    ),
    watchesMerchant && merchant !== '' ? store.hasPaid(orgId, did, merchant) : !watchesMerchant,
    watchesAmount ? store.paidAmounts(orgId, did, currency, SPEND_PATTERN_PAYMENTS) : [],
  ]);
  return {
    ...counted,
    merchantWindows,
    merchant: paidBefore ? 'known' : merchant === '' ? 'unnamed' : 'first',
    unusual: isUnusual(amount, payments),
  };
}

/** What is known of each window; nothing is asked where there is none. */
async function byWindow<Known>(windows: readonly number[], ask: (window: number) => Promise<Known>) {
  return new Map(await Promise.all(windows.map(async (window) => [window, await ask(window)] as const)));
}

/**
 * True for an amount above the mean of the earlier ones by more than four standard deviations or, where these are all the
 * same, above four times that (protocol.md §3.7). Units, compared exactly; too few earlier payments are no pattern.
 */
export function isUnusual(amount: bigint, earlier: readonly bigint[]): boolean {
  if (earlier.length < SPEND_PATTERN_MIN_PAYMENTS) return false;
  const count = BigInt(earlier.length);
  const sum = earlier.reduce((total, one) => total + one, 0n);
  const squares = earlier.reduce((total, one) => total + one * one, 0n);
  // With n, S and Q: mean = S/n and variance = (nQ − S²)/n², so everything is multiplied by n.
  const spread = count * squares - sum * sum;
  const above = count * amount - sum;
  return spread === 0n ? count * amount > 4n * sum : above > 0n && above * above > 16n * spread;
}
