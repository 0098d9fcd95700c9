import { ATOM_CATALOGUE, type AtomConfigSpec } from '@gatewright/evaluator';
import type { JsonObject, JsonValue } from '@gatewright/protocol';
import { type Draft, rule, sop } from '../../draft.js';
import { ATOM_TABLE } from '../atoms/table.js';
import { ATOM, reject } from './reject.js';

/** Values that no config member of a type takes. */
const WRONG: Readonly<Record<AtomConfigSpec['type'], readonly JsonValue[]>> = {
  number: ['100', true, null, [100], {}],
  string: [null, {}, ['x']],
  'string[]': [null, 7, true, {}],
  enum: ['HIGH', 'most', 7, null, ['exact']],
};

/** A config that compiles, for each predicate. */
const SOUND: ReadonlyMap<string, JsonObject> = new Map(
  ATOM_TABLE.toReversed().map(({ predicate, config }) => [predicate, config]),
);

/** Every config member of every atom: missing, of the wrong type, misspelt. Read off the published catalogue. */
export function configDrafts(): Draft[] {
  return ATOM_CATALOGUE.flatMap(({ predicate, config: members }) => {
    const sound = SOUND.get(predicate) ?? {};
    const broken = (what: string, path: string, config: JsonValue) =>
      reject(`config.${predicate}`, `${predicate} ${what}`, [path], {
        documents: [sop(rule([{ predicate, config }]))],
        labels: ['reject', `atom:${predicate}`],
      });
    return [
      broken('with a setting that it does not have', `${ATOM}.config.limmit`, { ...sound, limmit: 1 }),
      broken('with a setting named after an object’s inside', `${ATOM}.config.constructor`, {
        ...sound,
        constructor: 1,
      }),
      broken('with a config that is a list', `${ATOM}.config`, []),
      broken('with a config that is a text', `${ATOM}.config`, 'x'),
      ...members.flatMap((member) => memberFaults(member, sound, broken)),
    ];
  });
}

function memberFaults(
  { key, type, required }: AtomConfigSpec,
  sound: JsonObject,
  broken: (what: string, path: string, config: JsonValue) => Draft,
): Draft[] {
  const path = `${ATOM}.config.${key}`;
  const { [key]: _left, ...without } = sound;
  return [
    ...(required ? [broken(`without ${key}`, path, without)] : []),
    ...WRONG[type].map((value) => broken(`with ${key} ${JSON.stringify(value)}`, path, { ...sound, [key]: value })),
  ];
}
