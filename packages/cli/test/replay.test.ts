import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { evaluatorModule } from '@gatewright/evaluator-wasm/node';
import {
  type EvidenceRecord,
  isJsonObject,
  type JsonObject,
  type ReplayLine,
  readReplayLine,
} from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Replay, replayStatus } from '../src/replay/replay.js';
import { ServedGate } from './support/served-gate.js';
import { signedOrder } from './support/signed-order.js';

/** Decisions that the gate of the tests makes. */
const ORDERS = 60;
const SPAN = ['--from', '2020-01-01T00:00:00Z', '--to', '2100-01-01T00:00:00Z'];
const RULES = {
  molecules: [
    {
      id: 'large',
      combinator: 'any',
      decision: 'escalate',
      reasonCode: 'LARGE_ORDER',
      atoms: [{ predicate: 'amount-over', config: { limit: 40, currency: 'USD' } }],
    },
    {
      id: 'often',
      combinator: 'any',
      decision: 'block',
      atoms: [{ predicate: 'rate-limit-exceeded', config: { max: 50 } }],
    },
  ],
};

let gate: ServedGate;
let files: { pack: string; replay: string; key: string };
let lines: ReplayLine[];
let records: Map<string, EvidenceRecord>;
const decided: string[] = [];

beforeAll(async () => {
  gate = await ServedGate.start({ GATEWRIGHT_TOKEN_RATE: '100000/10000' });
  const token = gate.given('owner', 'token');
  const { sopId } = await gate.post('/sop', { title: 'Orders', documentJson: RULES }, token);
  await gate.post(`/sop/${sopId}/agents`, { change: 'bind', agents: [gate.given('agent', 'agentDid')] }, token);
  await gate.post('/policy/mandate/authorize', signedOrder(gate.bootstrap, 1));
  const org = ['org', 'decision-log', '--context', 'off', '--days', 'all'];
  expect((await gate.call([...org, '--capture', 'on'])).status).toBe(0);
  for (let order = 0; order < ORDERS; order += 1) {
    const { eventId } = await gate.post('/policy/mandate/authorize', signedOrder(gate.bootstrap, 1 + order));
    decided.push(String(eventId));
  }
  const [pack, replay] = ['pack.json', 'replay.jsonl'].map((name) => join(gate.folder, name));
  if (pack === undefined || replay === undefined) throw new Error('two paths are needed');
  const isWhole = async () => {
    const exported = await gate.call(['evidence', 'export', ...SPAN, '--out', pack, '--replay', replay]);
    files = { pack, replay, key: /--key (\S+)/.exec(exported.out)?.[1] ?? '' };
    if (exported.status !== 0) return false;
    const verified = await gate.call(['verify', '--pack', pack, '--key', files.key, '--replay', replay]);
    return JSON.parse(verified.out).replay.same >= ORDERS;
  };
  await vi.waitUntil(isWhole, { timeout: 30_000, interval: 1_000 });
  const texts = (await readFile(replay, 'utf8')).split('\n').filter((text) => text !== '');
  lines = texts.flatMap((text) => readReplayLine(text) ?? []);
  expect(lines).toHaveLength(texts.length);
  records = new Map();
  const { batches } = JSON.parse(await readFile(pack, 'utf8'));
  for (const { leaves } of batches) for (const { record } of leaves) if (record) records.set(record.eventId, record);
});
afterAll(() => gate.end());

/** What a replay comes to with other records or lines. */
async function replayed(changed: Map<string, EvidenceRecord> = records, given: readonly ReplayLine[] = lines) {
  const replay = new Replay(changed, ['js', 'wasm'], await evaluatorModule());
  for (const line of given) replay.add(line);
  return replay.report();
}

/** The lines with those of a kind changed. */
const altered = (change: (line: ReplayLine) => ReplayLine | null) => lines.flatMap((line) => change(line) ?? []);
const alteredText = (kind: ReplayLine['kind'], from: string | RegExp, to: string) =>
  altered((line) => {
    const text = JSON.stringify(line);
    return line.kind === kind ? readReplayLine(text.replace(from, to)) : line;
  });
const ofOrder = (index: number) => decided[index] ?? '';

describe('replays', () => {
  test('captured decisions replay without a difference, and one of before the capture is named as missing', async () => {
    const { pack, replay, key } = files;
    for (const engine of ['js', 'wasm', 'both']) {
      const { status, out } = await gate.call([
        'verify',
        '--pack',
        pack,
        '--key',
        key,
        '--replay',
        replay,
        '--engine',
        engine,
      ]);
      const report = JSON.parse(out);
      expect(report.replay).toEqual({
        ...{ same: ORDERS, stricter: 0, different: 0, differences: [], faulty: 0, faults: [] },
        missing: { 'the inputs were not captured, or are not in the file': 1 },
      });
      expect({ status, of: report.status }).toEqual({ status: 3, of: 'incomplete' });
    }
    const codes = new Set([...records.values()].map(({ reasonCode }) => reasonCode));
    expect([...codes]).toEqual(expect.arrayContaining(['AUTHORIZED', 'LARGE_ORDER', 'INPUTS_CAPTURED']));
    // A batch has at most one such record.
    expect([...records.values()].filter(({ reasonCode }) => reasonCode === 'INPUTS_CAPTURED').length).toBeLessThan(
      ORDERS / 2,
    );
  });

  test('every tampered verdict is named', async () => {
    const forgeries: Partial<EvidenceRecord>[] = [
      { decision: 'allow', reasonCode: 'AUTHORIZED' },
      { decision: 'block', reasonCode: 'NO_PERMISSION_FOR_ACTION' },
      { firedRules: ['other/rule'] },
      { reasonCode: 'CEILING_EXCEEDED' },
    ];
    const tampered = new Map(records);
    let count = 0;
    for (const [index, eventId] of decided.entries()) {
      const record = records.get(eventId);
      const forgery = forgeries[index % forgeries.length];
      if (record === undefined || (forgery?.decision === 'allow' && record.decision === 'allow')) continue;
      tampered.set(eventId, { ...record, ...forgery });
      count += 1;
    }
    const { different, differences } = await replayed(tampered);
    expect({ different, named: differences.length }).toEqual({ different: count, named: count });
    expect(count).toBeGreaterThan(ORDERS / 2);
  });

  test('an altered fact, request, list, document, mandate or order of rules is named, and never counts as the same', async () => {
    const target = ofOrder(3);
    const ofTarget = (line: ReplayLine) => line.kind === 'inputs' && line.eventId === target;
    const swapped = lines.find((line) => line.kind === 'inputs' && line.eventId === ofOrder(7));
    const cases: [string, readonly ReplayLine[], RegExp][] = [
      [
        'fact',
        altered((line) =>
          ofTarget(line) && line.kind === 'inputs'
            ? { ...line, inputs: (line.inputs ?? '').replace('"callCount":', '"callCount":1') }
            : line,
        ),
        /its inputs are not those/,
      ],
      [
        'swapped inputs',
        altered((line) =>
          ofTarget(line) && swapped?.kind === 'inputs' && line.kind === 'inputs'
            ? { ...line, inputs: swapped.inputs }
            : line,
        ),
        /its inputs are not those/,
      ],
      ['twice', [...lines, ...lines.filter(ofTarget)], /there twice/],
      ['list', alteredText('commitment', target, ofOrder(4)), /commits to another list/],
      ['document', alteredText('document', '"limit":40', '"limit":41'), /another digest/],
      ['mandate', alteredText('policy', /"rightOperand":\d+/, '"rightOperand":999999'), /another policy/],
      ['dropped document', alteredText('policy', /"sops":\[[^\]]*\]/, '"sops":[]'), /another policy/],
    ];
    for (const [what, given, detail] of cases) {
      expect(given, what).not.toEqual(lines);
      const report = await replayed(records, given);
      expect(report.faulty, what).toBeGreaterThan(0);
      expect(report.faults[0]?.detail, what).toMatch(detail);
      expect(report.same, what).toBeLessThanOrEqual(ORDERS);
      if (what !== 'twice') expect(report.same, what).toBeLessThan(ORDERS);
    }
  });

  test('what is left out, erased, or under a forged record is missing and not the same', async () => {
    const target = ofOrder(5);
    const omitted = await replayed(
      records,
      lines.filter((line) => line.kind !== 'inputs' || line.eventId !== target),
    );
    expect(omitted).toMatchObject({
      same: ORDERS - 1,
      missing: { 'the inputs were not captured, or are not in the file': 2 },
    });
    const erased = await replayed(
      records,
      altered((line) => (line.kind === 'inputs' && line.eventId === target ? { ...line, inputs: null } : line)),
    );
    expect(erased).toMatchObject({ same: ORDERS - 1, missing: { 'the inputs were erased': 1 } });
    const unlisted = await replayed(
      records,
      lines.filter(({ kind }) => kind !== 'commitment'),
    );
    expect(unlisted).toMatchObject({ same: 0, missing: { 'no record of the pack commits to the inputs': ORDERS } });
    const unwritten = await replayed(
      records,
      lines.filter(({ kind }) => kind !== 'document'),
    );
    expect(unwritten).toMatchObject({ same: 0, missing: { 'the policy is not in the file': ORDERS } });
    // The record of a list that says that it is a decision.
    const forged = new Map(
      [...records].map(([id, record]) => [
        id,
        { ...record, ...(record.reasonCode === 'INPUTS_CAPTURED' ? { action: 'pay' } : {}) },
      ]),
    );
    expect(await replayed(forged)).toMatchObject({
      same: 0,
      faults: expect.arrayContaining([expect.objectContaining({ detail: 'its record commits to another list' })]),
    });
  });

  test('committed inputs of another request are named', async () => {
    const target = ofOrder(3);
    const record = records.get(target);
    if (record === undefined) throw new Error('the order has no record');
    // What an operator commits to later is held against the digest that the record had from the start.
    const changed = [
      { agentDid: 'did:magp:other' },
      { action: 'other' },
      { requestDigest: `sha256:${'0'.repeat(64)}` },
    ];
    for (const other of changed) {
      const report = await replayed(new Map(records).set(target, { ...record, ...other }));
      expect(report).toMatchObject({
        same: ORDERS - 1,
        faults: [{ what: `decision ${target}`, detail: 'its inputs are of another request' }],
      });
    }
  });

  test('the status of a verification is never better than that of its replay', async () => {
    const verified = async (text: string) => {
      const path = join(gate.folder, 'status.jsonl');
      await writeFile(path, text);
      const found = await gate.call(['verify', '--pack', files.pack, '--key', files.key, '--replay', path]);
      return { status: found.status, of: JSON.parse(found.out).status };
    };
    expect(await verified('')).toEqual({ status: 3, of: 'incomplete' });
    const text = await readFile(files.replay, 'utf8');
    const edited = text.replace(/\\"amount\\":10,/, String.raw`\"amount\":990,`);
    expect(edited).not.toBe(text);
    expect(await verified(edited)).toEqual({ status: 1, of: 'failed' });
    const none = { same: 0, stricter: 0, different: 0, differences: [], faulty: 0, faults: [], missing: {} };
    expect(replayStatus(none)).toBe('incomplete');
    expect(replayStatus({ ...none, same: 1 })).toBe('verified');
    expect(replayStatus({ ...none, same: 1, different: 1 })).toBe('failed');
  });

  test('a file that is none is refused, line by line', async () => {
    const path = join(gate.folder, 'broken.jsonl');
    await writeFile(path, `not json\n{"kind":"inputs"}\n${await readFile(files.replay, 'utf8')}`);
    const verified = await gate.call(['verify', '--pack', files.pack, '--key', files.key, '--replay', path]);
    const report: JsonObject = JSON.parse(verified.out);
    const replay = isJsonObject(report['replay']) ? report['replay'] : {};
    expect({ status: verified.status, faults: replay['faults'] }).toEqual({
      status: 1,
      faults: [1, 2].map((line) => ({ what: `line ${line}`, detail: 'it is no line of a replay' })),
    });
    expect((await gate.call(['verify', '--pack', files.pack, '--replay', join(gate.folder, 'none')])).err).toContain(
      'cannot be read',
    );
  });
});
