import type { JsonObject, JsonValue } from '@gatewright/protocol';
import { describe, expect, it } from 'vitest';
import { type CompileOptions, compileJson, PolicyError, type PolicyJson } from '../../../src/index.js';

const atom = { predicate: 'amount-over', config: { limit: 1 } };
const molecule = { id: 'm', combinator: 'any', decision: 'block', atoms: [atom] };

function sop(...molecules: JsonObject[]): PolicyJson {
  return { sops: [{ id: 's', document: { molecules } }] };
}

function mandate(document: JsonValue): PolicyJson {
  return { mandates: [{ action: 'pay', document }] };
}

function faultsOf(documents: PolicyJson, options?: CompileOptions) {
  try {
    compileJson(documents, options);
    return [];
  } catch (error) {
    if (error instanceof PolicyError) return error.faults;
    throw error;
  }
}

const paths = (documents: PolicyJson, options?: CompileOptions) => faultsOf(documents, options).map(({ path }) => path);

const atomAt = '$.sops[0].document.molecules[0].atoms[0]';
const config = (predicate: string, given: JsonObject) => sop({ ...molecule, atoms: [{ predicate, config: given }] });

describe('compile', () => {
  it.each<[string, PolicyJson, string]>([
    ['an unknown predicate', sop({ ...molecule, atoms: [{ predicate: 'x' }] }), `${atomAt}.predicate`],
    [
      'a predicate by an inherited name',
      sop({ ...molecule, atoms: [{ predicate: 'constructor' }] }),
      `${atomAt}.predicate`,
    ],
    [
      'an atom that is no object',
      { sops: [{ id: 's', document: { molecules: [{ ...molecule, atoms: [7] }] } }] },
      atomAt,
    ],
    ['a missing limit', config('amount-over', {}), `${atomAt}.config.limit`],
    ['a limit in quotes', config('amount-over', { limit: '1' }), `${atomAt}.config.limit`],
    ['NaN', config('amount-over', { limit: Number.NaN }), `${atomAt}.config.limit`],
    ['Infinity', config('rate-limit-exceeded', { max: Number.POSITIVE_INFINITY }), `${atomAt}.config.max`],
    ['a misspelt setting', config('amount-over', { limit: 1, curency: 'EUR' }), `${atomAt}.config.curency`],
    ['a setting by an inherited name', config('amount-over', { limit: 1, toString: 'x' }), `${atomAt}.config.toString`],
    ['a list with a number in it', config('tool-not-allowed', { allowed: ['a', 1] }), `${atomAt}.config.allowed`],
    ['an unknown level', config('risk-at-or-above', { level: 'HIGH' }), `${atomAt}.config.level`],
    ['a blank field', config('context-value-in', { field: ' ', values: [] }), `${atomAt}.config.field`],
    ['a bottomless field', config('field-equals', { field: 'a.'.repeat(40), value: 1 }), `${atomAt}.config.field`],
    [
      'an unknown zone',
      config('time-outside', { zone: 'Mars/Base', fromMinute: 0, toMinute: 1 }),
      `${atomAt}.config.zone`,
    ],
    [
      'half a minute',
      config('time-outside', { zone: 'UTC', fromMinute: 0.5, toMinute: 1 }),
      `${atomAt}.config.fromMinute`,
    ],
    [
      'an empty window',
      config('time-outside', { zone: 'UTC', fromMinute: 9, toMinute: 9 }),
      `${atomAt}.config.toMinute`,
    ],
    [
      'an unknown weekday',
      config('time-outside', { zone: 'UTC', weekdays: ['Monday'], fromMinute: 0, toMinute: 1 }),
      `${atomAt}.config.weekdays`,
    ],
    ['a negation that is no boolean', sop({ ...molecule, atoms: [{ ...atom, not: 'yes' }] }), `${atomAt}.not`],
    ['no atoms', sop({ ...molecule, atoms: [] }), '$.sops[0].document.molecules[0].atoms'],
    ['an unknown combinator', sop({ ...molecule, combinator: 'most' }), '$.sops[0].document.molecules[0].combinator'],
    ['a rule that allows', sop({ ...molecule, decision: 'allow' }), '$.sops[0].document.molecules[0].decision'],
    ['no id', sop({ ...molecule, id: ' ' }), '$.sops[0].document.molecules[0].id'],
    ['two molecules of one id', sop(molecule, molecule), '$.sops[0].document.molecules[1].id'],
    [
      'a provenance that is no text',
      sop({ ...molecule, requireProvenance: { amount: 3 } }),
      '$.sops[0].document.molecules[0].requireProvenance.amount',
    ],
    ['no molecules', { standards: [{ key: 'k', document: {} }] }, '$.standards[0].document.molecules'],
    ['no document', { standards: [{ key: 'k' }] }, '$.standards[0].document'],
    ['a document without id', { sops: [{ document: { molecules: [] } }] }, '$.sops[0].id'],
    [
      'two documents of one id',
      {
        sops: [
          { id: 's', document: { molecules: [] } },
          { sopId: 's', document: { molecules: [] } },
        ],
      },
      '$.sops[1].id',
    ],
    ['a mandate without document', { mandates: [{ action: 'pay' }] }, '$.mandates[0].document'],
    ['a permission that is no list', mandate({ permission: {} }), '$.mandates[0].document.permission'],
    ['a validity that is no time', mandate({ validUntil: 'never' }), '$.mandates[0].document.validUntil'],
    [
      'a failure that allows',
      mandate({
        target: 'pay',
        permission: [{ constraint: [{ leftOperand: 'resource', operator: 'eq', onFail: 'allow' }] }],
      }),
      '$.mandates[0].document.permission[0].constraint[0].onFail',
    ],
  ])('compile refuses %s and says where', (_what, documents, path) => {
    expect(paths(documents)).toEqual([path]);
  });

  it('compile names every fault, not the first', () => {
    const broken = { combinator: 'x', decision: 'y', atoms: [{ predicate: 'z' }, { predicate: 'amount-over' }] };
    expect(paths(sop(broken)).length).toBe(5);
  });

  it('compile says in the message what to mend', () => {
    expect(() => compileJson(config('amount-over', {}))).toThrow(`${atomAt}.config.limit is missing: the limit`);
  });

  it('compile takes 200 molecules of 50 atoms and no more, unless set otherwise', () => {
    const many = (count: number) =>
      sop(...Array.from({ length: count }, (_, index) => ({ ...molecule, id: `m${index}` })));
    const wide = (count: number) => sop({ ...molecule, atoms: Array.from({ length: count }, () => atom) });
    expect(paths(many(200))).toEqual([]);
    expect(paths(many(201))).toEqual(['$.sops[0].document.molecules']);
    expect(paths(wide(50))).toEqual([]);
    expect(paths(wide(51))).toEqual(['$.sops[0].document.molecules[0].atoms']);
    expect(paths(many(201), { limits: { moleculesPerDocument: 201 } })).toEqual([]);
    expect(paths(wide(51), { limits: { atomsPerMolecule: 51 } })).toEqual([]);
  });

  it('compile is silent, when asked to be lenient, on what another gate knows and we do not', () => {
    const limit = { leftOperand: 'mm:payAmount', operator: 'lteq', rightOperand: 100 };
    const open = { action: 'pay', document: { permission: [{ target: 'pay', constraint: [limit] }] } };
    const strange = [
      { ...molecule, atoms: [{ predicate: 'moon-phase', config: { phase: 'full' } }] },
      { ...molecule, id: 'n', combinator: 'most' },
      { ...molecule, id: 'o', atoms: [{ predicate: 'amount-over', config: {} }] },
      { ...molecule, id: 'p', atoms: [] },
    ];
    const policy = compileJson({ ...sop(...strange), mandates: [open] }, { lenient: true });
    const verdict = policy.evaluate({ action: 'pay', agentDid: 'did:key:z6Mk', amount: 10 }, { now: 0, spent: null });
    expect(verdict).toMatchObject({ decision: 'allow', fired: [] });
  });

  it('compile passes over members of an entry that it does not know', () => {
    expect(paths({ sops: [{ id: 's', title: 'T', version: 3, document: { molecules: [], author: 'x' } }] })).toEqual(
      [],
    );
  });

  it('compile gives the same program for the same documents', () => {
    expect(compileJson(sop(molecule)).digest).toBe(compileJson(sop({ ...molecule })).digest);
    expect(compileJson(sop(molecule)).digest).not.toBe(compileJson(sop({ ...molecule, id: 'n' })).digest);
    expect(compileJson(sop(molecule)).digest).toMatch(/^sha256:[0-9a-f]{64}$/);
  });
});
