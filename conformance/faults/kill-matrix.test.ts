import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readScenarios } from '../src/node.js';
import { DRAWN_HOLD_FAULTS } from './drawn-holds.js';
import { DRAWN_PEOPLE_FAULTS } from './drawn-people.js';
import { DRAWN_RULE_FAULTS } from './drawn-rules.js';
import { DRAWN_WIRE_FAULTS } from './drawn-wire.js';
import { FAULTS } from './index.js';
import { killPage } from './kill-matrix.js';
import type { GateKills } from './kills.js';

const RERUN = 'run npm run conformance:gate-kills';
const here = (path: string) => new URL(`../${path}`, import.meta.url);
const killsText = () => readFile(here('gate-kills.json'), 'utf8');

test('there are 80 faults of the service and 20 in front of it at least, each with an id and a sentence of its own', () => {
  expect(FAULTS.filter((fault) => 'changes' in fault).length).toBeGreaterThanOrEqual(80);
  expect(FAULTS.filter((fault) => 'inFrontOf' in fault).length).toBeGreaterThanOrEqual(20);
  expect(new Set(FAULTS.map(({ id }) => id)).size).toBe(FAULTS.length);
  expect(new Set(FAULTS.map(({ says }) => says)).size).toBe(FAULTS.length);
});

test('60 faults at least are drawn from sentences of the protocol, each from one that is there', async () => {
  const drawn = [...DRAWN_WIRE_FAULTS, ...DRAWN_RULE_FAULTS, ...DRAWN_HOLD_FAULTS, ...DRAWN_PEOPLE_FAULTS];
  const page = (await readFile(here('../docs/protocol.md'), 'utf8')).replaceAll(/\s+/g, ' ');
  const sentences = new Set(drawn.map(({ sentence = '' }) => sentence));
  expect(sentences.size).toBeGreaterThanOrEqual(60);
  expect([...sentences].filter((sentence) => sentence === '' || !page.includes(sentence))).toEqual([]);
});

test('the kill matrix of gates knows every fault, and each scenario that a fault names detects it', async () => {
  const kills: GateKills = JSON.parse(await killsText());
  const { scenarios } = await readScenarios();
  const ids = new Set(scenarios.map(({ id }) => id));
  expect(Object.keys(kills), RERUN).toEqual(FAULTS.map(({ id }) => id));
  expect(
    Object.values(kills).flatMap((found) => found.filter((id) => !ids.has(id))),
    RERUN,
  ).toEqual([]);
  const unlisted = FAULTS.filter(({ id, detectedBy }) => {
    return detectedBy.length === 0 || detectedBy.some((scenario) => kills[id]?.includes(scenario) !== true);
  });
  expect(
    unlisted.map(({ id }) => id),
    RERUN,
  ).toEqual([]);
});

test('the page is printed from it', async () => {
  const [kills, page] = await Promise.all([killsText(), readFile(here('gate-kill-matrix.md'), 'utf8')]);
  expect(page === killPage(FAULTS, JSON.parse(kills)), RERUN).toBe(true);
});
