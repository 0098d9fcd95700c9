import { readFile, writeFile } from 'node:fs/promises';
import type { JsonValue } from '@gatewright/protocol';
import { evaluatorSubject } from './evaluator-subject.js';
import { runGateCommand } from './gate/command.js';
import { gateUsageOf } from './gate/options.js';
import { junitOf } from './junit.js';
import { readKnownFailures } from './known-failures.js';
import { asksForUsage, type CommandOptions, oneOf, readOptions, UsageError, usageOf } from './options.js';
import { readCorpus } from './read-corpus.js';
import { type Report, reportOf } from './report.js';
import { hasFailed, isConformant, type Run, runVectors, untestedLevels } from './run.js';
import { ChildProcess } from './stdio/child-process.js';
import { HarnessSubject } from './stdio/harness-subject.js';
import type { Subject } from './subject.js';
import type { Vector } from './vector.js';

export interface CommandHost {
  /** What the command is called by. */
  readonly name: string;
  readonly args: readonly string[];
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly out: (line: string) => void;
  /** Where progress is shown; undefined where no terminal would show it. */
  readonly progress?: ((text: string) => void) | undefined;
}

/**
 * Runs the corpus against a harness, or against our own evaluator in process; or, as `gate`, the scenarios against a gate. Gives
 * the exit code: 0 conforms, 1 does not, 2 could not be run or was not tested.
 */
export async function runCommand({ name, args, now, out, progress }: CommandHost): Promise<number> {
  const isGate = args[0] === 'gate';
  const usage = isGate ? gateUsageOf(name) : usageOf(name);
  if (asksForUsage(args)) {
    out(usage);
    return 0;
  }
  try {
    if (isGate) return await runGateCommand({ args: args.slice(1), out, progress });
    return await runSuite(readOptions(args), now, out);
  } catch (error) {
    out(whyOf(error));
    if (error instanceof UsageError) out(`\n${usage}`);
    return 2;
  }
}

async function runSuite(options: CommandOptions, now: number, out: (line: string) => void): Promise<number> {
  const { vectors, digest } = await readCorpus();
  const known = options.knownFailures === undefined ? [] : await knownFailuresIn(options.knownFailures);
  // A label that is misspelt would leave out nothing, and the harness would be held to what its author meant to leave out.
  const labels = [...new Set(vectors.flatMap((vector) => vector.labels))].sort();
  for (const label of options.without) oneOf('--without', label, labels);
  const chosen = vectors.filter((vector) => isChosen(vector, options));
  const ids = new Set(vectors.map(({ id }) => id));
  // A known failure that only this run leaves out is no stray one.
  const concerned = known.filter(({ id }) => !ids.has(id) || chosen.some((vector) => vector.id === id));
  const run = await runAgainst(options.command, (subject) =>
    runVectors(subject, chosen, { compare: options.compare, knownFailures: concerned, now }),
  );
  const report = reportOf(run, digest);
  if (options.json !== undefined) await writeReport('--json', options.json, `${JSON.stringify(report, null, 2)}\n`);
  if (options.junit !== undefined) await writeReport('--junit', options.junit, junitOf(run));
  for (const line of linesOf(report)) out(line);
  for (const level of untestedLevels(run)) out(`${level} was not tested: every vector of it was skipped`);
  if (hasFailed(run)) return 1;
  return isConformant(run) ? 0 : 2;
}

async function runAgainst([file, ...rest]: readonly string[], use: (subject: Subject) => Promise<Run>): Promise<Run> {
  if (file === undefined) return use(evaluatorSubject());
  const subject = await HarnessSubject.start(new ChildProcess(file, rest));
  const run = await use(subject);
  await subject.stop();
  return run;
}

async function knownFailuresIn(path: string) {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new UsageError(`--known ${path} cannot be read: ${whyOf(error)}`);
  });
  return readKnownFailures(parsed(path, text));
}

function parsed(path: string, text: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`--known ${path} is no JSON: ${whyOf(error)}`);
  }
}

async function writeReport(option: string, path: string, text: string): Promise<void> {
  await writeFile(path, text).catch((error: unknown) => {
    throw new UsageError(`${option} ${path} cannot be written: ${whyOf(error)}`);
  });
}

function whyOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function isChosen({ level, labels }: Vector, { levels, without }: CommandOptions): boolean {
  return levels.includes(level) && !without.some((label) => labels.includes(label));
}

/** The report for a terminal: what did not pass, then the totals. */
function linesOf({ implementation, levels, totals, results, strayKnownFailures, suite }: Report): string[] {
  const counted = ({ pass, fail, skipped, errored }: Report['totals']) =>
    `${pass} pass, ${fail} fail, ${skipped} skipped, ${errored} errored`;
  return [
    ...results
      .filter(({ status }) => status !== 'skipped')
      .flatMap(({ id, status, reason, differences = [], why }) => [
        `${status}  ${id}: ${why ?? reason ?? ''}`,
        ...(reason === undefined || why === undefined ? [] : [`      ${reason}`]),
        ...differences.map(({ member, expected, actual }) => `      ${member}: expected ${expected}, got ${actual}`),
      ]),
    ...strayKnownFailures.map((id) => `fail  ${id}: is listed as a known failure, but no vector has this id`),
    ...levels.map(({ level, totals: ofLevel }) => `${level}  ${counted(ofLevel)}`),
    `${implementation.name} ${implementation.version} on ${suite.digest}: ${counted(totals)}`,
  ];
}
