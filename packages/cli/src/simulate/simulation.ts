import {
  type Budget,
  budgetDemand,
  type GrantedLimit,
  type LimitOverTime,
  limitOfValue,
  thresholdOf,
} from '@gatewright/gate';
import { fitAll, type Limit, type LimitState, maximaOf, oneHold } from '@gatewright/ledger';
import { SimulatedLedger } from '@gatewright/ledger/memory';
import { isPermit, type JsonValue, sha256Hex } from '@gatewright/protocol';

/** An action that agents ask for. */
export interface SimulatedAction {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly agent: string;
  readonly action: string;
  readonly merchant: string | null;
  /** Units of the currency; 0 for an action without value. */
  readonly amount: bigint;
  readonly currency: string | null;
  /** The budget that it counts under; null for none. */
  readonly budget: string | null;
  /** Values of the context that limits count by. */
  readonly context: Readonly<Record<string, JsonValue>> | null;
}

/** A budget of a draft. */
export interface DraftBudget {
  readonly budgetId: string;
  readonly name: string;
  readonly parent: string | null;
  readonly limits: readonly LimitOverTime[];
}

/** How many actions would have which outcome. One that waits is counted as approved. */
export interface OutcomeCounts {
  actions: number;
  refused: number;
  waiting: number;
}

export interface LimitFigures {
  readonly limit: LimitOverTime;
  /** The highest use, whole percent; of a limit that counts by value, that of the value with the highest. */
  peakPercent: number;
  peakAt: number | null;
  /** When use first came to 80 % and to all of the limit. */
  reached80At: number | null;
  reached100At: number | null;
  refused: number;
  waiting: number;
}

export interface BudgetFigures extends OutcomeCounts {
  readonly budget: DraftBudget;
  readonly limits: readonly LimitFigures[];
  /** Refused because the budget limits amounts, and none in their currency. */
  unlimited: number;
}

/** Units of one currency. */
export interface MoneyFigures {
  permitted: bigint;
  refused: bigint;
}

export interface Simulation extends OutcomeCounts {
  readonly budgets: readonly BudgetFigures[];
  readonly money: ReadonlyMap<string, MoneyFigures>;
  /** Actions that count under no budget: they are not among the others. */
  outside: number;
}

/** Actions of one agent in one currency under one budget, with what holds for each of them. */
interface Account {
  readonly mandateId: string;
  readonly granted: readonly { readonly limit: GrantedLimit; readonly figures: LimitFigures }[];
  /** The budgets that they count under, the nearest first. */
  readonly path: readonly BudgetFigures[];
  /** The budget that permits nothing in this currency. */
  readonly obstacle: BudgetFigures | null;
}

const ORG = 'simulated';
const REACHED = 80;
const FULL = 100;

/** What budgets would make of actions, which are in the order of time. The rules are those of the ledger. */
export function simulate(budgets: readonly DraftBudget[], actions: Iterable<SimulatedAction>): Simulation {
  const run = new Run(budgets);
  for (const action of actions) run.add(action);
  return run.simulation;
}

class Run {
  readonly simulation: Simulation & { readonly money: Map<string, MoneyFigures> };
  readonly #ledger = new SimulatedLedger();
  readonly #budgets: ReadonlyMap<string, BudgetFigures>;
  readonly #accounts = new Map<string, Account>();
  readonly #keys = new Map<string, string>();

  constructor(budgets: readonly DraftBudget[]) {
    const figures = budgets.map(newFigures);
    this.#budgets = new Map(figures.map((each) => [each.budget.budgetId, each]));
    this.simulation = { budgets: figures, money: new Map(), ...NO_ACTIONS, outside: 0 };
  }

  add(action: SimulatedAction): void {
    if (action.budget === null) {
      this.simulation.outside += 1;
      return;
    }
    const account = this.#accountOf(action, action.budget);
    const counted = account.granted.map(({ limit }) => this.#limitOf(limit, action));
    const waiting = this.#waitingOf(action, account, counted);
    const limits = account.obstacle === null ? this.#decide(action, account, counted) : null;
    if (account.obstacle !== null) account.obstacle.unlimited += 1;
    const isRefused = limits === null || limits.some(({ isExceeded }) => isExceeded);
    for (const [index, state] of (limits ?? []).entries()) {
      const figures = account.granted[index]?.figures;
      const limit = counted[index];
      if (figures === undefined || limit === undefined) continue;
      if (state.isExceeded) figures.refused += 1;
      else if (!isRefused) noteUse(figures, limit, state, action.at);
    }
    if (!isRefused) for (const figures of waiting) figures.waiting += 1;
    for (const counts of [this.simulation, ...account.path]) {
      counts.actions += 1;
      if (isRefused) counts.refused += 1;
      else if (waiting.length > 0) counts.waiting += 1;
    }
    this.#noteMoney(action, isRefused);
  }

  /** The limits after the decision, those that the action does not fit under marked. */
  #decide(action: SimulatedAction, { mandateId }: Account, limits: readonly Limit[]): readonly LimitState[] {
    const { at, agent, amount, currency, merchant } = action;
    const id = String(this.simulation.actions);
    const result = this.#ledger.apply(
      {
        kind: 'decide',
        ...{ orgId: ORG, agentDid: agent, action: action.action, nonce: null, mandateId },
        verdict: { decision: 'allow', reasonCode: 'AUTHORIZED' },
        hold: {
          ...{ authorizationId: id, amount, currency: currency ?? '', merchant, resource: null, limits },
          ...{ payloadDigest: null, contextDigest: null, approvedByHuman: false, ttlMs: 1 },
        },
        ...{ readSet: null, containment: null, escalation: null, approval: null },
        evidence: {
          ...{ eventId: id, policyDigest: null, contextFields: [], firedRules: [] },
          ...{ orgId: ORG, network: ORG, requestDigest: null },
        },
      },
      at,
    );
    const isExpected = result.ok && (isPermit(result.decision) || result.reasonCode === 'PERIOD_LIMIT_EXCEEDED');
    if (!isExpected) throw new Error(`the ledger refuses a simulated action with ${result.reasonCode}`);
    return result.limits;
  }

  /** The limits above whose threshold the action comes: people would decide about it. */
  #waitingOf({ at, amount }: SimulatedAction, { granted }: Account, counted: readonly Limit[]): LimitFigures[] {
    return granted.flatMap(({ limit, figures }, index) => {
      const own = counted[index];
      const threshold = own === undefined ? null : thresholdOf(limit, own, amount);
      if (threshold === null) return [];
      const uses = this.#ledger.limitUses(ORG, [threshold], at);
      return fitAll([threshold], uses, oneHold(amount)) ? [] : [figures];
    });
  }

  #noteMoney({ amount, currency }: SimulatedAction, isRefused: boolean): void {
    if (currency === null || amount === 0n) return;
    const money = this.simulation.money.get(currency) ?? { permitted: 0n, refused: 0n };
    money[isRefused ? 'refused' : 'permitted'] += amount;
    this.simulation.money.set(currency, money);
  }

  #limitOf(granted: GrantedLimit, { action, merchant, context }: SimulatedAction): Limit {
    const { by } = granted;
    if (by === null) return granted.limit;
    const value = by === 'merchant' ? (merchant ?? '') : by === 'action' ? action : (context?.[by.field] ?? null);
    // A hash takes as long as the rest of the decision.
    const name = JSON.stringify([granted.limit.key, value]);
    const key = this.#keys.get(name) ?? limitOfValue(granted, value, sha256Hex).key;
    this.#keys.set(name, key);
    return { ...granted.limit, key };
  }

  #accountOf({ at, agent, action, currency }: SimulatedAction, budgetId: string): Account {
    const mandateId = JSON.stringify([agent, currency, budgetId]);
    const known = this.#accounts.get(mandateId);
    if (known !== undefined) return known;
    const path = this.#pathOf(budgetId);
    const granted = path.flatMap(({ budget, limits }) =>
      limits.flatMap((figures) =>
        budgetDemand([asked(budget, [figures.limit])], currency).limits.map((limit) => ({ limit, figures })),
      ),
    );
    const obstacle = path.find(
      ({ budget }) => budgetDemand([asked(budget, budget.limits)], currency).obstacle !== null,
    );
    const account = { mandateId, granted, path, obstacle: obstacle ?? null };
    const opened = { orgId: ORG, mandateId, agentDid: agent, action, currency, cap: null };
    this.#ledger.apply({ kind: 'openMandate', ...opened }, at);
    this.#accounts.set(mandateId, account);
    return account;
  }

  #pathOf(budgetId: string): BudgetFigures[] {
    const path: BudgetFigures[] = [];
    for (let id: string | null = budgetId; id !== null; ) {
      const figures = this.#budgets.get(id);
      if (figures === undefined) throw new Error(`there is no budget ${id} in the draft`);
      path.push(figures);
      id = figures.budget.parent;
    }
    return path;
  }
}

const NO_ACTIONS: OutcomeCounts = { actions: 0, refused: 0, waiting: 0 };

function newFigures(budget: DraftBudget): BudgetFigures {
  const limits = budget.limits.map((limit): LimitFigures => {
    const nothing = { peakPercent: 0, peakAt: null, reached80At: null, reached100At: null };
    return { limit, ...nothing, refused: 0, waiting: 0 };
  });
  return { budget, limits, ...NO_ACTIONS, unlimited: 0 };
}

function asked({ budgetId }: DraftBudget, limits: readonly LimitOverTime[]): Budget {
  return { budgetId, frozen: false, limits: limits.map((limit) => ({ ...limit, raises: [], resets: 0 })) };
}

function noteUse(figures: LimitFigures, limit: Limit, use: LimitState, at: number): void {
  const { units, holds } = maximaOf(limit, use);
  const percent = Math.max(
    units === null ? 0 : percentOf(use.used.units, units),
    holds === null ? 0 : percentOf(BigInt(use.used.holds), BigInt(holds)),
  );
  if (figures.peakAt === null || percent > figures.peakPercent) {
    figures.peakPercent = percent;
    figures.peakAt = at;
  }
  if (percent >= REACHED) figures.reached80At ??= at;
  if (percent >= FULL) figures.reached100At ??= at;
}

/** How many whole percent a part is; all of nothing. */
function percentOf(part: bigint, whole: bigint): number {
  return whole === 0n ? FULL : Number((part * 100n) / whole);
}
