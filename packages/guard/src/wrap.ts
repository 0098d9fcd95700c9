import { type RunOptions, type RunPorts, runPermitted } from './permitted-run.js';
import { type ActionRequest, digestPayload } from './request.js';

/** What the arguments of a call say about its action. */
export type ActionTerms = Omit<ActionRequest, 'action' | 'payload'>;

export interface WrapOptions extends RunOptions {
  /** True refuses arguments that cannot be bound, false binds none; null binds wherever the arguments are plain JSON. */
  readonly bindPayload?: boolean | null | undefined;
}

/** A function that runs `fn` under a permit, bound to the exact arguments: the only one, or the list of them. */
export function wrapFunction<Args extends readonly unknown[], Result>(
  action: string,
  fn: (...args: Args) => Result,
  mapArgs: ((...args: Args) => ActionTerms) | undefined,
  { bindPayload, ...options }: WrapOptions,
  ports: RunPorts,
): (...args: Args) => Promise<Awaited<Result>> {
  return async (...args): Promise<Awaited<Result>> => {
    const terms = mapArgs?.(...args) ?? {};
    const payload = boundPayload(args, bindPayload ?? null);
    return runPermitted({ ...terms, action, payload }, () => fn(...args), options, ports);
  };
}

/** The arguments as a payload; undefined leaves the call unbound. */
function boundPayload(args: readonly unknown[], bindPayload: boolean | null): unknown {
  const payload = args.length === 1 ? args[0] : args;
  if (bindPayload === true) return payload === undefined ? NOT_JSON : payload;
  return bindPayload === null && digestPayload(payload) !== undefined ? payload : undefined;
}

/** Stands for a lone undefined argument, which JSON cannot say; binding it is refused like any other such value. */
const NOT_JSON = Symbol('not JSON');
