import { type BoundArguments, bindArguments } from './bound-arguments.js';
import { Refused } from './errors.js';
import { type RunOptions, type RunPorts, runPermitted } from './permitted-run.js';
import { type ActionRequest, digestPayload, prepareRequest, TERM_NAMES } from './request.js';
import { statedMembers } from './stated-members.js';
import { refuseGenerator } from './stream-result.js';
import { guardBlock } from './verdict.js';

/** What the arguments of a call say about its action. */
export type ActionTerms = Omit<ActionRequest, 'action' | 'payload'>;

/** How the arguments of wrapped functions are bound; false under either name leaves them unbound. */
export interface BindingOptions {
  /** False runs the arguments themselves, unbound, also where they change after the permit (default true). */
  readonly bindArguments?: boolean | null | undefined;
  /** The same option under another name; `bindArguments` wins. */
  readonly bindPayload?: boolean | null | undefined;
}

export interface WrapOptions extends RunOptions, BindingOptions {}

/** Whether arguments are bound; null where the options do not say. */
export function bindingOf({ bindArguments, bindPayload }: BindingOptions): boolean | null {
  return bindArguments ?? bindPayload ?? null;
}

/** What wrapping a function needs beside running it. */
export interface WrapPorts extends RunPorts {
  /** True where the agent holds a mandate with money, so that every wrapped call must state its amount. */
  readonly financial: boolean;
  /** What the guard's options say of binding arguments; the options of one function win. */
  readonly bindsArguments: boolean | null;
}

/**
 * A function that runs `fn` under a permit, with a copy of its arguments that the authorization is bound to: the only one, or
 * the list of them. `mapArgs` reads another copy. Throws TypeError for a generator function.
 */
export function wrapFunction<Args extends readonly unknown[], Result>(
  action: string,
  fn: (...args: Args) => Result,
  mapArgs: ((...args: Args) => ActionTerms) | undefined,
  options: WrapOptions,
  ports: WrapPorts,
): (...args: Args) => Promise<Awaited<Result>> {
  refuseGenerator(fn);
  const binds = (bindingOf(options) ?? ports.bindsArguments) !== false;
  return async (...args): Promise<Awaited<Result>> => {
    const bound = binds ? bindArguments(args) : unbound(args);
    if (bound === null) throw new Refused(action, guardBlock('PAYLOAD_NOT_CANONICALIZABLE', NOT_BOUND));
    const terms = mapArgs === undefined ? {} : readTerms(action, mapArgs(...bound.copy()));
    demandAmount(action, terms, ports.financial);
    const payload = binds ? { payload: bound.payload } : {};
    const asked = {
      action,
      preparation: prepareRequest({ ...terms, action, ...payload }),
      currentDigest: () => digestPayload(bindArguments(args)?.payload),
      ...(binds ? {} : { bindArguments: false as const }),
    };
    return runPermitted(asked, () => fn(...bound.copy()), options, ports);
  };
}

const NOT_BOUND =
  'an argument is no plain JSON and cannot be bound; pass plain values, or set bindArguments: false to run it unbound';

/** The arguments themselves, for who asked for them. */
function unbound<Args extends readonly unknown[]>(args: Args): BoundArguments<Args> {
  return { payload: null, copy: () => args };
}

type StatedTerms = Partial<Record<(typeof TERM_NAMES)[number], unknown>>;

/** The terms that `mapArgs` returned. Throws Refused where one of them may have got lost. */
function readTerms(action: string, returned: unknown): StatedTerms {
  // The promise of an async `mapArgs` is not awaited; its rejection must not end the process.
  if (returned instanceof Promise) returned.catch(() => undefined);
  const stated = statedMembers(returned, TERM_NAMES, 'what mapArgs returned');
  if (!stated.ok) throw new Refused(action, guardBlock(stated.reasonCode, stated.detail));
  return stated.members;
}

function demandAmount(action: string, { amount }: StatedTerms, financial: boolean): void {
  if (!financial || (amount !== undefined && amount !== null)) return;
  const detail = 'the agent has a financial mandate and mapArgs states no amount: state it, 0 where no value moves';
  throw new Refused(action, guardBlock('AMOUNT_NOT_DETERMINABLE', detail));
}
