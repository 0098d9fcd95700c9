import { isWithinEdits } from '@gatewright/protocol';
import type { Environment } from './read-variables.js';
import { SettingsError } from './settings-error.js';

/** What the variables of Gatewright begin with. */
const PREFIX = 'GATEWRIGHT_';
/** Edits within which a name counts as a known one that is misspelt. */
const MISSPELT_EDITS_MAX = 2;

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
        ? 'is no setting; unset it, or see docs/settings.md'
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
  const within = (edits: number) => known.find((one) => isWithinEdits(given, bare(one), edits));
  const near = Array.from({ length: MISSPELT_EDITS_MAX + 1 }, (_, edits) => within(edits)).find(
    (one) => one !== undefined,
  );
  return near ?? known.find((one) => sorted(bare(one)) === sorted(given) || bare(one).startsWith(`${given}_`));
}

function sorted(name: string): string {
  return name.split('_').sort().join('_');
}
