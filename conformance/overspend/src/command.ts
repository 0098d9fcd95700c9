import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ATTACKS } from './attacks/index.js';
import { badgeOf } from './report/badge.js';
import { htmlPage } from './report/html.js';
import { terminalTable } from './report/terminal.js';
import { overspend, type Result } from './run.js';
import { programTarget, startProgram } from './stdio/program.js';
import { serve } from './stdio/serve.js';
import type { Target } from './target.js';
import { TARGETS, type TargetSettings } from './targets/index.js';

const USAGE = `usage: gatewright-overspend --target FILE|NAME [options]
       gatewright-overspend [options] -- PROGRAM [ARGUMENT …]

  --target FILE|NAME   a module that exports a target, a program, or one of
                       NAMES
  --set NAME=VALUE     a setting of the target; repeatable
  --only ATTACK        one attack; repeatable
  --seed N             the seed of the first round; without it one is drawn and printed
  --rounds N           rounds of each attack, 3 unless given
  --at-once N          rounds of an attack beside each other
  --calls N            goes on until so many calls were answered
  --minutes N          goes on for so many minutes
  --report FILE.html   the result as a page
  --json FILE          the result as JSON
  --badge FILE.svg     a badge that names what ran
  --list               prints the attacks
  --help               prints this`;

/** Exit status: every attack that ran held; one failed; nothing could be run. */
const STATUS = { held: 0, failed: 1, notRun: 2 } as const;

export interface CommandContext {
  /** Node and the file with which it started this command, to start it again in other processes. */
  readonly self: readonly [string, ...string[]];
  readonly out: (line: string) => void;
  readonly progress: (line: string) => void;
  readonly drawnSeed: number;
}

/** Runs the command with arguments. Resolves with its exit status. */
export async function runCommand(args: readonly string[], context: CommandContext): Promise<number> {
  try {
    return await run(args, context);
  } catch (error) {
    context.progress(error instanceof Error ? error.message : String(error));
    return STATUS.notRun;
  }
}

async function run(args: readonly string[], context: CommandContext): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      target: { type: 'string' },
      set: { type: 'string', multiple: true, default: [] },
      only: { type: 'string', multiple: true },
      seed: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      'at-once': { type: 'string', default: '1' },
      calls: { type: 'string', default: '0' },
      minutes: { type: 'string', default: '0' },
      report: { type: 'string' },
      json: { type: 'string' },
      badge: { type: 'string' },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      serve: { type: 'boolean', default: false },
    },
  });
  if (values.list) {
    for (const { name, does, needs } of ATTACKS) {
      context.out(`${name}: ${does}${needs.length === 0 ? '' : ` (needs ${needs.join(', ')})`}`);
    }
    return STATUS.held;
  }
  const usage = USAGE.replace('NAMES', Object.keys(TARGETS).join(', '));
  if (values.help) {
    context.out(usage);
    return STATUS.held;
  }
  const [program, ...programArgs] = positionals;
  const given = values.target ?? program;
  if (given === undefined || (values.target !== undefined && program !== undefined)) {
    context.out(usage);
    return STATUS.notRun;
  }
  const settings = settingsOf(values.set);
  const target = program === undefined ? await targetOf(given, settings) : programTarget([program, ...programArgs]);
  if (values.serve) {
    await serve(target, process.stdin, process.stdout);
    return STATUS.held;
  }
  const source = program === undefined ? ['--target', given] : [];
  const sets = values.set.flatMap((each) => ['--set', each]);
  const join = (share: string) => startProgram([...context.self, '--serve', ...source, ...sets], { join: share });
  const result = await overspend(target, {
    seed: wholeNumber('seed', values.seed ?? String(context.drawnSeed)),
    rounds: wholeNumber('rounds', values.rounds),
    atOnce: Math.max(1, wholeNumber('at-once', values['at-once'])),
    calls: wholeNumber('calls', values.calls),
    minutes: wholeNumber('minutes', values.minutes),
    ...(values.only === undefined ? {} : { only: values.only }),
    ...(program === undefined ? { join } : {}),
    onResult: ({ attack, status, ms }) => context.progress(`${attack}: ${status} (${(ms / 1000).toFixed(1)} s)`),
  });
  const named = program === undefined ? [...source, ...sets].join(' ') : `-- ${positionals.join(' ')}`;
  context.out(terminalTable(result, named));
  if (values.report !== undefined) await writeFile(values.report, htmlPage(result, named));
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(result, null, 2)}\n`);
  if (values.badge !== undefined) await writeFile(values.badge, badgeOf(result));
  return statusOf(result);
}

function statusOf({ attacks }: Result): number {
  if (attacks.some(({ status }) => status === 'failed')) return STATUS.failed;
  return attacks.every(({ status }) => status !== 'held') || attacks.some(({ status }) => status === 'errored')
    ? STATUS.notRun
    : STATUS.held;
}

const MODULE = /\.[cm]?[jt]s$/;

/** The target that an argument names. Throws where it is neither one that ships nor a file that exports one. */
async function targetOf(named: string, settings: TargetSettings): Promise<Target> {
  const shipped = Object.hasOwn(TARGETS, named) ? TARGETS[named] : undefined;
  if (shipped !== undefined) return shipped(settings);
  if (!existsSync(named)) {
    throw new TypeError(
      `--target ${named}: no such file, and no target of this name: ${Object.keys(TARGETS).join(', ')}`,
    );
  }
  if (!MODULE.test(named)) return programTarget([resolve(named)]);
  const { default: exported }: { default?: unknown } = await import(pathToFileURL(resolve(named)).href);
  const target: unknown = typeof exported === 'function' ? exported(settings) : exported;
  if (!isTarget(target)) throw new TypeError(`${named}: its default export has no name and open`);
  return target;
}

const isTarget = (value: unknown): value is Target =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'open' in value &&
  typeof value.open === 'function';

function settingsOf(texts: readonly string[]): TargetSettings {
  return Object.fromEntries(
    texts.map((text) => {
      const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
      if (name === undefined || value === undefined) throw new TypeError(`--set ${text}: write NAME=VALUE`);
      return [name, value];
    }),
  );
}

function wholeNumber(option: string, text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number))
    throw new TypeError(`--${option} ${text}: not a whole number`);
  return number;
}
