import { parseArgs } from 'node:util';
import { UsageError } from './command.js';

/** Options by name: `text` takes a value, `flag` takes none. */
type OptionKinds = Readonly<Record<string, 'text' | 'flag'>>;

/** What was given; an option that was not is undefined. */
export type OptionValues<Kinds extends OptionKinds> = {
  readonly [Name in keyof Kinds]: (Kinds[Name] extends 'flag' ? boolean : string) | undefined;
};

/** The options of a command; positional arguments and unknown options are refused. Throws UsageError. */
export function readOptions<const Kinds extends OptionKinds>(
  args: readonly string[],
  kinds: Kinds,
): OptionValues<Kinds> {
  const options = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      { type: kind === 'flag' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const { values } = parsed(args, options);
  if (isOfKinds(values, kinds)) return values;
  throw new UsageError('an option was given twice');
}

/** An option that must be there. Throws UsageError. */
export function required(value: string | undefined, option: string): string {
  if (value === undefined) throw new UsageError(`--${option} is missing`);
  return value;
}

function parsed(args: readonly string[], options: Record<string, { type: 'boolean' | 'string' }>) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function isOfKinds<Kinds extends OptionKinds>(values: object, kinds: Kinds): values is OptionValues<Kinds> {
  return Object.entries(values).every(
    ([name, value]) => typeof value === (kinds[name] === 'flag' ? 'boolean' : 'string'),
  );
}
