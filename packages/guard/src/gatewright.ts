import { digestOf, keysOfRun } from './calls/call-keys.js';
import { PermittedCalls } from './calls/permitted-calls.js';
import { alreadyDone } from './calls/refusal.js';
import { type GuardOptions, readPortableConfig } from './config.js';
import { type GuardCore, type HoldVerbs, openCore } from './core.js';
import { AlreadyDone, GuardConfigError, notPermitted, Refused, Unknown } from './errors.js';
import type { PermissionsResult } from './permissions.js';
import { type FetchBinding, sendPermitted } from './permitted-fetch.js';
import type { Preview } from './preview.js';
import type { ActionRequest } from './request.js';
import { isStream, refuseGenerator, streamError } from './stream-result.js';
import { type GuardVerdict, guardBlock } from './verdict.js';
import type { ActionTerms } from './wrap.js';

/** Names a run. */
export interface KeyedRun {
  /** A text that names this run, such as the id of the order: it runs once, also after a restart where the journal outlives it. */
  readonly key: string;
  /** Cancels the run until it begins. */
  readonly signal?: AbortSignal | undefined;
}

/** What a `fetch` is about; its payload is the request itself. Action and currency are those of the config unless stated. */
export type FetchTerms = ActionTerms & FetchBinding & { readonly action?: string };

/** Lets one agent act only as far as its gate permits. */
export interface Gatewright extends HoldVerbs {
  /** What each mandate of the agent permits now, which reserves nothing. Never throws. */
  permissions(): Promise<PermissionsResult>;
  /** What would be decided, and what each limit has left. Reserves nothing and permits nothing. Never throws. */
  preview(order: ActionRequest): Promise<Preview>;
  /**
   * Runs `fn` on a permit, once for its key: claims the hold, gives `fn` the permit and a copy of the payload as it was bound, and
   * settles. Again under the key, it returns what `fn` returned, as JSON where another process ran it. Rejects with Refused or Waiting where `fn` did not run
   * (after an approval, the same run goes on), with Unknown where it threw or its process ended, with AlreadyDone where it ran before and its result was
   * not kept, and with what it threw where that is NotExecuted or `notExecuted` says so: the hold is then voided.
   */
  run<Result, Payload = unknown>(
    order: ActionRequest & { readonly payload?: Payload },
    fn: (permit: GuardVerdict, payload: Payload) => Result,
    options: KeyedRun,
  ): Promise<Awaited<Result>>;
  /**
   * Sends exactly this request under a permit, to a receiver, which settles the hold; one that provably did not reach it is voided.
   * Rejects with Refused or Waiting where nothing was sent, and with Unknown where it may have run. Redirects are not followed.
   */
  fetch(url: string | URL, init: RequestInit, terms: FetchTerms): Promise<Response>;
  /** The verdict, for callers that settle the hold themselves: a permit reserves. Never throws; an unreachable gate is a block. */
  decide(order: ActionRequest): Promise<GuardVerdict>;
}

/**
 * Makes the object of an agent from a portable config (protocol.md §2.20), as onboarding hands it out, or its whole answer. `options`
 * win over the config. Throws GuardConfigError.
 *
 * @example
 * import { gatewright } from '@gatewright/guard';
 * import { gatewright as gateInMemory } from '@gatewright/msw';
 *
 * const gate = gateInMemory({ url: 'https://gate.example' });
 * const { config } = await gate.addAgent({ scope: 'pay', currency: 'USD', maxAmount: 100 });
 * const buyer = gatewright(config, { fetch: (url, init) => gate.fetch(new Request(url, init)) });
 *
 * const order = { action: 'pay', amount: 60, currency: 'USD', merchant: 'acme' };
 * const pay = async () => 'paid 60';
 * await buyer.run(order, pay, { key: 'order-1' }); // => 'paid 60'
 * await buyer.run(order, pay, { key: 'order-1' }); // => 'paid 60'
 * await buyer.run(order, pay, { key: 'order-2' }).catch((error) => error.code); // => 'SPEND_LIMIT_EXCEEDED'
 *
 * const may = await buyer.permissions();
 * may.ok && may.permissions.map(({ action, most }) => [action, most]); // => [['pay', 40]]
 */
export function gatewright(config: unknown, options: Partial<GuardOptions> = {}): Gatewright {
  return gatewrightOf(openCore(readPortableConfig(config, options)));
}

const CORES = new WeakMap<Gatewright, GuardCore>();

/** Notes what an object is made of, for the adapters over it. */
export function noteCore<Made extends Gatewright>(made: Made, core: GuardCore): Made {
  CORES.set(made, core);
  return made;
}

/** What an object is made of. Throws TypeError for one that `gatewright` did not make. */
export function coreOf(made: Gatewright): GuardCore {
  const core = CORES.get(made);
  if (core === undefined) throw new TypeError('guard: give what gatewright of @gatewright/guard returned');
  return core;
}

/** The object over a core. */
export function gatewrightOf(core: GuardCore): Gatewright {
  const { approvals, holds, settings } = core;
  const calls = new PermittedCalls(core, settings);
  const made: Gatewright = {
    ...holds,
    permissions: () => core.permissions(),
    preview: (order) => core.preview(order),
    decide: (order) => core.decide(order),
    async run<Result, Payload>(
      order: ActionRequest & { readonly payload?: Payload },
      fn: (permit: GuardVerdict, payload: Payload) => Result,
      { key, signal }: KeyedRun,
    ): Promise<Awaited<Result>> {
      refuseGenerator(fn);
      const keys = keysOfRun(key, holds.agentDid);
      const digest = digestOf({ order }) ?? undefined;
      const outcome = await calls.run(
        { request: order, keys, digest, pauses: true, signal },
        async (permit, payload) => {
          const value = await fn(permit, payload);
          if (isStream(value)) throw streamError();
          return value;
        },
      );
      if (outcome.kind === 'waiting') throw notPermitted(order.action, outcome.verdict, approvals);
      if (outcome.kind === 'void') throw outcome.error;
      if (outcome.kind === 'refused') {
        const { code, detail, link } = outcome.refusal;
        throw new Refused(
          order.action,
          outcome.verdict ?? { ...guardBlock('GUARD_ERROR', detail ?? ''), reasonCode: code },
          link,
        );
      }
      if (outcome.kind === 'unknown') {
        const { authorizationId = null, detail, remedy } = outcome.refusal;
        throw new Unknown(authorizationId, detail ?? '', remedy ?? '', { cause: outcome.error });
      }
      if (outcome.receipt !== undefined) {
        throw new AlreadyDone(alreadyDone(outcome.receipt).detail ?? '', outcome.receipt);
      }
      // What this function returned, or the same one in another process.
      const ended: object = outcome;
      return Reflect.get(ended, 'value');
    },
    async fetch(url, init, { action = settings.action ?? undefined, ...terms }) {
      if (action === undefined) throw new GuardConfigError('CONFIG_INVALID', 'action', 'the config has none; state it');
      const { currency } = settings;
      const stated =
        terms.amount === undefined || terms.currency !== undefined || currency === null ? {} : { currency };
      const send = settings.host.fetch;
      return sendPermitted(
        url,
        init,
        { ...terms, ...stated, action },
        { enforce: core.enforce, void: holds.void, fetch: send },
      );
    },
  };
  return noteCore(made, core);
}
