import { parseArgs } from 'node:util';
import { validateWire } from '@gatewright/protocol';
import { UsageError } from './command.js';
import { adviceFor } from './misspelt.js';

/**
 * Options by name: `text` takes a value, `texts` takes one each time that it is given, `flag` takes none. `decimal` takes a number in the
 * one form that reads the same everywhere (ADR 76).
 */
export type OptionKinds = Readonly<Record<string, 'text' | 'texts' | 'flag' | 'decimal'>>;

/** What was given; an option that was not is undefined. */
export type OptionValues<Kinds extends OptionKinds> = {
  readonly [Name in keyof Kinds]: OptionValue<Kinds[Name]> | undefined;
};

type OptionValue<Kind> = Kind extends 'flag' ? boolean : Kind extends 'texts' ? readonly string[] : string;

/** Digits, and a point before decimals. */
const PLAIN_DECIMAL = /^[0-9]{1,32}(?:\.[0-9]{1,32})?$/;

/** The options of a command; positional arguments and unknown options are refused. Throws UsageError. */
export function readOptions<const Kinds extends OptionKinds>(
  args: readonly string[],
  kinds: Kinds,
): OptionValues<Kinds> {
  return groupOf(parsed(args, kinds).values, kinds);
}

/**
 * The options of two groups that stand in one line: a command's own, and those that it shares with others. A name that is of another kind
 * in the command's own group is its own alone.
 */
export function readOptionGroups<const Own extends OptionKinds, const Shared extends OptionKinds>(
  args: readonly string[],
  own: Own,
  shared: Shared,
): { readonly own: OptionValues<Own>; readonly shared: OptionValues<Shared> } {
  const { values } = parsed(args, { ...shared, ...own });
  const isShared = ([name]: readonly [string, unknown]) => own[name] === undefined || own[name] === shared[name];
  const others = Object.fromEntries(Object.entries(values).filter(isShared));
  return { own: groupOf(values, own), shared: groupOf(others, shared) };
}

/** The same with paths between the options, in any order; what follows `--` is a path. */
export function readPathsAndOptions<const Own extends OptionKinds, const Shared extends OptionKinds>(
  args: readonly string[],
  own: Own,
  shared: Shared,
): { readonly paths: readonly string[]; readonly own: OptionValues<Own>; readonly shared: OptionValues<Shared> } {
  const { values, positionals } = parsed(args, { ...own, ...shared }, true);
  return { paths: positionals, own: groupOf(values, own), shared: groupOf(values, shared) };
}

function groupOf<Kinds extends OptionKinds>(values: object, kinds: Kinds): OptionValues<Kinds> {
  const group = Object.fromEntries(Object.entries(values).filter(([name]) => name in kinds));
  for (const [name, value] of Object.entries(group)) {
    if (kinds[name] === 'decimal' && typeof value === 'string') refuseOtherForms(value, name);
  }
  if (isOfKinds(group, kinds)) return group;
  throw new UsageError('an option was given twice');
}

function refuseOtherForms(value: string, option: string): void {
  if (PLAIN_DECIMAL.test(value)) return;
  const form = 'digits, and "." before decimals, without separators of thousands, as in 1200.50';
  throw new UsageError(`--${option} is not a plain decimal number: ${form}`);
}

/** An option that must be there, or in the environment variable that stands for it. Throws UsageError, which names both. */
export function required(value: string | undefined, option: string, variable?: string): string {
  const otherwise = variable === undefined ? '' : `; give it, or set ${variable}`;
  if (value === undefined) throw new UsageError(`--${option} is missing${otherwise}`);
  return value;
}

/** An e-mail address, as the service reads one. Throws UsageError. */
export function emailAddress(value: string, option: string): string {
  const checked = validateWire('PersonRequest', { email: value });
  if (!checked.ok) throw new UsageError(`--${option} must be an e-mail address`);
  return checked.value.email;
}

/** The choice that a value names. Throws UsageError with all of them. */
export function oneOf<const Choice extends string>(value: string, option: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((each) => each === value);
  if (choice === undefined) throw new UsageError(`--${option} must be one of ${choices.join(', ')}`);
  return choice;
}

/** A whole number above 0. Throws UsageError. */
export function wholeNumber(text: string, option: string): number {
  if (/^[1-9][0-9]{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`--${option} is not a whole number above 0`);
}

function parsed(args: readonly string[], kinds: OptionKinds, allowPositionals = false) {
  const options = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      { type: kind === 'flag' ? ('boolean' as const) : ('string' as const), multiple: kind === 'texts' },
    ]),
  );
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [, unknown] = /^Unknown option '--([^']*)'/.exec(message) ?? [];
    if (unknown === undefined) throw new UsageError(message);
    throw new UsageError(
      `there is no option --${unknown}${adviceFor(
        `--${unknown}`,
        Object.keys(kinds).map((name) => `--${name}`),
      )}`,
    );
  }
}

function isOfKinds<Kinds extends OptionKinds>(values: object, kinds: Kinds): values is OptionValues<Kinds> {
  return Object.entries(values).every(([name, value]) =>
    kinds[name] === 'texts' ? Array.isArray(value) : typeof value === (kinds[name] === 'flag' ? 'boolean' : 'string'),
  );
}
