import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readScenarios } from '../../runner/node.js';
import { located, PatchError, patched } from '../patch.js';
import { DRAWN_HOLD_MUTANTS } from './drawn-holds.js';
import { DRAWN_PEOPLE_MUTANTS } from './drawn-people.js';
import { DRAWN_RULE_MUTANTS } from './drawn-rules.js';
import { DRAWN_WIRE_MUTANTS } from './drawn-wire.js';
import { MUTANTS } from './index.js';
import { killPage } from './kill-matrix.js';
import type { GateKills } from './kills.js';

const RERUN = 'run npm run conformance:gate-kills';
const here = (path: string) => new URL(`../../${path}`, import.meta.url);
const killsText = () => readFile(here('gate-kills.json'), 'utf8');

test('there are 80 mutants of the service and 20 in front of it at least, each with an id and a sentence of its own', () => {
  expect(MUTANTS.filter((mutant) => 'changes' in mutant).length).toBeGreaterThanOrEqual(80);
  expect(MUTANTS.filter((mutant) => 'inFrontOf' in mutant).length).toBeGreaterThanOrEqual(20);
  expect(new Set(MUTANTS.map(({ id }) => id)).size).toBe(MUTANTS.length);
  expect(new Set(MUTANTS.map(({ says }) => says)).size).toBe(MUTANTS.length);
});

// Of the mutants a run tests some alone: whatever the draw, a change of the service must not leave one behind.
test('every change of a mutant stands in its source once', async () => {
  const changes = MUTANTS.flatMap((mutant) => ('changes' in mutant ? mutant.changes : []));
  const sources = await sourcesOfPackages();
  const misfits = changes.flatMap((change) => {
    const { file } = located(change, sources);
    try {
      patched(sources.get(file) ?? '', change);
      return [];
    } catch (error) {
      if (error instanceof PatchError) return [error.message];
      throw error;
    }
  });
  expect(misfits).toEqual([]);
});

/** The sources below `packages`, by their paths from the root. */
async function sourcesOfPackages(): Promise<ReadonlyMap<string, string>> {
  const packages = await readdir(here('../packages/'));
  const files = await Promise.all(
    packages.map(async (name) => {
      const found = await readdir(here(`../packages/${name}/src/`), { recursive: true });
      return found.filter((path) => path.endsWith('.ts')).map((path) => `packages/${name}/src/${path}`);
    }),
  );
  return new Map(
    await Promise.all(files.flat().map(async (path) => [path, await readFile(here(`../${path}`), 'utf8')] as const)),
  );
}

test('60 mutants at least are drawn from sentences of the protocol, each from one that is there', async () => {
  const drawn = [...DRAWN_WIRE_MUTANTS, ...DRAWN_RULE_MUTANTS, ...DRAWN_HOLD_MUTANTS, ...DRAWN_PEOPLE_MUTANTS];
  const page = (await readFile(here('../docs/reference/protocol.md'), 'utf8')).replaceAll(/\s+/g, ' ');
  const sentences = new Set(drawn.map(({ sentence = '' }) => sentence));
  expect(sentences.size).toBeGreaterThanOrEqual(60);
  expect([...sentences].filter((sentence) => sentence === '' || !page.includes(sentence))).toEqual([]);
});

// covers every-gate-mutant: Every mutant of a gate, and of what stands in front of it, is detected by a
//   scenario that it names
test('the kill matrix of gates knows every mutant, and each scenario that a mutant names detects it', async () => {
  const kills: GateKills = JSON.parse(await killsText());
  const { scenarios } = await readScenarios();
  const ids = new Set(scenarios.map(({ id }) => id));
  expect(Object.keys(kills), RERUN).toEqual(MUTANTS.map(({ id }) => id));
  expect(
    Object.values(kills).flatMap((found) => found.filter((id) => !ids.has(id))),
    RERUN,
  ).toEqual([]);
  const unlisted = MUTANTS.filter(({ id, detectedBy }) => {
    return detectedBy.length === 0 || detectedBy.some((scenario) => kills[id]?.includes(scenario) !== true);
  });
  expect(
    unlisted.map(({ id }) => id),
    RERUN,
  ).toEqual([]);
});

test('the page is printed from it', async () => {
  const [kills, page] = await Promise.all([killsText(), readFile(here('gate-kill-matrix.md'), 'utf8')]);
  expect(page === killPage(MUTANTS, JSON.parse(kills)), RERUN).toBe(true);
});
