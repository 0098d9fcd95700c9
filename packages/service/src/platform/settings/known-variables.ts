import { nearestWord } from '@gatewright/protocol';
import type { Environment } from './read-variables.js';
import { SettingsError } from './settings-error.js';

/** What the variables of Gatewright begin with. */
const PREFIX = 'GATEWRIGHT_';

/**
 * Throws SettingsError for a variable of Gatewright that is not known: a limit that is set under a misspelt name is not in force.
 * `reasons` says more of some. `known` may have names without the prefix, `PORT` for instance.
 */
export function refuseUnknown(
  environment: Environment,
  known: readonly string[],
  reasons: Readonly<Record<string, string>> = {},
): void {
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || !name.toUpperCase().startsWith(PREFIX) || known.includes(name)) continue;
    const meant = nearest(name, known);
    const problem =
      meant === undefined
        ? 'is no setting; unset it, or see docs/operate/settings.md'
        : `is no setting: did you mean ${meant}?`;
    throw new SettingsError(name, reasons[name] ?? problem);
  }
}

function bare(name: string): string {
  const upper = name.toUpperCase();
  return upper.startsWith(PREFIX) ? upper.slice(PREFIX.length) : upper;
}

/** The known name that is the fewest edits away, else one of the same words, or that begins with the given one. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const given = bare(name);
  const near = nearestWord(given, known.map(bare));
  return (
    known.find((one) => bare(one) === near) ??
    known.find((one) => sorted(bare(one)) === sorted(given) || bare(one).startsWith(`${given}_`))
  );
}

function sorted(name: string): string {
  return name.split('_').sort().join('_');
}
