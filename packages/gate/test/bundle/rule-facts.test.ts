import { canonicalJson, type JsonObject, sha256Hex } from '@gatewright/protocol';
import { expect, test } from 'vitest';
import { contextValuesOf, historyReads, ruleVersionsOf } from '../../src/bundle/index.js';
import { joinedReads } from '../../src/bundle/rule-facts.js';
import type { HistoryReads } from '../../src/ports.js';

const rule = (id: string, ...atoms: JsonObject[]): JsonObject => ({ id, combinator: 'any', decision: 'block', atoms });
const documentOf = (...molecules: JsonObject[]): JsonObject => ({ title: 'Ours', molecules });
const bound = (id: string, document: JsonObject) => ({ id, title: id, document });
const digestOf = (document: JsonObject) => `sha256:${sha256Hex(canonicalJson(document))}`;
const atom = (predicate: string, config: JsonObject): JsonObject => ({ predicate, config });
const NOTHING: HistoryReads = {
  calls: false,
  spend: false,
  history: [],
  sums: [],
  callWindows: [],
  merchantWindows: [],
};

test('the version of a rule covers its document without the other rules', () => {
  const one = rule('one', atom('amount-over', { limit: 1 }));
  const sop = documentOf(one, rule('two'), rule('a/b'));
  const standard = documentOf(rule('one'));
  const version = ruleVersionsOf({ standards: [bound('standard', standard)], sops: [bound('sop', sop)] });
  expect(version('sop')).toBe(digestOf(sop));
  expect(version('standard')).toBe(digestOf(standard));
  expect(version('sop/one')).toBe(digestOf(documentOf(one)));
  expect(version('sop/a/b')).toBe(digestOf(documentOf(rule('a/b'))));
  expect(version('sop/one')).toBe(digestOf(documentOf(one)));
  expect([version('sop/three'), version('other'), version('other/one')]).toEqual([null, null, null]);
});

test('a document whose rules cannot be read has a version, and no rule of it has one', () => {
  const document = { molecules: 'none' };
  const version = ruleVersionsOf({ standards: [], sops: [bound('sop', document)] });
  expect([version('sop'), version('sop/one')]).toEqual([digestOf(document), null]);
});

const readsOf = (...atoms: JsonObject[]) =>
  historyReads({ standards: [], sops: [bound('sop', documentOf(rule('one', ...atoms)))] });

test.each<[string, JsonObject, Partial<HistoryReads>]>([
  ['amount-over', { limit: 1 }, {}],
  ['rate-limit-exceeded', { maxCalls: 1 }, { calls: true }],
  ['field-equals', { field: 'callCount', value: 1 }, { calls: true }],
  ['cumulative-over', { limit: 1 }, { spend: true }],
  ['field-equals', { field: 'cumulativeSpend', value: 1 }, { spend: true }],
  ['rate-limit-exceeded', { maxCalls: 1, windowSeconds: 60 }, { calls: true, callWindows: [60] }],
  ['rate-limit-exceeded', { windowSeconds: '60' }, { calls: true }],
  ['merchant-unseen', { withinDays: 30 }, { merchantWindows: [30] }],
  ['merchant-unseen', { windowSeconds: 30 }, {}],
  ['amount-over', { withinDays: 30 }, {}],
])('the rule %s of %j has only that of the past looked up', (predicate, config, reads) => {
  expect(readsOf(atom(predicate, config))).toEqual({ ...NOTHING, ...reads });
});

test('rules of standards read the past as those of an organisation do', () => {
  const document = documentOf(rule('one', atom('rate-limit-exceeded', { windowSeconds: 60 })));
  expect(historyReads({ standards: [bound('standard', document)], sops: [] })).toEqual({
    ...NOTHING,
    calls: true,
    callWindows: [60],
  });
});

test('the eight shortest windows are counted, each once', () => {
  const windows = [90, 10, 80, 20, 70, 30, 60, 40, 50, 10];
  const atoms = windows.map((windowSeconds) => atom('rate-limit-exceeded', { windowSeconds }));
  expect(readsOf(...atoms).callWindows).toEqual([10, 20, 30, 40, 50, 60, 70, 80]);
});

test('a rule about earlier actions asks for each of them, up to 64', () => {
  const before = (index: number) =>
    atom('action-required-before', { action: `a${index}`, outcome: 'permitted', withinSeconds: 60 });
  expect(readsOf(before(0)).history).toHaveLength(1);
  expect(readsOf(...Array.from({ length: 70 }, (_, index) => before(index))).history).toHaveLength(64);
  expect(
    readsOf(atom('action-repeated-before', { action: 'a', outcome: 'permitted', withinSeconds: 60 })).history.length,
  ).toBeGreaterThan(0);
});

test('several sets of rules read what any of them reads, the first ahead of the others', () => {
  const windows = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);
  const questions = (prefix: string, count: number) =>
    readsOf(
      ...Array.from({ length: count }, (_, index) =>
        atom('action-required-before', { action: `${prefix}${index}`, outcome: 'permitted', withinSeconds: 60 }),
      ),
    ).history;
  const first = { ...NOTHING, callWindows: windows(100, 6), merchantWindows: [1], history: questions('a', 60) };
  const other = { ...NOTHING, calls: true, callWindows: windows(105, 6), history: questions('a', 2) };
  const third = { ...NOTHING, spend: true, merchantWindows: [1, 2], history: questions('b', 10) };
  const joined = joinedReads(first, [other, third]);
  expect(joined).toMatchObject({
    calls: true,
    spend: true,
    callWindows: windows(100, 8),
    merchantWindows: [1, 2],
  });
  expect(joined.history).toEqual([...questions('a', 60), ...questions('b', 4)]);
  expect(joinedReads(NOTHING, [])).toEqual(NOTHING);
  expect(joinedReads({ ...NOTHING, calls: true }, [NOTHING])).toMatchObject({ calls: true, spend: false });
});

test('a rule names the context fields that it compares with a list, each once', () => {
  const compared = documentOf(
    rule(
      'one',
      atom('context-value-in', { field: 'op', values: ['a'] }),
      atom('context-value-in', { field: 'op', values: ['b'] }),
      atom('context-value-not-in', { field: 'region', values: ['eu'] }),
      atom('field-equals', { field: 'desk', value: 1 }),
    ),
    rule('two', atom('context-value-in', { field: 1 }), atom('amount-over', { limit: 1 })),
    rule('three', { predicate: 'context-value-in' }),
  );
  const valuesOf = contextValuesOf({ standards: [], sops: [bound('sop', compared)] });
  expect(['sop/one', 'sop/two', 'sop/three', 'other/one'].map(valuesOf)).toEqual([['op', 'region'], [], [], []]);
});
