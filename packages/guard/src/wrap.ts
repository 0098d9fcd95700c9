import { GovernanceBlocked } from './errors.js';
import { type RunOptions, type RunPorts, runPermitted } from './permitted-run.js';
import { type ActionRequest, digestPayload, prepareRequest, TERM_NAMES } from './request.js';
import { statedMembers } from './stated-members.js';
import { guardBlock } from './verdict.js';

/** What the arguments of a call say about its action. */
export type ActionTerms = Omit<ActionRequest, 'action' | 'payload'>;

export interface WrapOptions extends RunOptions {
  /** True refuses arguments that cannot be bound, false binds none; null binds wherever the arguments are plain JSON. */
  readonly bindPayload?: boolean | null | undefined;
}

/** What wrapping a function needs beside running it. */
export interface WrapPorts extends RunPorts {
  /** True where the agent holds a mandate with money, so that every wrapped call must state its amount. */
  readonly financial: boolean;
}

/** A function that runs `fn` under a permit, bound to the exact arguments: the only one, or the list of them. */
export function wrapFunction<Args extends readonly unknown[], Result>(
  action: string,
  fn: (...args: Args) => Result,
  mapArgs: ((...args: Args) => ActionTerms) | undefined,
  { bindPayload, ...options }: WrapOptions,
  ports: WrapPorts,
): (...args: Args) => Promise<Awaited<Result>> {
  return async (...args): Promise<Awaited<Result>> => {
    const terms = mapArgs === undefined ? {} : readTerms(action, mapArgs(...args));
    demandAmount(action, terms, ports.financial);
    const payload = boundPayload(args, bindPayload ?? null);
    const preparation = prepareRequest({ ...terms, action, ...(payload === undefined ? {} : { payload }) });
    const asked = { action, preparation, currentDigest: () => digestPayload(payload) };
    return runPermitted(asked, () => fn(...args), options, ports);
  };
}

type StatedTerms = Partial<Record<(typeof TERM_NAMES)[number], unknown>>;

/** The terms that `mapArgs` returned. Throws GovernanceBlocked where one of them may have got lost. */
function readTerms(action: string, returned: unknown): StatedTerms {
  // Nobody awaits the promise of an async `mapArgs`; its rejection must not end the process.
  if (returned instanceof Promise) returned.catch(() => undefined);
  const stated = statedMembers(returned, TERM_NAMES, 'what mapArgs returned');
  if (!stated.ok) throw new GovernanceBlocked(action, guardBlock(stated.reasonCode, stated.detail));
  return stated.members;
}

function demandAmount(action: string, { amount }: StatedTerms, financial: boolean): void {
  if (!financial || (amount !== undefined && amount !== null)) return;
  const detail = 'the agent has a financial mandate and mapArgs states no amount: state it, 0 where no value moves';
  throw new GovernanceBlocked(action, guardBlock('AMOUNT_NOT_DETERMINABLE', detail));
}

/** The arguments as a payload; undefined leaves the call unbound. */
function boundPayload(args: readonly unknown[], bindPayload: boolean | null): unknown {
  const payload = args.length === 1 ? args[0] : args;
  if (bindPayload === true) return payload === undefined ? NOT_JSON : payload;
  return bindPayload === null && digestPayload(payload) !== undefined ? payload : undefined;
}

/** Stands for a lone undefined argument, which JSON cannot say; binding it is refused like any other such value. */
const NOT_JSON = Symbol('not JSON');
