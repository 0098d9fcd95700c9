import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './command.js';

type OptionTable = NonNullable<ParseArgsConfig['options']>;

/** The options of a command; positional arguments are refused. Throws UsageError. */
export function readOptions<const Options extends OptionTable>(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** An option that must be there. Throws UsageError. */
export function required(value: string | undefined, option: string): string {
  if (value === undefined) throw new UsageError(`--${option} is missing`);
  return value;
}
