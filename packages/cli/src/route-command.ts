import type { Command } from './command.js';
import type { ListShape } from './list.js';
import { oneOf, required, wholeNumber } from './options.js';
import { serviceCommand } from './service-command.js';

/** A command that is one call of a route without a body, as the row of the route states it. */
export interface RouteCommand {
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below the base address; `:name` is a parameter. */
  readonly path: string;
  readonly options: readonly RouteOption[];
  readonly irreversible?: string;
  readonly list?: ListShape;
  readonly text?: string;
}

/** An option, and the parameter that it gives. */
interface RouteOption {
  readonly option: string;
  readonly parameter: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  /** What stands for the value in the usage. */
  readonly value: string;
  /** The values that there are, where the route names them. */
  readonly words?: readonly string[];
  /** The value is a whole number above 0. */
  readonly whole?: true;
}

/** The command of a route. */
export function routeCommand({ method, path, options, ...spec }: RouteCommand): Command {
  return serviceCommand({
    ...spec,
    usage: options.map(usageOf).join(' '),
    options: Object.fromEntries(options.map(({ option }) => [option, 'text'] as const)),
    call: (given) => {
      const query = new URLSearchParams();
      let filled = path;
      for (const each of options) {
        const value = givenValue(each, given[each.option]);
        if (value === undefined) continue;
        if (each.in === 'query') query.set(each.parameter, value);
        else filled = filled.replace(`:${each.parameter}`, encodeURIComponent(value));
      }
      return { method, path: query.size === 0 ? filled : `${filled}?${query}` };
    },
  });
}

function usageOf({ option, value, required }: RouteOption): string {
  return required ? `--${option} ${value}` : `[--${option} ${value}]`;
}

/** Throws UsageError. */
function givenValue(each: RouteOption, given: string | undefined): string | undefined {
  const value = each.required ? required(given, each.option) : given;
  if (value === undefined) return undefined;
  if (each.words !== undefined) return oneOf(value, each.option, each.words);
  return each.whole === true ? String(wholeNumber(value, each.option)) : value;
}
