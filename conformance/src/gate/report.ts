import { type Totals, totalsOf } from '../totals.js';
import { shownPart } from './excerpt.js';
import type { Exchange, RawRequest } from './exchange.js';
import type { Mismatch } from './expect.js';
import { type ScenarioResult, undeclaredSkips } from './run-suite.js';
import { GATE_LEVELS, type GateLevel } from './scenario.js';

/** What a run against a gate found, as JSON. */
export interface GateReport {
  readonly format: 1;
  readonly suite: { readonly digest: string; readonly scenarios: number };
  readonly gate: { readonly name: string; readonly url: string };
  /** When the run began, RFC 3339, and how long it took, ms. */
  readonly startedAt: string;
  readonly ms: number;
  readonly rate: number;
  readonly conforms: boolean;
  /** The highest level up to which all was run or skipped by the profile, nothing failed and something of each passed; null where L5 is not reached. */
  readonly level: GateLevel | null;
  readonly totals: Totals;
  readonly levels: readonly { readonly level: GateLevel; readonly totals: Totals }[];
  readonly results: readonly ShownResult[];
}

/** A result whose exchanges can be shown to others. */
export interface ShownResult extends Omit<ScenarioResult, 'exchanges'> {
  readonly mismatches?: readonly Mismatch[];
  readonly exchanges?: readonly ShownExchange[];
}

export interface ShownExchange {
  readonly request: {
    readonly line: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  readonly answer?: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
  readonly error?: string;
}

interface RunFacts {
  readonly digest: string;
  readonly name: string;
  readonly url: URL;
  readonly startedAt: string;
  readonly ms: number;
  readonly rate: number;
  readonly conforms: boolean;
  /** Levels of which every scenario was chosen. */
  readonly whole: readonly GateLevel[];
}

export function gateReportOf(results: readonly ScenarioResult[], facts: RunFacts): GateReport {
  const { digest, name, url, startedAt, ms, rate, conforms, whole } = facts;
  const ofLevel = (level: GateLevel) => results.filter((result) => result.level === level);
  return {
    format: 1,
    suite: { digest, scenarios: results.length },
    gate: { name, url: url.href },
    startedAt,
    ms: Math.round(ms),
    rate,
    conforms,
    level: reachedLevel(results, whole),
    totals: totalsOf(results),
    levels: GATE_LEVELS.flatMap((level) =>
      ofLevel(level).length === 0 ? [] : [{ level, totals: totalsOf(ofLevel(level)) }],
    ),
    results: results.map(shownResult),
  };
}

/** The highest level up to which every level was run whole, has a pass, no failure, and no skip but those of the profile. */
function reachedLevel(results: readonly ScenarioResult[], whole: readonly GateLevel[]): GateLevel | null {
  const isReached = (level: GateLevel) => {
    const ofLevel = results.filter((result) => result.level === level);
    const { pass, fail, errored } = totalsOf(ofLevel);
    const isRun = whole.includes(level) && undeclaredSkips(ofLevel).length === 0;
    return isRun && pass > 0 && fail === 0 && errored === 0;
  };
  const missed = GATE_LEVELS.findIndex((level) => !isReached(level));
  return GATE_LEVELS[(missed === -1 ? GATE_LEVELS.length : missed) - 1] ?? null;
}

function shownResult({ exchanges, ...result }: ScenarioResult): ShownResult {
  return exchanges === undefined ? result : { ...result, exchanges: exchanges.map(shown) };
}

/** What a report shows of an exchange: tokens and secret keys are taken out, long bodies are cut. */
function shown({ request, answer, error }: Exchange): ShownExchange {
  return {
    request: {
      line: `${request.method} ${request.path.replace(SECRET_PARAMETER, '$1…')}`,
      headers: withoutSecrets(request.headers),
      ...(request.body === undefined ? {} : { body: withoutSecretMembers(shownPart(textOf(request))) }),
    },
    ...(answer === undefined
      ? {}
      : { answer: { status: answer.status, headers: answer.headers, body: withoutSecretMembers(answer.text) } }),
    ...(error === undefined ? {} : { error }),
  };
}

/** Members that are worth something to a reader of the report who was not given them; the cut may end within one. */
const SECRET_MEMBERS = /"(agentKey|token|accessToken|refreshToken|claimToken)":"[^"]*"?/g;

/** The claim token of a request for an agent, where it travels in the address. */
const SECRET_PARAMETER = /([?&]token=)[^&]*/g;

/** Headers that hold a token, and what a report shows in their place. */
const SECRET_HEADERS: ReadonlyMap<string, string> = new Map([
  ['authorization', 'Bearer …'],
  ['x-claim-token', '…'],
]);

function withoutSecretMembers(text: string): string {
  return text.replace(SECRET_MEMBERS, '"$1":"…"');
}

function textOf({ body }: RawRequest): string {
  return Buffer.from(body ?? []).toString('utf8');
}

function withoutSecrets(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, SECRET_HEADERS.get(name) ?? value]));
}
