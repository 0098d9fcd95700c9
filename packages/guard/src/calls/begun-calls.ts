import type { GuardCore } from '../core.js';
import type { Effect, EffectResult } from '../effect.js';
import { type CallReceipt, NotExecuted } from '../errors.js';
import type { CallKeys } from './call-keys.js';
import type { CallJournal } from './journal.js';
import { type Refusal, textOf, unknownOutcome } from './refusal.js';

/** What became of calls that began before and did not end. */
export type EarlierCall =
  | { readonly kind: 'none' }
  | { readonly kind: 'settled'; readonly receipt: CallReceipt }
  | { readonly kind: 'unknown'; readonly refusal: Refusal };

/** In the place of an authorization, for a call that was permitted without one. */
const NO_AUTHORIZATION = '';
/** Outcomes of an effect that happened. */
const TOOK_EFFECT: ReadonlySet<string> = new Set(['settled', 'reversing', 'reversed']);

/**
 * The calls that began in this process or an earlier one, from the mark in the journal to their end. A mark that stays is a call of
 * which the outcome is unknown here: the gate knows by its authorization what became of it.
 */
export class BegunCalls {
  constructor(
    private readonly core: Pick<GuardCore, 'effect' | 'running'>,
    private readonly journal: CallJournal,
  ) {}

  /** Whether `earlier` has to ask the gate. Throws where the journal cannot be read. */
  async hasEarlier(keys: CallKeys): Promise<boolean> {
    return (await this.earlierMarks(keys)).length > 0;
  }

  /**
   * What became of an earlier call under the same id or with equal arguments. A call that did not take effect is ended; the receipt
   * of one that did is given once to equal arguments, and always to the id. Throws where the journal cannot be read.
   */
  async earlier(keys: CallKeys): Promise<EarlierCall> {
    for (const mark of await this.earlierMarks(keys)) {
      if (mark === NO_AUTHORIZATION) {
        return { kind: 'unknown', refusal: unknownOutcome('the call began before, on a permit without a hold', null) };
      }
      const found = await this.core.effect(mark);
      if (found.ok && found.effect.retrySafe) {
        await this.end(keys, mark);
        continue;
      }
      if (!found.ok || !TOOK_EFFECT.has(found.effect.outcome))
        return { kind: 'unknown', refusal: refusalOf(found, mark) };
      if (keys.byId !== null) await this.journal.begin(keys.byId, mark);
      if (keys.byArguments !== null) await this.journal.end(keys.byArguments, mark);
      return { kind: 'settled', receipt: receiptOf(found.effect) };
    }
    return { kind: 'none' };
  }

  /** Marks a call before its function runs. Throws NotExecuted where another process runs the same id, or the journal fails. */
  async begin(keys: CallKeys, authorizationId: string | null): Promise<void> {
    const mark = authorizationId ?? NO_AUTHORIZATION;
    if (authorizationId !== null) this.core.running.add(authorizationId);
    try {
      if (keys.byId !== null) await this.claimId(keys.byId, mark);
      if (keys.byArguments !== null && authorizationId !== null) await this.journal.begin(keys.byArguments, mark);
    } catch (error) {
      if (error instanceof NotExecuted) throw error;
      throw new NotExecuted(`the journal of calls cannot be written: ${textOf(error)}`);
    }
  }

  /** Removes the marks of a call whose outcome is known; a mark that cannot be removed is answered by the gate. */
  async end({ byId, byArguments }: CallKeys, authorizationId: string | null): Promise<void> {
    const mark = authorizationId ?? NO_AUTHORIZATION;
    for (const key of [byId, byArguments]) {
      if (key !== null) await this.journal.end(key, mark).catch(() => {});
    }
  }

  /** Ends the run of a call, whatever became of it. */
  leave(authorizationId: string | null): void {
    if (authorizationId !== null) this.core.running.delete(authorizationId);
  }

  /** Of processes that mark one id at once, each sees the marks of those before it, so that at most one goes on. */
  private async claimId(byId: string, mark: string): Promise<void> {
    const isNew = await this.journal.begin(byId, mark);
    const others = (await this.journal.begun(byId)).filter((other) => other !== mark);
    const state = await this.journal.get(byId);
    if (isNew && others.length === 0 && state?.kind !== 'done') return;
    if (isNew) await this.journal.end(byId, mark);
    throw new NotExecuted('another process runs this call');
  }

  private async earlierMarks({ byId, byArguments }: CallKeys): Promise<readonly string[]> {
    const marks = new Set<string>();
    for (const key of [byId, byArguments]) {
      for (const mark of key === null ? [] : await this.journal.begun(key)) marks.add(mark);
    }
    return [...marks].filter((mark) => !this.core.running.has(mark));
  }
}

function refusalOf(found: EffectResult, authorizationId: string): Refusal {
  if (found.ok) {
    return unknownOutcome(`the call began before, and its effect is ${found.effect.outcome}`, authorizationId);
  }
  const { reasonCode, detail, retryable } = found;
  const reason = `the call began before, and the gate did not say what became of it: ${detail ?? reasonCode}`;
  return { ...unknownOutcome(reason, authorizationId), retryable };
}

function receiptOf(effect: Effect): CallReceipt {
  const { authorizationId, outcome, settledAmount, currency, settlementTxHash, bookingRef } = effect;
  return { authorizationId, outcome, settledAmount, currency, settlementTxHash, bookingRef };
}
