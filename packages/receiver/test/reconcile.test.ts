import { nodeEd25519, nodeSha256, nodeSha256Hex } from '@gatewright/protocol/node';
import { EffectsReader, Reconciler } from '@gatewright/receiver';
import { expect, test } from 'vitest';
import { ATTACKS, type Attack, attackedWorld, jumpedWorld, KEY, type World, world } from './support/effects-world.js';

const SEEDS = 1_000;
const HOLD_MS = 15 * 60_000;

function reconciled({ lines, pack }: Pick<World, 'lines' | 'pack'>, now?: number) {
  const reconciler = new Reconciler();
  const ports = { hash: nodeSha256, hashText: nodeSha256Hex, ed25519: nodeEd25519 };
  const reader = new EffectsReader(KEY, ports, (placed) => reconciler.add(placed));
  for (const line of lines) reader.add(line);
  return { faults: reader.faults, ...reconciler.match([pack], HOLD_MS, now) };
}

test(`each of ${SEEDS} seeded bypasses, replays, omissions, changes and truncations is found within one checkpoint`, () => {
  const missed: { seed: number; attack: Attack }[] = [];
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const attack = ATTACKS[seed % ATTACKS.length] ?? 'bypass';
    const attacked = attackedWorld(seed, attack);
    const { faults, findings } = reconciled(attacked);
    const found =
      findings.some(({ authorizationId }) => attacked.victims.includes(authorizationId)) ||
      faults.some(({ line }) => line >= attacked.firstLine && line <= attacked.lastLine);
    if (!found) missed.push({ seed, attack });
  }
  expect(missed).toEqual([]);
});

test('nothing is found in logs that were left alone', () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const { faults, findings } = reconciled(world(seed));
    expect({ seed, faults, findings }).toEqual({ seed, faults: [], findings: [] });
  }
});

test('an effect that is not settled, and one that was settled by its owner, are open and no findings', () => {
  const { lines, pack } = world(7);
  const settlements = pack.settlements.slice(2);
  const [owned] = pack.settlements;
  if (owned === undefined) throw new Error('no settlement');
  const edited = { ...pack, settlements: [...settlements, { ...owned, bookingRef: null }] };
  const { findings, open } = reconciled({ lines, pack: edited });
  expect(findings).toEqual([]);
  const codes = open.map(({ code }) => code).sort();
  expect(codes.filter((code) => code === 'EFFECT_UNREFERENCED')).toHaveLength(1);
  expect(codes).toContain('EFFECT_UNSETTLED');
});

test('an effect whose permit may be before the pack is open, and one outside of its span does not count', () => {
  const { lines, pack } = world(3);
  const later = {
    ...pack,
    batches: [],
    settlements: [],
    from: new Date(Date.parse(pack.from) + 20 * 60_000 + 5_000).toISOString(),
  };
  const { findings, open, outside } = reconciled({ lines, pack: later });
  expect(findings).toEqual([]);
  expect(open.every(({ code }) => code === 'PERMIT_BEFORE_PACK')).toBe(true);
  expect(open.length + outside).toBeGreaterThan(10);
  expect(outside).toBeGreaterThan(0);
});

test('effects behind a clock that jumped ahead are findings, whether a permit is missing or not', () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const jumped = jumpedWorld(seed);
    const { findings, faults } = reconciled(jumped);
    expect({ seed, faults }).toEqual({ seed, faults: [] });
    const found = new Set(findings.map(({ authorizationId }) => authorizationId));
    expect({ seed, missed: jumped.behind.filter((id) => !found.has(id)) }).toEqual({ seed, missed: [] });
  }
});

test('an effect in the future without a permit is a finding, also as the last of its log', () => {
  const { lines, pack, behind } = jumpedWorld(11, 'bypass at the end');
  const now = Date.parse(pack.to) + 60_000;
  const last = behind.at(-1) ?? '';
  expect(reconciled({ lines, pack }, now).findings.map(({ authorizationId }) => authorizationId)).toContain(last);
});
