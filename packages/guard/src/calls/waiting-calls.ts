import type { ConsoleLinks } from '../errors.js';
import type { GuardVerdict } from '../verdict.js';
import { type CallKeys, waitingKeys } from './call-keys.js';
import type { CallJournal, CallState } from './journal.js';
import { type Refusal, refusalOf } from './refusal.js';

/** A verdict that people can turn into a permit of the same request. */
export type WaitingVerdict = GuardVerdict & { readonly escalationId: string };

export function isWaiting(verdict: GuardVerdict): verdict is WaitingVerdict {
  const { decision, escalationId, reasonCode } = verdict;
  return decision === 'escalate' && escalationId !== null && reasonCode !== 'MODIFIED';
}

/** The calls that wait for people, in the journal. */
export class WaitingCalls {
  constructor(
    private readonly journal: CallJournal,
    private readonly links: ConsoleLinks,
  ) {}

  /**
   * The state of the call by its id, else of an approval that waits for a call with these arguments. Throws where the journal cannot be
   * read.
   */
  async stateOf(keys: CallKeys, pauses: boolean | undefined): Promise<CallState | undefined> {
    for (const key of waitingKeys(keys, pauses)) {
      const state = await this.journal.get(key);
      if (state !== undefined) return state;
    }
    return undefined;
  }

  /** Keeps that the call waits. Returns the answer for the model, also where the journal cannot be written. */
  async keep(keys: CallKeys, pauses: boolean | undefined, verdict: WaitingVerdict): Promise<Refusal> {
    const { escalationId } = verdict;
    const refusal = refusalOf(verdict, this.links);
    try {
      for (const key of waitingKeys(keys, pauses)) await this.journal.set(key, { kind: 'waiting', escalationId });
      return refusal;
    } catch {
      return { ...refusal, detail: `${refusal.detail} (it is not kept across a restart)` };
    }
  }

  /** Ends the wait of the call; where the journal cannot be written, the gate still refuses a second resume. */
  async end(keys: CallKeys, pauses: boolean | undefined): Promise<void> {
    for (const key of waitingKeys(keys, pauses)) await this.journal.endWait(key).catch(() => {});
  }

  refusalOf(escalationId: string): Refusal {
    const verdict = { detail: null, hint: null, eventId: null, remaining: null };
    return refusalOf({ ...verdict, decision: 'escalate', reasonCode: 'ESCALATION_PENDING', escalationId }, this.links);
  }
}
