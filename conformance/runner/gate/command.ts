import { readFile, writeFile } from 'node:fs/promises';
import { isJsonObject, type JsonValue, visible } from '@gatewright/protocol';
import { junitXml } from '../junit.js';
import { UsageError } from '../options.js';
import { ChildProcess } from '../stdio/child-process.js';
import { totalsText } from '../totals.js';
import { badgeOf } from './badge.js';
import { httpTransport } from './exchange.js';
import { type GateClient, jsonCall } from './gate-client.js';
import { htmlOf } from './html.js';
import { RUN_MAX_MS } from './limits.js';
import { type GateOptions, readGateOptions } from './options.js';
import { NO_PROFILE, type Profile, readProfile, withoutAdapter } from './profile.js';
import { readScenarios } from './read-scenarios.js';
import { type GateReport, gateReportOf, type ShownResult } from './report.js';
import { hasFailedScenario, type ScenarioResult, undeclaredSkips, untestedGateLevels } from './run-suite.js';
import { GATE_LEVELS, type Scenario } from './scenario.js';
import { AdapterSetup } from './setup/adapter-setup.js';
import { HttpSetup } from './setup/http-setup.js';
import { type Setup, SetupError } from './setup/setup.js';
import { testGate } from './test-gate.js';

export interface GateCommandHost {
  readonly args: readonly string[];
  readonly out: (line: string) => void;
  /** Where progress is shown; undefined where no terminal would show it. */
  readonly progress?: ((text: string) => void) | undefined;
}

/**
 * Runs the scenarios against a gate, and gives the exit code: 0 conforms, 1 does not, 2 could not be run or was not tested. Throws
 * `UsageError`, and what is wrong with a file.
 */
export async function runGateCommand({ args, out, progress }: GateCommandHost): Promise<number> {
  const options = readGateOptions(args);
  const { scenarios, digest } = await readScenarios();
  const stated = options.profile === undefined ? NO_PROFILE : await profileIn(options.profile, scenarios);
  const profile = options.adapter.length > 0 ? stated : withoutAdapter(stated);
  const chosen = scenarios.filter((scenario) => isChosen(scenario, options));
  if (chosen.length === 0) throw new UsageError('no scenario is chosen');
  const startedAt = new Date().toISOString();
  const started = performance.now();
  await demandReachable(options.url);
  const results = await testGate({
    url: options.url,
    startSetup: (client) => startSetup(options, client),
    rate: options.rate,
    scenarios: chosen,
    profile,
    maxMs: RUN_MAX_MS,
    ...(progress === undefined ? {} : { onResult: progressBar(progress) }),
  });
  const untested = untestedGateLevels(results);
  const isRun = results.some(({ status }) => status === 'pass' || status === 'fail');
  const undeclared = undeclaredSkips(results);
  const hasFailed = hasFailedScenario(results);
  const report = gateReportOf(results, {
    digest,
    name: profile.gate ?? options.url.host,
    url: options.url,
    startedAt,
    ms: performance.now() - started,
    rate: options.rate,
    conforms: isRun && !hasFailed && untested.length === 0 && undeclared.length === 0,
    whole: GATE_LEVELS.filter((level) => scenarios.every((each) => each.level !== level || chosen.includes(each))),
  });
  await writeReports(options, report);
  // Texts of the gate stand in some of them.
  for (const line of linesOf(report)) out(visible(line));
  for (const level of untested) out(`${level} was not tested: every scenario of it was skipped`);
  if (undeclared.length > 0) out(visible(undeclaredLine(undeclared)));
  if (!isRun) return 2;
  if (hasFailed) return 1;
  return untested.length === 0 && undeclared.length === 0 ? 0 : 2;
}

function undeclaredLine(undeclared: readonly ScenarioResult[]): string {
  const reasons = [...new Set(undeclared.map(({ reason }) => reason))].join('; ');
  return `${undeclared.length} scenarios were skipped that the profile does not name: ${reasons}`;
}

function isChosen({ level, id }: Scenario, { levels, only }: GateOptions): boolean {
  return levels.includes(level) && (only.length === 0 || only.some((start) => id.startsWith(start)));
}

/** A gate that cannot be reached at all was not tested; one that answers nonsense is. */
async function demandReachable(url: URL): Promise<void> {
  const transport = httpTransport(url);
  await transport(jsonCall('GET', '/magp/schema')).catch((error: unknown) => {
    const why = whyOf(error);
    if (NOT_REACHED.test(why)) throw new UsageError(`there is no gate at ${url.href}: ${why}`);
  });
  transport.close();
}

const NOT_REACHED = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/;

async function startSetup(
  { adapter: [file, ...rest], url, ...options }: GateOptions,
  client: GateClient,
): Promise<Setup> {
  const token = options.token ?? (options.bootstrap === undefined ? null : await tokenIn(options.bootstrap));
  if (file !== undefined) {
    return AdapterSetup.start(new ChildProcess(file, rest), url.href, token).catch((error: unknown) => {
      const hint = file.includes(' ') ? '; the arguments of the program follow --' : '';
      throw new UsageError(`--adapter ${file}: ${whyOf(error)}${hint}`);
    });
  }
  if (token === null) throw new SetupError('without an adapter a token is needed');
  return new HttpSetup(client, token);
}

async function profileIn(path: string, scenarios: readonly Scenario[]): Promise<Profile> {
  const value = await jsonFile('--profile', path);
  try {
    return readProfile(value, scenarios);
  } catch (error) {
    throw new UsageError(`--profile ${path}: ${whyOf(error)}`);
  }
}

async function tokenIn(path: string): Promise<string> {
  const bootstrap = await jsonFile('--bootstrap', path);
  const owner = isJsonObject(bootstrap) ? bootstrap['owner'] : undefined;
  const token = isJsonObject(owner) ? owner['token'] : undefined;
  if (typeof token !== 'string') throw new UsageError(`--bootstrap ${path} has no text at owner.token`);
  return token;
}

async function jsonFile(option: string, path: string): Promise<JsonValue> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new UsageError(`${option} ${path} cannot be read: ${whyOf(error)}`);
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${option} ${path} is no JSON: ${whyOf(error)}`);
  }
}

async function writeReports({ json, junit, report: html, badge }: GateOptions, report: GateReport): Promise<void> {
  await writeReport('--json', json, () => `${JSON.stringify(report, null, 2)}\n`);
  await writeReport('--junit', junit, () => junitXml(junitSuites(report)));
  await writeReport('--report', html, () => htmlOf(report));
  await writeReport('--badge', badge, () => badgeOf(report));
}

async function writeReport(option: string, path: string | undefined, textOf: () => string): Promise<void> {
  if (path === undefined) return;
  await writeFile(path, textOf()).catch((error: unknown) => {
    throw new UsageError(`${option} ${path} cannot be written: ${whyOf(error)}`);
  });
}

function junitSuites({ gate, results }: GateReport) {
  return GATE_LEVELS.map((level) => ({
    name: `${gate.name} ${level}`,
    cases: results
      .filter((result) => result.level === level)
      .map((result) => {
        const { id, status, reason, states } = result;
        const message = status === 'fail' ? states : (reason ?? '');
        return { id, status, message, details: [states, ...detailsOf(result)].join('\n') };
      }),
  }));
}

function detailsOf({ step, reason, mismatches = [] }: ShownResult): string[] {
  return [
    ...(reason === undefined ? [] : [`${step ?? 'run'}: ${reason}`]),
    ...mismatches.map(({ at, expected, actual }) => `${step}: ${at}: expected ${expected}, got ${actual}`),
  ];
}

/** The report for a terminal: what did not pass, then the totals. */
function linesOf(report: GateReport): string[] {
  const { results, levels, totals, gate, suite, level, ms } = report;
  return [
    ...failureLines(results),
    ...levels.map(({ level: each, totals: of }) => `${each}  ${totalsText(of)}`),
    `${gate.name} on ${suite.digest.slice(0, 16)}: ${totalsText(totals)}; level ${level ?? 'none'}, ${(ms / 1000).toFixed(1)} s`,
  ];
}

/** Scenarios that errored for one reason and are shown; what holds for all of them is not said hundreds of times. */
const SAME_REASON_MAX = 3;

function failureLines(results: readonly ShownResult[]): string[] {
  const reasons = new Map<string, number>();
  const lines = results
    .filter(({ status }) => status === 'fail' || status === 'errored')
    .flatMap((result) => {
      const { id, status, section, states, reason } = result;
      const count = (reasons.get(reason ?? '') ?? 0) + 1;
      if (reason !== undefined) reasons.set(reason, count);
      if (count > SAME_REASON_MAX) return [];
      return [
        `${status}  ${id} (protocol.md §${section}): ${states}`,
        ...detailsOf(result).map((line) => `      ${line}`),
      ];
    });
  const more = [...reasons].filter(([, count]) => count > SAME_REASON_MAX);
  return [...lines, ...more.map(([reason, count]) => `errored  ${count - SAME_REASON_MAX} more: ${reason}`)];
}

const BAR_CHARACTERS = 24;
/** What fits into the narrowest usual terminal: a longer line would wrap, and not be replaced. */
const LINE_MAX_CHARACTERS = 79;

function progressBar(progress: (text: string) => void) {
  const failed = { count: 0 };
  return ({ id, status }: ScenarioResult, done: number, of: number) => {
    if (status === 'fail' || status === 'errored') failed.count += 1;
    const filled = Math.round((done / of) * BAR_CHARACTERS);
    const bar = '█'.repeat(filled) + '░'.repeat(BAR_CHARACTERS - filled);
    const line = `${bar} ${done}/${of}, ${failed.count} failed  ${id}`;
    progress(done === of ? '\r\u001b[2K' : `\r\u001b[2K${line.slice(0, LINE_MAX_CHARACTERS)}`);
  };
}

function whyOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
