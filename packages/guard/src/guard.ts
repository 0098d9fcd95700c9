import { type GuardOptions, readPortableConfig } from './config.js';
import { openCore } from './core.js';
import { type Gatewright, gatewrightOf, type KeyedRun, noteCore } from './gatewright.js';
import type { CallOptions, ClaimOptions, RunOptions } from './permitted-run.js';
import type { ActionRequest } from './request.js';
import type { GuardVerdict } from './verdict.js';
import type { ActionTerms, WrapOptions } from './wrap.js';

/** Options of a run, which has a key or not. */
export type GuardedRun = (CallOptions & { readonly key?: undefined }) | KeyedRun;

/**
 * What `gatewright` returns, and the verbs of 0.1.0.
 *
 * @deprecated Use `Gatewright`, which `gatewright` makes.
 */
export interface Guard extends Omit<Gatewright, 'run'> {
  /**
   * A function that runs `fn` only on a permit, with a copy of the arguments that the permit is bound to, and captures the
   * hold afterwards. The hold is claimed before, so that the budget keeps what may have been spent. Arguments that are no plain JSON are refused unless `bindArguments: false` runs them unbound. `mapArgs`
   * gives amount, currency, merchant and context from the arguments, at once and in a plain object; for an agent with a
   * financial mandate it must state the amount. Rejects with Refused or Waiting where `fn` did not run. Throws TypeError for a generator
   * function; a stream that `fn` returns leaves the outcome unknown, because it does its work once it is read.
   *
   * @deprecated Use `run` with a key, in a function of your own.
   */
  wrap<Args extends readonly unknown[], Result>(
    action: string,
    fn: (...args: Args) => Result,
    mapArgs?: (...args: Args) => ActionTerms,
    options?: WrapOptions,
  ): (...args: Args) => Promise<Awaited<Result>>;
  /**
   * As `run` of Gatewright where it has a key. Without one (deprecated) it runs at each call, and what `execute` throws goes to the caller.
   */
  run<Result, Payload = unknown>(
    request: ActionRequest & { readonly payload?: Payload },
    execute: (verdict: GuardVerdict, payload: Payload) => Result,
    options?: GuardedRun,
  ): Promise<Awaited<Result>>;
  /**
   * Runs an action that people approved, once: `request` is the one that was escalated, its payload and context included.
   * Rejects with Refused or Waiting where it is not approved, is another request, or was resumed before.
   *
   * @deprecated Repeat `run` under its key.
   */
  resume<Result, Payload = unknown>(
    escalationId: string,
    request: ActionRequest & { readonly payload?: Payload },
    execute: (verdict: GuardVerdict, payload: Payload) => Result,
    options?: RunOptions,
  ): Promise<Awaited<Result>>;
  /**
   * The verdict of the gate alone. Never throws.
   *
   * @deprecated Use `decide`.
   */
  authorize(request: ActionRequest): Promise<GuardVerdict>;
  /**
   * The verdict of a preview. It reserves nothing. Never throws.
   *
   * @deprecated Use `preview`.
   */
  check(request: ActionRequest): Promise<GuardVerdict>;
  /**
   * The permit under which the caller may act, its hold claimed; the caller settles it. Throws Refused or Waiting on any other verdict.
   *
   * @deprecated Use `run`, or `decide` where another party claims the hold.
   */
  enforce(request: ActionRequest, options?: ClaimOptions): Promise<GuardVerdict>;
}

/**
 * Makes a guard. Throws GuardConfigError.
 *
 * @deprecated Use `gatewright`.
 */
export function createGuard(options: GuardOptions): Guard {
  const core = openCore(options);
  const made = gatewrightOf(core);
  const guard: Guard = {
    ...made,
    wrap: core.wrap,
    run: (request, execute, runOptions = {}) =>
      runOptions.key === undefined ? core.run(request, execute, runOptions) : made.run(request, execute, runOptions),
    resume: core.resume,
    authorize: core.authorize,
    check: async (request) => (await made.preview(request)).verdict,
    enforce: core.enforce,
  };
  return noteCore(guard, core);
}

/**
 * Makes a guard from a portable config (protocol.md §2.20). Throws GuardConfigError.
 *
 * @deprecated Use `gatewright`.
 */
export function createGuardFromConfig(config: unknown, overrides: Partial<GuardOptions> = {}): Guard {
  return createGuard(readPortableConfig(config, overrides));
}
