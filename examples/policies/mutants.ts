import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';

/** Rules with one thing changed. */
export interface Mutant {
  readonly title: string;
  readonly rules: JsonObject;
}

const DECISIONS = ['observe', 'escalate', 'block', 'suspend', 'quarantine'];
const COMBINATORS = ['any', 'all', 'none'];
/** The least step of a threshold: a cent, or one of what is counted. */
const STEPS: Readonly<Record<string, number>> = {
  limit: 0.01,
  min: 0.01,
  max: 1,
  reviewBelow: 1,
  fromMinute: 1,
  toMinute: 1,
  withinSeconds: 1,
  count: 1,
};
/** What thresholds are at least and at most, where that is not 0 and anything. */
const BOUNDS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  fromMinute: [0, 1440],
  toMinute: [0, 1440],
  withinSeconds: [1, 366 * 86_400],
  count: [1, 10_000],
};
/** Settings of a config that are one word. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  level: ['low', 'medium', 'high', 'critical'],
  period: ['hour', 'day', 'week', 'month', 'year'],
};

/** A way to replace one value within the rules. */
type Replace = (value: JsonValue) => JsonObject;

/**
 * Every change of one threshold by its least step, of one decision, combinator, negation, level or period to each other, and every list of a
 * config without one of its elements.
 */
export function mutantsOf(rules: JsonObject): Mutant[] {
  return objectsOf(rules, 'molecules').flatMap((molecule, index) => {
    const inRules: Replace = (value) => ({ ...rules, molecules: replaced(rules['molecules'], index, value) });
    const id = String(molecule['id']);
    // A rule of another decision asks no people.
    const { approvals: _people, ...unasked } = molecule;
    const words = [
      ...otherWords(unasked, 'decision', DECISIONS, inRules),
      ...(objectsOf(molecule, 'atoms').length > 1 ? otherWords(molecule, 'combinator', COMBINATORS, inRules) : []),
    ];
    const atoms = objectsOf(molecule, 'atoms').flatMap((atom, at) => {
      const inMolecule: Replace = (value) => inRules({ ...molecule, atoms: replaced(molecule['atoms'], at, value) });
      return atomMutants(atom, inMolecule).map(({ title, rules }) => ({ title: `atom ${at + 1} ${title}`, rules }));
    });
    return [...words, ...atoms].map(({ title, rules }) => ({ title: `${id} ${title}`, rules }));
  });
}

function atomMutants(atom: JsonObject, inMolecule: Replace): Mutant[] {
  const { config = {}, not = false } = atom;
  const turned = { title: `not ${!not}`, rules: inMolecule({ ...atom, not: not !== true }) };
  if (!isJsonObject(config)) return [turned];
  const inAtom: Replace = (value) => inMolecule({ ...atom, config: value });
  const members = Object.entries(config).flatMap(([key, value]) => configMutants(config, key, value, inAtom));
  return [turned, ...members];
}

function configMutants(config: JsonObject, key: string, value: JsonValue, inAtom: Replace): Mutant[] {
  const mutant = (changed: JsonValue): Mutant => ({
    title: `${key} ${JSON.stringify(changed)}`,
    rules: inAtom({ ...config, [key]: changed }),
  });
  const step = STEPS[key];
  if (typeof value === 'number' && step !== undefined) {
    const [least, most] = BOUNDS[key] ?? [0, Number.MAX_SAFE_INTEGER];
    const moved = [value - step, value + step].map((each) => Number(each.toFixed(2)));
    return moved.filter((each) => each >= least && each <= most).map(mutant);
  }
  const words = WORDS[key];
  if (words !== undefined) return words.filter((word) => word !== value).map(mutant);
  if (!Array.isArray(value) || value.length < 2) return [];
  const elements: readonly JsonValue[] = value;
  return elements.map((_, index) => mutant(elements.filter((__, at) => at !== index)));
}

function otherWords(object: JsonObject, key: string, words: readonly string[], replace: Replace): Mutant[] {
  return words
    .filter((word) => word !== object[key])
    .map((word) => ({ title: `${key} ${word}`, rules: replace({ ...object, [key]: word }) }));
}

function replaced(list: JsonValue | undefined, index: number, value: JsonValue): JsonValue[] {
  const elements: readonly JsonValue[] = Array.isArray(list) ? list : [];
  return elements.map((each, at) => (at === index ? value : each));
}

function objectsOf(object: JsonObject, key: string): JsonObject[] {
  const list = object[key];
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}
