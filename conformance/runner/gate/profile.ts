import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import type { Scenario } from './scenario.js';

/** What a gate says that it does not offer. What it leaves out is skipped, and never passes. */
export interface Profile {
  readonly gate: string | undefined;
  /** Features and ids of scenarios, with the reason for each. */
  readonly without: ReadonlyMap<string, string>;
}

/** A profile is not one. */
class ProfileError extends Error {
  constructor(path: string, message: string) {
    super(`${path}: ${message}`);
    this.name = 'ProfileError';
  }
}

export const NO_PROFILE: Profile = { gate: undefined, without: new Map() };

/** Features that only an adapter sets up. */
const BY_ADAPTER = [
  ['organisations', 'only an adapter makes a further organisation'],
  ['clock', 'only an adapter sets the clock of the gate ahead'],
] as const;

/** The profile of the same gate where no adapter sets scenarios up. */
export function withoutAdapter({ gate, without }: Profile): Profile {
  return { gate, without: new Map([...BY_ADAPTER, ...without]) };
}

/** Reads a profile; every feature and every scenario that it names must be one of the suite. Throws `ProfileError`. */
export function readProfile(value: JsonValue, scenarios: readonly Scenario[]): Profile {
  if (!isJsonObject(value)) throw new ProfileError('$', 'is not an object');
  const { gate, without = [] } = value;
  if (gate !== undefined && typeof gate !== 'string') throw new ProfileError('$.gate', 'is no text');
  if (!Array.isArray(without)) throw new ProfileError('$.without', 'is no list');
  const known = new Set(scenarios.flatMap(({ id, needs }) => [id, ...needs]));
  const entries = without.map((entry: JsonValue, index: number) => entryOf(entry, `$.without[${index}]`, known));
  return { gate, without: new Map(entries) };
}

function entryOf(entry: JsonValue, path: string, known: ReadonlySet<string>): [string, string] {
  const { feature, scenario, reason }: JsonObject = isJsonObject(entry) ? entry : {};
  const name = feature ?? scenario;
  if (typeof name !== 'string' || typeof reason !== 'string' || reason.trim() === '') {
    throw new ProfileError(path, 'must have a feature or a scenario, and a reason');
  }
  if (!known.has(name)) {
    const features = [...known].filter((each) => !each.includes('.')).toSorted();
    throw new ProfileError(
      path,
      `${name} is no feature and no scenario of the suite; features are ${features.join(', ')}`,
    );
  }
  return [name, reason];
}

/** Why a scenario is left out; undefined where it runs. */
export function reasonToSkip({ id, needs }: Scenario, { without }: Profile): string | undefined {
  const name = [id, ...needs].find((each) => without.has(each));
  return name === undefined ? undefined : `${name} is not offered: ${without.get(name)}`;
}
