import { parseArgs } from 'node:util';
import { oneOf, UsageError } from '../options.js';
import { DEFAULT_RATE } from './limits.js';
import { GATE_LEVELS, type GateLevel } from './scenario.js';

/** What `gate` was asked to do. */
export interface GateOptions {
  readonly url: URL;
  readonly bootstrap: string | undefined;
  readonly token: string | undefined;
  /** The adapter: its file and its arguments. */
  readonly adapter: readonly string[];
  readonly profile: string | undefined;
  readonly levels: readonly GateLevel[];
  /** Starts of ids of the scenarios to run; empty for all. */
  readonly only: readonly string[];
  /** Requests per second. */
  readonly rate: number;
  readonly json: string | undefined;
  readonly junit: string | undefined;
  readonly report: string | undefined;
  readonly badge: string | undefined;
}

/** How the sub-command is called. */
export const gateUsageOf = (
  name: string,
): string => `usage: ${name} gate --url URL (--bootstrap FILE | --token TOKEN | --adapter PROGRAM) [options]

  --url URL             address of the gate with its path prefix, such as http://127.0.0.1:4400/api/v1
  --bootstrap FILE      JSON with the owner's token at owner.token
  --token TOKEN         the owner's token
  --adapter PROGRAM     program that makes agents, mandates and rules; its arguments follow --
  --profile FILE        what the gate does not offer; that is skipped, and never passes
  --level L6            only scenarios of this level; repeat for more
  --only L6.claim       only scenarios whose id starts so; repeat for more
  --rate N              requests in any one second at most (${DEFAULT_RATE})
  --i-operate-this-gate the gate may be on another machine: its operator agrees to the run
  --json FILE           writes the report as JSON
  --junit FILE          writes the report as JUnit XML
  --report FILE         writes the report as one HTML page, with the exchange of each failure
  --badge FILE          writes a badge as SVG
  --help                shows this

Ends with 0 where the gate conforms, 1 where it does not, 2 where the run could not be made, left a
whole level untested, or skipped what the profile does not name.`;

const RATE_MAX = 10_000;

/** Reads the command line behind `gate`. Throws `UsageError`. */
export function readGateOptions(args: readonly string[]): GateOptions {
  const { values, positionals } = parsed(args);
  const { bootstrap, token, adapter, profile, json, junit, report, badge } = values;
  const url = urlOf(values.url, values['i-operate-this-gate'] === true);
  if (bootstrap !== undefined && token !== undefined)
    throw new UsageError('--bootstrap and --token exclude each other');
  if (bootstrap === undefined && token === undefined && adapter === undefined) {
    throw new UsageError('one of --bootstrap, --token and --adapter is needed');
  }
  if (adapter === undefined && positionals.length > 0) throw new UsageError(`${positionals[0]} is no option`);
  return {
    url,
    bootstrap,
    token,
    adapter: adapter === undefined ? [] : [adapter, ...positionals],
    profile,
    levels: (values.level ?? [...GATE_LEVELS]).map((level) => oneOf('--level', level, GATE_LEVELS)),
    only: values.only ?? [],
    rate: rateOf(values.rate),
    json,
    junit,
    report,
    badge,
  };
}

function parsed(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const;
    const texts = { type: 'string', multiple: true } as const;
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        url: text,
        bootstrap: text,
        token: text,
        adapter: text,
        profile: text,
        level: texts,
        only: texts,
        rate: text,
        'i-operate-this-gate': { type: 'boolean' },
        json: text,
        junit: text,
        report: text,
        badge: text,
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function urlOf(text: string | undefined, isOperator: boolean): URL {
  if (text === undefined) throw new UsageError('--url is needed');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw new UsageError(`--url ${text} is no http or https address`);
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new UsageError('--url takes an address without credentials, query and fragment');
  }
  if (!isOperator && !isLoopback(url.hostname)) {
    throw new UsageError(
      `--url ${text} is not on this machine; the suite attacks what it tests. Add --i-operate-this-gate if you operate it`,
    );
  }
  return url;
}

/** Names and addresses that never leave the machine. A name that merely resolves to one is not among them. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function rateOf(text: string | undefined): number {
  if (text === undefined) return DEFAULT_RATE;
  const rate = Number(text);
  if (!Number.isInteger(rate) || rate < 1 || rate > RATE_MAX) {
    throw new UsageError(`--rate ${text} is no whole number from 1 to ${RATE_MAX}`);
  }
  return rate;
}
