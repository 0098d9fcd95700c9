import type { Status } from '../run.js';
import { shownPart } from './excerpt.js';
import type { Exchange } from './exchange.js';
import type { Mismatch } from './expect.js';
import { ALONGSIDE_MAX, SHOWN_MAX_EXCHANGES, SILENT_SCENARIOS_MAX } from './limits.js';
import { type Profile, reasonToSkip } from './profile.js';
import { type Gate, type Outcome, runScenario } from './run-scenario.js';
import { GATE_LEVELS, type GateLevel, type Scenario } from './scenario.js';

/** How a scenario went, as reports show it. */
export interface ScenarioResult {
  readonly id: string;
  readonly level: GateLevel;
  readonly status: Status;
  readonly section: string;
  /** The sentence of the specification that the scenario stands for. */
  readonly states: string;
  readonly ms: number;
  readonly reason?: string;
  /** Why a scenario was skipped: the profile names it, or the setup does not support what it starts from. */
  readonly skippedBy?: 'profile' | 'setup';
  readonly step?: string;
  readonly mismatches?: readonly Mismatch[];
  /** What was exchanged at last, where the scenario did not pass; long answers are cut. */
  readonly exchanges?: readonly Exchange[];
}

export interface SuiteOptions {
  readonly profile: Profile;
  /** How long the run may take, ms. */
  readonly maxMs: number;
  /** Hears of every scenario when it ended, and how many did and there are. */
  readonly onResult?: (result: ScenarioResult, done: number, of: number) => void;
}

/**
 * Runs scenarios one after the other, then those whose file permits it, several at once, and at last those that set the clock of the
 * gate far ahead. Never throws. A gate that leaves several
 * scenarios in a row without any answer is not asked any more, and neither is one when the time is up: the rest is errored. Results are in
 * the order of the scenarios.
 */
export async function runSuite(
  gate: Gate,
  scenarios: readonly Scenario[],
  { profile, maxMs, onResult }: SuiteOptions,
): Promise<ScenarioResult[]> {
  const started = performance.now();
  const results = new Map<Scenario, ScenarioResult>();
  let silent = 0;
  const play = async (scenario: Scenario) => {
    const before = performance.now();
    const skip = reasonToSkip(scenario, profile);
    const outcome = await outcomeOf(scenario, gate, { skip, silent, isLate: before - started > maxMs, maxMs });
    if (outcome.exchanges.length > 0)
      silent = outcome.exchanges.some(({ error }) => error === undefined) ? 0 : silent + 1;
    const skippedBy = skip === undefined ? 'setup' : 'profile';
    const result = resultOf(scenario, outcome, { ms: performance.now() - before, skippedBy });
    results.set(scenario, result);
    onResult?.(result, results.size, scenarios.length);
  };
  const isLast = ({ needs }: Scenario) => needs.includes('clock');
  const earlier = scenarios.filter((scenario) => !isLast(scenario));
  await playAll(
    earlier.filter(({ alongside }) => !alongside),
    1,
    play,
  );
  await playAll(
    earlier.filter(({ alongside }) => alongside),
    ALONGSIDE_MAX,
    play,
  );
  await playAll(scenarios.filter(isLast), 1, play);
  return scenarios.flatMap((scenario) => results.get(scenario) ?? []);
}

/** Plays scenarios, `most` of them at once. */
async function playAll(scenarios: readonly Scenario[], most: number, play: (scenario: Scenario) => Promise<void>) {
  const left = scenarios.values();
  const lanes = Array.from({ length: most }, async () => {
    for (const scenario of left) await play(scenario);
  });
  await Promise.all(lanes);
}

async function outcomeOf(
  scenario: Scenario,
  gate: Gate,
  { skip, silent, isLate, maxMs }: { skip: string | undefined; silent: number; isLate: boolean; maxMs: number },
): Promise<Outcome> {
  if (skip !== undefined) return { status: 'skipped', reason: skip, exchanges: [] };
  if (silent >= SILENT_SCENARIOS_MAX) {
    return {
      status: 'errored',
      reason: `not run: the gate left ${silent} scenarios in a row unanswered`,
      exchanges: [],
    };
  }
  if (isLate) return { status: 'errored', reason: `not run: the time was up after ${maxMs} ms`, exchanges: [] };
  return runScenario(scenario, gate);
}

function resultOf(
  { id, level, section, states }: Scenario,
  outcome: Outcome,
  { ms, skippedBy }: { ms: number; skippedBy: 'profile' | 'setup' },
): ScenarioResult {
  const { status, reason, step, mismatches, exchanges } = outcome;
  return {
    id,
    level,
    status,
    section,
    states,
    ms: Math.round(ms),
    ...(reason === undefined ? {} : { reason }),
    ...(status === 'skipped' ? { skippedBy } : {}),
    ...(step === undefined ? {} : { step }),
    ...(mismatches === undefined ? {} : { mismatches }),
    ...(status === 'fail' || status === 'errored'
      ? { exchanges: exchanges.slice(-SHOWN_MAX_EXCHANGES).map(kept) }
      : {}),
  };
}

/** An exchange without what no report shows of it: a gate that answers megabytes must not fill the memory. */
function kept({ answer, ...exchange }: Exchange): Exchange {
  return answer === undefined ? exchange : { ...exchange, answer: { ...answer, text: shownPart(answer.text) } };
}

/** True where a scenario failed, or could not be held against the gate. */
export function hasFailedScenario(results: readonly ScenarioResult[]): boolean {
  return results.some(({ status }) => status === 'fail' || status === 'errored');
}

/** Scenarios that were skipped although the profile does not name them. */
export function undeclaredSkips<Result extends Pick<ScenarioResult, 'skippedBy'>>(
  results: readonly Result[],
): readonly Result[] {
  return results.filter(({ skippedBy }) => skippedBy === 'setup');
}

/** Levels of the run of which nothing was tested. */
export function untestedGateLevels(results: readonly ScenarioResult[]): readonly GateLevel[] {
  const tested = new Set(results.filter(({ status }) => status !== 'skipped').map(({ level }) => level));
  return GATE_LEVELS.filter((level) => !tested.has(level) && results.some((result) => result.level === level));
}
