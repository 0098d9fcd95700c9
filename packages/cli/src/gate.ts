import type { Invocation } from './command.js';
import { type OptionValues, required } from './options.js';

/** Options of commands that ask a gate in several calls. */
export const GATE_OPTIONS = { url: 'text', token: 'text' } as const;
export const GATE_USAGE = '[--url BASE_URL] [--token TOKEN]';

/** A gate, and the token that it is asked with. */
export interface Gate {
  readonly url: string;
  readonly token: string;
}

/** The gate that options or the environment name. Throws UsageError where they name none. */
export function gateOf(
  options: OptionValues<typeof GATE_OPTIONS>,
  { environment }: Pick<Invocation, 'environment'>,
): Gate {
  return {
    url: required(options.url ?? environment['GATEWRIGHT_URL'], 'url', 'GATEWRIGHT_URL'),
    token: required(options.token ?? environment['GATEWRIGHT_TOKEN'], 'token', 'GATEWRIGHT_TOKEN'),
  };
}

/** The gate that options or environment name; null where they name none. */
export function gateIfGiven(
  options: OptionValues<typeof GATE_OPTIONS>,
  invocation: Pick<Invocation, 'environment'>,
): Gate | null {
  return (options.url ?? invocation.environment['GATEWRIGHT_URL']) === undefined ? null : gateOf(options, invocation);
}
