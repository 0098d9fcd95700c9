import { type Addressee, findReasonCode } from '@gatewright/protocol';
import type { ApprovalStatus, WaitOptions } from './approval.js';
import type { Effect } from './effect.js';
import type { GuardVerdict } from './verdict.js';

/**
 * The action was not permitted and did not happen. `code` is the reason code, `verdict` the whole verdict.
 *
 * @deprecated Catch `Refused` and `Waiting`, which are its only classes.
 */
export class GovernanceBlocked extends Error {
  override readonly name: string = 'GovernanceBlocked';
  readonly code: string;

  constructor(
    action: string,
    readonly verdict: GuardVerdict,
  ) {
    const { decision, reasonCode, detail } = verdict;
    const remedy = findReasonCode(reasonCode)?.remedy;
    const parts = [`${decision} ${JSON.stringify(action)}: ${reasonCode}`, detail, remedy];
    super(parts.filter((part) => part != null).join('. '));
    this.code = reasonCode;
  }
}

/**
 * The action is refused and did not happen. `remedy` says what to do; null for a code that is not in the register.
 *
 * @example
 * import { gatewright, Refused } from '@gatewright/guard';
 * import { gatewright as gateInMemory } from '@gatewright/msw';
 *
 * const gate = gateInMemory({ url: 'https://gate.example' });
 * const { config } = await gate.addAgent({ scope: 'pay', currency: 'USD', maxAmount: 100 });
 * const fetch = (url: string, init: RequestInit) => gate.fetch(new Request(url, init));
 * const order = { action: 'pay', amount: 500, currency: 'USD' };
 * const error = await gatewright(config, { fetch }).run(order, () => 'paid', { key: 'order-1' }).catch((refused) => refused);
 * error instanceof Refused && error.code; // => 'SPEND_LIMIT_EXCEEDED'
 */
export class Refused extends GovernanceBlocked {
  override readonly name = 'Refused';
  readonly remedy: string | null;
  /** Who can do it: the model by its next call, the developer in code or settings, or the owner of the agent. */
  readonly remedyFor: Addressee | null;

  constructor(
    action: string,
    verdict: GuardVerdict,
    /** Address of the recorded decision in the console, for the owner; null where it has none. */
    readonly link: string | null = null,
  ) {
    super(action, verdict);
    const row = findReasonCode(verdict.reasonCode);
    this.remedy = row?.remedy ?? null;
    this.remedyFor = row?.for ?? null;
  }
}

/** Addresses in the console; null where the console is not known. */
export interface ConsoleLinks {
  /** Of an escalation, for people who approve. */
  readonly linkOf: (escalationId: string) => string | null;
  /** Of a recorded decision, for the owner. */
  readonly decisionOf: (eventId: string) => string | null;
}

/** How people are waited for, and where they find what waits. */
export interface Approvals extends ConsoleLinks {
  readonly wait: (escalationId: string, options?: WaitOptions) => Promise<ApprovalStatus>;
}

/**
 * The action did not happen: people must approve it. Repeated under its key after that, it runs once.
 *
 * @example
 * import { gatewright, Waiting } from '@gatewright/guard';
 * import { gatewright as gateInMemory } from '@gatewright/msw';
 *
 * const atoms = [{ predicate: 'amount-over', config: { limit: 50 } }];
 * const rules = { molecules: [{ id: 'large', combinator: 'all', atoms, decision: 'escalate', reasonCode: 'REVIEW' }] };
 * const gate = gateInMemory({ url: 'https://gate.example' });
 * const { config } = await gate.addAgent({ scope: 'pay', currency: 'USD', maxAmount: 100, rules });
 * const fetch = (url: string, init: RequestInit) => gate.fetch(new Request(url, init));
 * const order = { action: 'pay', amount: 60, currency: 'USD' };
 * const buyer = gatewright(config, { fetch });
 * const waiting = await buyer.run(order, () => 'paid', { key: 'order-1' }).catch((error) => error);
 * if (waiting instanceof Waiting) await gate.approve(waiting.escalationId);
 * await buyer.run(order, () => 'paid', { key: 'order-1' }); // => 'paid'
 */
export class Waiting extends GovernanceBlocked {
  override readonly name = 'Waiting';
  /** Address of the item in the console of the gate, for people; null where the console is not known. */
  readonly link: string | null;
  readonly #approvals: Approvals;

  constructor(
    action: string,
    verdict: GuardVerdict,
    readonly escalationId: string,
    approvals: Approvals,
  ) {
    super(action, verdict);
    this.link = approvals.linkOf(escalationId);
    this.#approvals = approvals;
  }

  /** Waits until people decided, which runs nothing. Never throws. */
  waitForApproval(options?: WaitOptions): Promise<ApprovalStatus> {
    return this.#approvals.wait(this.escalationId, options);
  }
}

/** The error of an action that was not permitted. */
export function notPermitted(action: string, verdict: GuardVerdict, approvals: Approvals): Refused | Waiting {
  const { decision, escalationId, eventId } = verdict;
  return decision === 'escalate' && escalationId !== null
    ? new Waiting(action, verdict, escalationId, approvals)
    : new Refused(action, verdict, eventId === null ? null : approvals.decisionOf(eventId));
}

/**
 * It is not known whether the action happened. Its amount stays reserved, and it is not run again, until its owner reconciles the hold.
 *
 * @example
 * import { gatewright, Unknown } from '@gatewright/guard';
 * import { gatewright as gateInMemory } from '@gatewright/msw';
 *
 * const gate = gateInMemory({ url: 'https://gate.example' });
 * const { config } = await gate.addAgent({ scope: 'pay', currency: 'USD', maxAmount: 100 });
 * const fetch = (url: string, init: RequestInit) => gate.fetch(new Request(url, init));
 * const order = { action: 'pay', amount: 60, currency: 'USD' };
 * const pay = () => {
 *   throw new Error('the connection ended');
 * };
 * const error = await gatewright(config, { fetch }).run(order, pay, { key: 'order-1' }).catch((unknown) => unknown);
 * error instanceof Unknown && error.code; // => 'HOLD_UNDER_RECONCILIATION'
 */
export class Unknown extends Error {
  override readonly name = 'Unknown';
  readonly code = 'HOLD_UNDER_RECONCILIATION';

  constructor(
    /** The hold; null for an action that was permitted without one. */
    readonly authorizationId: string | null,
    message: string,
    /** What to do, with the command of the owner where there is a hold. */
    readonly remedy: string,
    options?: ErrorOptions,
  ) {
    super(`${message}. ${remedy}`, options);
  }
}

/** What the gate shows of an earlier call that took effect. Amounts are decimals of the currency. */
export type CallReceipt = Pick<
  Effect,
  'authorizationId' | 'outcome' | 'settledAmount' | 'currency' | 'settlementTxHash' | 'bookingRef'
>;

/**
 * The action happened before, under the same key, and its result was not kept. Nothing ran; take it as done.
 *
 * @example
 * import { AlreadyDone } from '@gatewright/guard';
 *
 * const isDone = (error: unknown) => error instanceof AlreadyDone && error.receipt.outcome === 'settled';
 * isDone(new Error('another error')); // => false
 */
export class AlreadyDone extends Error {
  override readonly name = 'AlreadyDone';
  readonly code = 'SETTLED';

  constructor(
    message: string,
    readonly receipt: CallReceipt,
  ) {
    super(message);
  }
}

/**
 * Thrown by a wrapped function that knows its effect did not happen: the guard then voids the hold. Any other error
 * leaves its amount reserved, because an error does not show whether the effect took place.
 *
 * @example
 * import { gatewright, NotExecuted } from '@gatewright/guard';
 * import { gatewright as gateInMemory } from '@gatewright/msw';
 *
 * const gate = gateInMemory({ url: 'https://gate.example' });
 * const { config } = await gate.addAgent({ scope: 'pay', currency: 'USD', maxAmount: 100 });
 * const fetch = (url: string, init: RequestInit) => gate.fetch(new Request(url, init));
 * const order = { action: 'pay', amount: 60, currency: 'USD' };
 * const pay = () => {
 *   throw new NotExecuted('out of stock');
 * };
 * const buyer = gatewright(config, { fetch });
 * await buyer.run(order, pay, { key: 'order-1' }).catch((error) => error.message); // => 'out of stock'
 * await buyer.run({ ...order, amount: 100 }, () => 'paid', { key: 'order-2' }); // => 'paid'
 */
export class NotExecuted extends Error {
  override readonly name = 'NotExecuted';

  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
  }
}

/**
 * The guard or counterparty cannot be made from these options. `code` is a reason code or `CONFIG_INVALID`.
 *
 * @example
 * import { GuardConfigError, gatewright } from '@gatewright/guard';
 *
 * const optionOf = (config: unknown) => {
 *   try {
 *     return gatewright(config).agentDid;
 *   } catch (error) {
 *     return error instanceof GuardConfigError ? error.option : null;
 *   }
 * };
 * optionOf({}) === null; // => false
 */
export class GuardConfigError extends Error {
  override readonly name = 'GuardConfigError';

  constructor(
    readonly code: 'CONFIG_INVALID' | 'IDENTITY_KEY_MISMATCH',
    /** The option at fault. */
    readonly option: string,
    message: string,
  ) {
    super(`${option}: ${message}`);
  }
}
