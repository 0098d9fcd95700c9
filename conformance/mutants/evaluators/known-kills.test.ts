import { expect, test } from 'vitest';
import type { Vector } from '../../runner/index.js';
import { killsOf, type Mutant } from './kills.js';
import { KnownKills } from './known-kills.js';

const vector = (id: string, why = '') => ({ id, why }) as unknown as Vector;

/** A mutant that fails on the vectors of these ids, and the ids that it was run against. */
function mutantOf(source: string | null, fails: readonly string[]): { mutant: Mutant; ran: string[] } {
  const ran: string[] = [];
  const failsOn = async ({ id }: Vector) => {
    ran.push(id);
    return fails.includes(id);
  };
  return { mutant: { name: 'm', does: '', isWide: false, source, failsOn }, ran };
}

/** The kills of a run after one of the mutant with the source `x` on the vectors a and b, and what had to run. */
async function runAfter(source: string | null, vectors: readonly Vector[]) {
  const before = new KnownKills();
  await killsOf([mutantOf('x', ['a']).mutant], [vector('a'), vector('b')], before);
  const { mutant, ran } = mutantOf(source, ['a', 'c']);
  const kills = await killsOf([mutant], vectors, new KnownKills(String(before)));
  return { kills: kills.get('m'), ran };
}

test('a known kill is not run again, and a new vector is', async () => {
  const { kills, ran } = await runAfter('x', [vector('c'), vector('a'), vector('b')]);
  expect({ kills, ran }).toEqual({ kills: ['c', 'a'], ran: ['c'] });
});

test('a vector whose content changed is run again', async () => {
  const { ran } = await runAfter('x', [vector('a', 'another'), vector('b')]);
  expect(ran).toEqual(['a']);
});

test.each(['y', null])(
  'a mutant of the source %s, which changed or is the product itself, is run against every vector',
  async (source) => {
    const { ran } = await runAfter(source, [vector('a'), vector('b')]);
    expect(ran).toEqual(['a', 'b']);
  },
);
