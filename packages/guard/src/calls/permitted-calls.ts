import type { GuardCore } from '../core.js';
import { type CallReceipt, GovernanceBlocked, NotExecuted, Refused } from '../errors.js';
import type { ActionRequest } from '../request.js';
import { type GuardVerdict, guardBlock, isPermitted } from '../verdict.js';
import { BegunCalls } from './begun-calls.js';
import type { CallKeys } from './call-keys.js';
import { drained } from './drained.js';
import type { CallJournal } from './journal.js';
import { keepResult } from './kept-result.js';
import { notRun, type Refusal, refusalOf, textOf, unknownOutcome } from './refusal.js';
import { isWaiting, WaitingCalls } from './waiting-calls.js';

/** Verdicts that wait for the framework to run their call; of more, the oldest are evicted and their holds expire. */
const ASKED_MAX = 1_000;

/** A call that runs once under its keys. */
export interface PermittedCall<Payload> {
  readonly request: ActionRequest & { readonly payload?: Payload };
  readonly keys: CallKeys;
  /** The digest of the request, where one key may name two by mistake: the second is refused. */
  readonly digest?: string | undefined;
  /** True where the framework pauses for people and repeats the call under its id; else a call with equal arguments resumes. */
  readonly pauses?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What became of a call. */
export type CallOutcome =
  /**
   * It ran, now or before. The value is undefined where an earlier result was not kept; `receipt` is there where the gate says that an
   * earlier call took effect, of which this process got no result.
   */
  | { readonly kind: 'done'; readonly value: unknown; readonly receipt?: CallReceipt }
  /** It did not run. `verdict` is null where the gate was not asked. */
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly verdict: GuardVerdict | null }
  /** It did not run, and people can approve it. */
  | {
      readonly kind: 'waiting';
      readonly refusal: Refusal;
      readonly verdict: GuardVerdict;
      readonly escalationId: string;
    }
  /** The function threw NotExecuted, or was not called: nothing ran, and the hold is voided. */
  | { readonly kind: 'void'; readonly refusal: Refusal; readonly error: unknown }
  /** The function threw, or its process ended: the budget stays reserved. */
  | { readonly kind: 'unknown'; readonly refusal: Refusal; readonly error: unknown };

/** What is known of a call before a framework runs it. */
export type AskedCall =
  | { readonly kind: 'permitted' }
  | { readonly kind: 'waiting' | 'refused'; readonly refusal: Refusal };

/** What calls share. */
export interface CallSettings {
  readonly journal: CallJournal;
  /** Longest wait for people within a call, ms. */
  readonly waitMs: number;
}

/** The action that a permitted call runs, with its hold and a copy of the payload as it was bound. */
export type Execute<Payload> = (verdict: GuardVerdict, payload: Payload) => unknown;

/** Runs calls on permits, each once under its keys, across restarts where the journal outlives them. Each method never throws. */
export class PermittedCalls {
  private readonly begun: BegunCalls;
  private readonly waits: WaitingCalls;
  private readonly asked = new Map<string, GuardVerdict>();
  private readonly running = new Map<
    string,
    { readonly digest: string | undefined; readonly end: Promise<CallOutcome> }
  >();

  constructor(
    private readonly core: GuardCore,
    private readonly settings: CallSettings,
  ) {
    this.begun = new BegunCalls(core, settings.journal);
    this.waits = new WaitingCalls(settings.journal, core.approvals);
  }

  /** Authorizes a call that is run, or dropped, afterwards; `run` then uses this verdict. A permit that is not used expires. */
  async ask<Payload>({ request, keys }: PermittedCall<Payload>): Promise<AskedCall> {
    if (keys.asked === null) {
      return { kind: 'refused', refusal: notRun('the arguments cannot be bound to the id of the call') };
    }
    const known = this.asked.get(keys.asked);
    if (known !== undefined && isPermitted(known)) return { kind: 'permitted' };
    try {
      const state = await this.waits.stateOf(keys, true);
      // `run` answers from the journal, or asks the gate what became of the earlier call.
      if (state?.kind === 'done' || (await this.begun.hasEarlier(keys))) return { kind: 'permitted' };
      if (state?.kind === 'waiting') return { kind: 'waiting', refusal: this.waits.refusalOf(state.escalationId) };
    } catch (error) {
      return { kind: 'refused', refusal: unreadJournal(error) };
    }
    const verdict = await this.core.decide(request);
    if (isWaiting(verdict)) return { kind: 'waiting', refusal: await this.waits.keep(keys, true, verdict) };
    this.asked.set(keys.asked, verdict);
    const [oldest] = this.asked.keys();
    if (oldest !== undefined && this.asked.size > ASKED_MAX) this.asked.delete(oldest);
    return isPermitted(verdict) ? { kind: 'permitted' } : { kind: 'refused', refusal: this.refusalOf(verdict) };
  }

  /** Why a call that waits for people did not run yet, as the journal has it; null where none waits. Asks no gate and runs nothing. */
  async waiting({ keys, pauses }: Pick<PermittedCall<unknown>, 'keys' | 'pauses'>): Promise<Refusal | null> {
    try {
      const state = await this.waits.stateOf(keys, pauses);
      return state?.kind === 'waiting' ? this.waits.refusalOf(state.escalationId) : null;
    } catch (error) {
      return unreadJournal(error);
    }
  }

  /**
   * Authorizes, claims, runs `execute` with a copy of the bound payload, and settles: captured on a return, voided on NotExecuted,
   * unknown on anything else that it throws. What it returns is read to its end first, where that is a generator or stream. After an
   * approval the same call runs once.
   */
  async run<Payload>(call: PermittedCall<Payload>, execute: Execute<Payload>): Promise<CallOutcome> {
    const { byId } = call.keys;
    if (byId === null) return this.runAndWait(call, execute);
    const known = this.running.get(byId);
    if (known !== undefined) return isOther(call, known.digest) ? OTHER_REQUEST : known.end;
    const end = this.runAndWait(call, execute).finally(() => this.running.delete(byId));
    this.running.set(byId, { digest: call.digest, end });
    return end;
  }

  private async runAndWait<Payload>(call: PermittedCall<Payload>, execute: Execute<Payload>): Promise<CallOutcome> {
    const { core, settings } = this;
    const first = await this.runNew(call, execute);
    if (first.kind !== 'waiting' || settings.waitMs <= 0 || call.signal?.aborted) return first;
    const wait = core.approvals.wait(first.escalationId, { timeoutMs: settings.waitMs });
    const { status } = await unlessAborted(wait, call.signal);
    return status === 'pending' ? first : this.runNew(call, execute);
  }

  /** Runs a call that did not run before; else answers what became of it. */
  private async runNew<Payload>(call: PermittedCall<Payload>, execute: Execute<Payload>): Promise<CallOutcome> {
    const { keys, pauses } = call;
    try {
      const state = await this.waits.stateOf(keys, pauses);
      if (state?.kind === 'done')
        return isOther(call, state.request) ? OTHER_REQUEST : { kind: 'done', value: state.result };
      const earlier = await this.begun.earlier(keys);
      if (earlier.kind === 'none') return this.runOnce(call, state?.escalationId ?? null, execute);
      // A call that ended meanwhile was done before its mark went.
      const ended = await this.waits.stateOf(keys, pauses);
      if (ended?.kind === 'done') return { kind: 'done', value: ended.result };
      if (earlier.kind === 'settled') return { kind: 'done', value: undefined, receipt: earlier.receipt };
      return { kind: 'unknown', refusal: earlier.refusal, error: new Error(earlier.refusal.detail ?? undefined) };
    } catch (error) {
      const refusal = unreadJournal(error);
      return { kind: 'void', refusal, error: new NotExecuted(refusal.detail ?? '', { cause: error }) };
    }
  }

  private async runOnce<Payload>(
    call: PermittedCall<Payload>,
    escalationId: string | null,
    execute: Execute<Payload>,
  ): Promise<CallOutcome> {
    const { begun, core, settings, waits } = this;
    const { digest, keys, pauses, request, signal } = call;
    const progress: Progress = { isBegun: false, isKept: true, authorizationId: null };
    const once = async (verdict: GuardVerdict, payload: Payload) => {
      if (signal?.aborted) throw new NotExecuted('the call was cancelled');
      progress.authorizationId = verdict.authorizationId;
      await begun.begin(keys, verdict.authorizationId);
      progress.isBegun = true;
      // From here on the mark stands for the call: an equal one is another call, which does not resume this one.
      if (escalationId !== null) await waits.end(keys, pauses);
      const value = await drained(execute(verdict, payload));
      if (keys.byId !== null) progress.isKept = await keepResult(settings.journal, keys.byId, value, digest);
      return value;
    };
    try {
      const value = await (escalationId === null
        ? this.runAsked(request, keys.asked, once)
        : core.resume(escalationId, request, once));
      await begun.end(progress.isKept ? keys : { ...keys, byId: null }, progress.authorizationId);
      return { kind: 'done', value };
    } catch (error) {
      const verdict = progress.isBegun ? null : verdictOf(error);
      if (verdict !== null) return this.blocked(call, verdict, escalationId);
      if (escalationId !== null) await waits.end(keys, pauses);
      if (!core.isNotExecuted(error)) {
        return { kind: 'unknown', refusal: unknownOutcome(textOf(error), progress.authorizationId), error };
      }
      if (progress.isBegun) await begun.end(keys, progress.authorizationId);
      return { kind: 'void', refusal: notRun(textOf(error)), error };
    } finally {
      begun.leave(progress.authorizationId);
    }
  }

  private async blocked(
    { keys, pauses }: Pick<PermittedCall<unknown>, 'keys' | 'pauses'>,
    verdict: GuardVerdict,
    escalationId: string | null,
  ): Promise<CallOutcome> {
    if (isWaiting(verdict)) {
      const isKept = escalationId !== null;
      const refusal = isKept ? this.refusalOf(verdict) : await this.waits.keep(keys, pauses, verdict);
      return { kind: 'waiting', refusal, verdict, escalationId: verdict.escalationId };
    }
    if (escalationId !== null && verdict.reasonCode !== 'GATE_UNREACHABLE') await this.waits.end(keys, pauses);
    return { kind: 'refused', refusal: this.refusalOf(verdict), verdict };
  }

  /** Runs under the verdict that was asked for this call before, else asks now. */
  private runAsked<Payload>(
    request: ActionRequest & { readonly payload?: Payload },
    key: string | null,
    once: (verdict: GuardVerdict, payload: Payload) => Promise<unknown>,
  ): Promise<unknown> {
    const verdict = key === null ? undefined : this.asked.get(key);
    if (key !== null) this.asked.delete(key);
    if (verdict === undefined) return this.core.run(request, once);
    if (!isPermitted(verdict)) throw new Refused(request.action, verdict);
    return this.core.run(request, once, { permit: verdict });
  }

  private refusalOf(verdict: GuardVerdict): Refusal {
    return refusalOf(verdict, this.core.approvals);
  }
}

/** How far the run of a call came. */
interface Progress {
  authorizationId: string | null;
  isBegun: boolean;
  /** False where its result cannot be kept. */
  isKept: boolean;
}

function verdictOf(error: unknown): GuardVerdict | null {
  return error instanceof GovernanceBlocked ? error.verdict : null;
}

/** True where a key names another request than the one that is known under it. */
function isOther({ digest }: Pick<PermittedCall<unknown>, 'digest'>, known: string | undefined): boolean {
  return digest !== undefined && known !== undefined && digest !== known;
}

const OTHER_REQUEST_DETAIL = 'the key names another request, which runs or ran; give each request a key of its own';

const OTHER_REQUEST: CallOutcome = {
  kind: 'refused',
  refusal: { code: 'CONFLICT', decision: 'block', detail: OTHER_REQUEST_DETAIL },
  verdict: guardBlock('CONFLICT', OTHER_REQUEST_DETAIL),
};

function unreadJournal(error: unknown): Refusal {
  return notRun(`the journal of calls cannot be read: ${textOf(error)}`);
}

/** The wait, or a pending status once the call is cancelled. */
async function unlessAborted(
  wait: Promise<{ readonly status: string }>,
  signal: AbortSignal | undefined,
): Promise<{ readonly status: string }> {
  if (signal === undefined) return wait;
  return new Promise((resolve) => {
    const stop = () => resolve({ status: 'pending' });
    signal.addEventListener('abort', stop, { once: true });
    void wait.then((status) => {
      signal.removeEventListener('abort', stop);
      resolve(status);
    });
  });
}
