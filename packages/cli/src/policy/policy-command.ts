import { type Organisation, readOrganisation } from '@gatewright/policy';
import { type Command, EXIT_FINE, EXIT_NEGATIVE, EXIT_USAGE, type Invocation } from '../command.js';
import { type OptionKinds, type OptionValues, oneOf, readPathsAndOptions } from '../options.js';
import { readPolicyFiles } from './files.js';
import { FORMAT_NAMES, FORMATS, type FormatName } from './formats.js';
import { fileChecks, hasPassed, type Report } from './report.js';

const FORMAT_OPTION = { format: 'text' } as const;

/** What a run of a policy command gets. */
interface PolicyCall<Options extends OptionKinds> {
  readonly paths: readonly string[];
  readonly options: OptionValues<Options>;
  readonly format: FormatName;
  readonly invocation: Invocation;
  /** Prints a report; gives the exit status that it means. */
  readonly print: (report: Report) => number;
}

/** A command on policy files: paths and options in any order, one report, in the format that is asked for. */
export function policyCommand<const Options extends OptionKinds>(command: {
  readonly name: string;
  /** Options beside --format. */
  readonly usage: string;
  readonly summary: string;
  readonly options: Options;
  /** The exit status where it throws (`Command`). */
  readonly failed?: number;
  run(call: PolicyCall<Options>): Promise<number>;
}): Command {
  const { name, summary, options: kinds } = command;
  const usage = [command.usage, `[--format ${FORMAT_NAMES.join('|')}]`].filter((part) => part !== '').join(' ');
  return {
    name,
    usage,
    summary,
    failed: command.failed,
    run(invocation) {
      const { args, terminal } = invocation;
      const { paths, own, shared } = readPathsAndOptions(args, kinds, FORMAT_OPTION);
      const format = oneOf(shared.format ?? 'text', 'format', FORMAT_NAMES);
      const print = (report: Report) => {
        for (const line of FORMATS[format](report)) terminal.out(line);
        return report.checks.every(hasPassed) ? EXIT_FINE : EXIT_NEGATIVE;
      };
      return command.run({ paths, options: own, format, invocation, print });
    },
  };
}

/** The folder in which a command works that is given no path. */
export function pathsOr(paths: readonly string[]): readonly string[] {
  return paths.length === 0 ? ['.'] : paths;
}

/** The organisation of policy files without errors; with one, prints the findings and gives the exit status instead. */
export async function readValid(
  paths: readonly string[],
  command: string,
  { print, invocation: { terminal } }: Pick<PolicyCall<OptionKinds>, 'print' | 'invocation'>,
): Promise<Organisation | { readonly status: number }> {
  const organisation = readOrganisation(await readPolicyFiles(pathsOr(paths), terminal));
  const errors = organisation.findings.filter(({ level }) => level === 'error');
  if (errors.length === 0) return organisation;
  print({ command, checks: fileChecks([], errors), lines: [`${errors.length} errors in the files; nothing was run`] });
  return { status: EXIT_USAGE };
}
