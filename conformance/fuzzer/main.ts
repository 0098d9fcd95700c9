import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { explore, type Sequence, shrinkSequence } from './explore.js';
import { INVARIANTS, type InvariantName } from './invariants/finding.js';

const USAGE =
  'npm run explore -- [--calls N] [--seed S] [--processes P] [--store memory|sqlite] [--only INVARIANT,…] [--match PATTERN] [--findings N] [--save FOLDER] [--no-shrink]';

/** How often a run says how far it is, ms. */
const PROGRESS_MS = 10_000;

/**
 * Runs the fuzzer by its command line. Returns the exit code: 1 where something was found, 2 where the line is wrong. `begins` is called
 * before each world, with its seed.
 */
export async function main(
  args: readonly string[],
  print: (line: string) => void,
  begins: (seed: number) => void,
): Promise<number> {
  const options = readOptions(args);
  if (typeof options === 'string') {
    print(`${options}\n${USAGE}`);
    return 2;
  }
  const { save, shrinks, processes: _shared, ...terms } = options;
  const began = performance.now();
  print(`${terms.calls} calls on ${terms.store}, seed ${terms.seed}`);
  let reportedAt = began;
  const outcome = await explore({
    ...terms,
    begins,
    progress: ({ calls, found }) => {
      if (performance.now() - reportedAt < PROGRESS_MS) return;
      reportedAt = performance.now();
      print(`seed ${terms.seed}: ${calls} calls, ${found} findings, ${rate(calls, began)} calls/s`);
    },
  });
  for (const [index, sequence] of outcome.found.entries()) {
    const shown = shrinks ? await shrinkSequence(sequence) : sequence;
    print(describe(shown));
    if (save !== null) await writeFile(join(save, `finding-${sequence.terms.seed}-${index}.json`), printed(shown));
  }
  print(
    `${outcome.calls} calls in ${outcome.worlds} worlds on ${terms.store}, seed ${terms.seed}: ` +
      `${outcome.found.length} findings, ${rate(outcome.calls, began)} calls/s`,
  );
  return outcome.found.length === 0 ? 0 : 1;
}

/** The lines of several processes that share the calls, each with seeds of its own; null for one process, or a wrong line. */
export function sharesOf(args: readonly string[]): string[][] | null {
  const options = readOptions(args);
  if (typeof options === 'string' || options.processes <= 1) return null;
  const { calls, seed, processes } = options;
  const share = Math.ceil(calls / processes);
  return Array.from({ length: processes }, (_, index) => {
    const own = { calls: Math.min(share, calls - index * share), seed: seed + index * share };
    return [...args, '--processes', '1', '--calls', `${Math.max(own.calls, 0)}`, '--seed', `${own.seed}`];
  });
}

/** A sequence as a file that can be saved as a regression. */
export function printed({ finding, terms, steps }: Sequence): string {
  const lines = steps.map((step) => `    ${JSON.stringify(step)}`).join(',\n');
  return `{\n  "finding": ${JSON.stringify(finding)},\n  "terms": ${JSON.stringify(terms)},\n  "steps": [\n${lines}\n  ]\n}\n`;
}

function describe(sequence: Sequence): string {
  const { finding, terms } = sequence;
  const where = `world seed ${terms.seed}, ${terms.store}, settlement ${terms.settlement}`;
  return `--- ${finding.invariant}: ${finding.message}\n    ${where}\n${printed(sequence)}`;
}

function rate(calls: number, began: number): number {
  return Math.round((calls * 1000) / (performance.now() - began));
}

function readOptions(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        calls: { type: 'string', default: '100000' },
        seed: { type: 'string', default: '1' },
        store: { type: 'string', default: 'memory' },
        only: { type: 'string', default: INVARIANTS.join(',') },
        match: { type: 'string', default: '.' },
        findings: { type: 'string', default: '1' },
        processes: { type: 'string', default: '1' },
        save: { type: 'string' },
        'no-shrink': { type: 'boolean', default: false },
      },
    });
    const counts = [values.calls, values.seed, values.findings, values.processes].map(Number);
    const [calls, seed, maxFindings, processes] = counts;
    if (!isCount(calls) || !isCount(seed) || !isCount(maxFindings) || !isCount(processes)) {
      return 'calls, seed, findings and processes are whole numbers';
    }
    const { store } = values;
    if (store !== 'memory' && store !== 'sqlite') return `${store} is no store; use memory or sqlite`;
    const names = values.only.split(',');
    const only = INVARIANTS.filter((name) => names.includes(name));
    if (only.length !== names.length) return `--only names invariants: ${INVARIANTS.join(', ')}`;
    const chosen: readonly InvariantName[] = only;
    const match = new RegExp(values.match);
    return {
      calls,
      seed,
      maxFindings,
      processes,
      store,
      only: chosen,
      match,
      save: values.save ?? null,
      shrinks: !values['no-shrink'],
    } as const;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function isCount(value: number | undefined): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
