import { parseArgs } from 'node:util';
import { LAYERS, type Layer, LEVELS, type Level } from './vector.js';

/** What the command was asked to do. */
export interface CommandOptions {
  /** The harness: its file and its arguments. Empty for the evaluator of this repository, in process. */
  readonly command: readonly string[];
  readonly levels: readonly Level[];
  readonly without: readonly string[];
  readonly compare: Layer;
  readonly knownFailures: string | undefined;
  readonly json: string | undefined;
  readonly junit: string | undefined;
}

/** How the command is called, under the name that it goes by. */
export const usageOf = (name: string): string => `usage: ${name} [options] [-- COMMAND [ARGUMENT…]]
       ${name} gate --url URL …   (a gate over HTTP; gate --help shows more)

  COMMAND             starts a harness that reads and writes JSON lines; without one our own evaluator runs
  --level L1          only vectors of this level; repeat for more
  --without LABEL     no vectors with this label, such as extension; repeat for more
  --compare LAYER     at most decision, code, fired or full (full)
  --known FILE        known failures: [{"id", "reason", "expires": "YYYY-MM-DD"}]
  --json FILE         writes the report as JSON
  --junit FILE        writes the report as JUnit XML
  --help              shows this

Ends with 0 where nothing failed and something of every level passed, 1 where something failed, 2 where nothing could
be run or a whole level was skipped.`;

/** The command line is not understood. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** Whether it is asked how the command is called; what follows `--` is the harness's own. */
export function asksForUsage(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end === -1 ? args.length : end).includes('--help');
}

/** Reads the command line. Throws `UsageError`. */
export function readOptions(args: readonly string[]): CommandOptions {
  const { values, positionals } = parsed(args);
  return {
    command: positionals,
    levels: (values.level ?? [...LEVELS]).map((level) => oneOf('--level', level, LEVELS)),
    without: values.without ?? [],
    compare: oneOf('--compare', values.compare ?? 'full', LAYERS),
    knownFailures: values.known,
    json: values.json,
    junit: values.junit,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        level: { type: 'string', multiple: true },
        without: { type: 'string', multiple: true },
        compare: { type: 'string' },
        known: { type: 'string' },
        json: { type: 'string' },
        junit: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** The one of `values` that a value of an option names. Throws `UsageError` with all of them. */
export function oneOf<T extends string>(option: string, value: string, values: readonly T[]): T {
  const found = values.find((known) => known === value);
  if (found === undefined) throw new UsageError(`${option} ${value} is not one of ${values.join(', ')}`);
  return found;
}
