import type { JsonObject } from '@gatewright/protocol';
import { expect, it } from 'vitest';
import { ATOM_PROSE } from '../../atoms/prose/index.js';
import type { AtomProse } from '../../atoms/spec.js';
import { compileJson } from '../../index.js';
import * as operations from '../operations.js';
import { decodeProgram } from '../program-bytes.js';
import { ATOM_OPERATION } from '../program-layout.js';
import { Places } from './places.js';

/** `time-outside` has no example: it reads the gate's clock and no field. */
const TIME_WINDOW = { zone: 'UTC', fromMinute: 0, toMinute: 1 };

const configs: readonly (readonly [string, JsonObject])[] = [
  ...Object.entries<AtomProse>(ATOM_PROSE).flatMap(([predicate, { examples }]) =>
    examples.filter(({ fires }) => fires).map(({ config }) => [predicate, config] as const),
  ),
  ['time-outside', TIME_WINDOW],
];

function programOf(predicate: string, config: JsonObject) {
  const molecule = { id: 'm', combinator: 'any', decision: 'block', atoms: [{ predicate, config }] };
  return decodeProgram(compileJson({ sops: [{ id: 's', document: { molecules: [molecule] } }] }).program);
}

it.each(configs)('%s %j can fire, so the index has a place for it', (predicate, config) => {
  const places = new Places();
  places.find(programOf(predicate, config), 0, false, false);
  expect(places.isNever).toBe(false);
  expect(places.keys.length).toBeGreaterThan(0);
});

it('every operation that fires is that of some atom here', () => {
  const written = configs.map(([predicate, config]) => programOf(predicate, config).atoms.get(0, ATOM_OPERATION));
  const known = Object.entries(operations).filter(([name]) => name !== 'NEVER' && !name.startsWith('OPTION_'));
  expect(new Set(written)).toEqual(new Set(known.map(([, operation]) => operation)));
});
