import { type JsonObject, type JsonValue, severityOf } from '@gatewright/protocol';
import { describe, expect, it } from 'vitest';
import {
  atom,
  OPEN_MANDATE,
  PAYING_MANDATE,
  request,
  rule,
} from '../../../../conformance/reference-evaluator/cases/case.js';
import { referenceEvaluate } from '../../../../conformance/reference-evaluator/evaluate.js';
import { ATOM_ROWS } from '../../src/documents/atoms/rows.js';
import { compileJson, isProtocolMolecule, publishedForm } from '../../src/index.js';
import type { EvaluationFacts, EvaluationRequest, Verdict } from '../../src/trace/verdict.js';

const known = rule([atom('amount-over', { limit: 1 })], { id: 'cap' });
const ours = rule([atom('time-outside', { zone: 'UTC', fromMinute: 540, toMinute: 1020 })], {
  id: 'hours',
  name: 'Office hours',
  reasonCode: 'CLOSED',
});
const negated = rule([{ ...atom('amount-over', { limit: 1 }), not: true }], { id: 'not' });

describe('isProtocolMolecule', () => {
  it('isProtocolMolecule is true for predicates and combinators of the protocol alone', () => {
    expect(isProtocolMolecule(known)).toBe(true);
    expect(isProtocolMolecule(rule([{ ...atom('amount-over', { limit: 1 }), not: false }]))).toBe(true);
    expect(isProtocolMolecule(ours)).toBe(false);
    expect(isProtocolMolecule(negated)).toBe(false);
    expect(isProtocolMolecule({ ...known, combinator: 'most' })).toBe(false);
    expect(isProtocolMolecule(rule([{ predicate: 'constructor' }]))).toBe(false);
    expect(isProtocolMolecule(null)).toBe(false);
  });
});

describe('documents that are not strict', () => {
  const document: JsonObject = { strict: false, title: 'Company rules', molecules: [known, ours, negated] };

  it('the published form keeps what every guard evaluates, and the order and ids of all', () => {
    const { title, molecules } = publishedForm(document);
    expect(title).toBe('Company rules');
    expect(molecules).toMatchObject([
      known,
      { id: 'hours', name: 'Office hours', reasonCode: 'CLOSED' },
      { id: 'not' },
    ]);
  });

  it('the published form shows what published guards would ignore as a rule that always escalates', () => {
    const { molecules } = publishedForm({ strict: false, molecules: [ours] });
    expect(Array.isArray(molecules) && molecules.every(isProtocolMolecule)).toBe(true);
    const policy = compileJson({
      sops: [{ id: 's', document: publishedForm({ strict: false, molecules: [ours] }) }],
      mandates: [OPEN_MANDATE],
    });
    for (const context of [{}, { prompt: '', output: 'anything' }]) {
      const verdict = policy.evaluate(request({ context }), { now: Date.UTC(2026, 0, 1, 12), spent: null });
      expect(verdict).toMatchObject({ decision: 'escalate', reasonCode: 'CLOSED', fired: ['s/hours'] });
    }
  });

  it('the published form is the document where it is all of the protocol', () => {
    expect(publishedForm({ strict: false, molecules: [known] })).toEqual({ strict: false, molecules: [known] });
  });
});

/** An atom of the protocol, and requests that put what it reads into each state. */
interface Probe {
  readonly tested: JsonObject;
  /** It can evaluate these. */
  readonly readable: readonly Partial<EvaluationRequest>[];
  readonly unreadable: readonly Partial<EvaluationRequest>[];
}

const NEVER_READABLE: readonly JsonValue[] = [null, '', ' ', {}, [{}], [[]], [null]];

/** An atom about a field of the context: what it can evaluate, and what is of another type. */
function probe(tested: JsonObject, field: string, readable: readonly JsonValue[], others: readonly JsonValue[]): Probe {
  const states = (values: readonly JsonValue[]) => values.map((value) => ({ context: { [field]: value } }));
  return { tested, readable: states(readable), unreadable: [{}, ...states([...NEVER_READABLE, ...others])] };
}

/** Atoms that published guards read under some combinator as the gate reads them in a strict document. */
const SHOWN: readonly Probe[] = [
  probe(atom('tool-not-allowed', { allowed: ['search'] }), 'tool', ['search', 'shell'], [7, true, ['search'], []]),
  probe(atom('model-not-allowed', { allowed: ['opus'] }), 'model', ['opus', 'other'], [7, ['opus'], []]),
  probe(atom('data-residency-violation', { allowedRegions: ['eu'] }), 'dataResidency', ['EU', 'us'], [true, []]),
  probe(atom('data-source-not-approved', { approved: ['ledger'] }), 'dataSourceId', ['ledger', 'web'], [1, []]),
  probe(atom('pii-present'), 'piiPresent', [true, false], ['true', 1, [true], []]),
  probe(atom('consent-missing'), 'consent', [true, false], ['false', 0, []]),
  probe(atom('hol-trust-below-review'), 'holTrustScore', [59, 60], ['0', true, []]),
  probe(
    atom('evidence-requirement', { required: ['invoice'] }),
    'evidenceTypes',
    [['invoice'], ['quote'], []],
    ['invoice', ['invoice', 7]],
  ),
  probe(atom('evidence-confidence-below', { min: 0.5 }), 'evidenceConfidence', [0.4, 0.5], ['1', []]),
  probe(atom('risk-at-or-above', { level: 'high' }), 'riskLevel', ['low', 'critical'], ['hgih', 3, []]),
  {
    tested: atom('text-matches', { terms: ['wire'] }),
    readable: [{ context: { prompt: 'wire it', output: 'done' } }, { context: { prompt: 'read it', output: 'done' } }],
    unreadable: [{}, ...[...NEVER_READABLE, 7].map((output) => ({ context: { prompt: 'read it', output } }))],
  },
  {
    tested: atom('jurisdiction-not-allowed', { allowed: ['EU'] }),
    readable: [{ jurisdiction: 'DE' }, { jurisdiction: 'us' }],
    unreadable: [{}, { jurisdiction: 'Germany' }, { context: { jurisdiction: 'DE' } }],
  },
  {
    tested: atom('amount-over', { limit: 5 }),
    readable: [{}, { amount: 5 }, { amount: 6 }],
    unreadable: [],
  },
  {
    tested: atom('amount-over', { limit: 5, currency: 'USD' }),
    readable: [{}, { amount: 5, currency: 'usd' }, { amount: 6 }, { amount: 5, currency: 'EUR' }],
    unreadable: [{ amount: 5, currency: 'US$' }],
  },
  { tested: atom('amount-unknown'), readable: [{}, { amount: 5 }], unreadable: [] },
];

const COMBINATORS = ['any', 'all', 'none'];
const DECISIONS = ['observe', 'escalate', 'block', 'suspend'];
/** One milder than being unverifiable, and one stricter. */
const PAIR_DECISIONS = ['observe', 'block'];
const FACTS: EvaluationFacts = { now: 0, spent: null };

/** Every rule of one of the atoms, and of two where `pairs` is set. */
function* rules(pairs: boolean) {
  for (const [index, one] of SHOWN.entries()) {
    for (const other of [null, ...(pairs ? SHOWN.slice(index + 1) : [])]) {
      const atoms = other === null ? [one.tested] : [one.tested, other.tested];
      for (const combinator of COMBINATORS) {
        for (const decision of other === null ? DECISIONS : PAIR_DECISIONS)
          yield { one, other, molecule: rule(atoms, { combinator, decision }) };
      }
    }
  }
}

/** Every request that puts the fields of the probes into a pair of states. */
function* requestsTo(one: Probe, other: Probe | null) {
  for (const first of statesOf(one)) {
    for (const second of other === null ? [{ asked: {}, isReadable: true }] : statesOf(other)) {
      const context = { ...first.asked.context, ...second.asked.context };
      const asked = request({ ...first.asked, ...second.asked, context });
      yield { asked, isReadable: first.isReadable && second.isReadable };
    }
  }
}

function statesOf({ readable, unreadable }: Probe): { asked: Partial<EvaluationRequest>; isReadable: boolean }[] {
  return [
    ...readable.map((asked) => ({ asked, isReadable: true })),
    ...unreadable.map((asked) => ({ asked, isReadable: false })),
  ];
}

type Judge = (asked: EvaluationRequest) => Verdict;

/** Who reads a document, under a mandate that lets the rules speak alone. */
const READERS: Readonly<Record<string, (document: JsonObject, mandate: JsonObject) => Judge>> = {
  'the evaluator': (document, mandate) => {
    const policy = compileJson({ sops: [{ id: 'sop', document }], mandates: [mandate] });
    return (asked) => policy.evaluate(asked, FACTS);
  },
  'the reference evaluator': (document, mandate) => (asked) =>
    referenceEvaluate({ sops: [{ id: 'sop', document }], mandates: [mandate] }, asked, FACTS),
};

function judgeOf(reader: string, document: JsonObject): Judge {
  const read = READERS[reader];
  if (read === undefined) throw new Error(`no reader is named ${reader}`);
  const [open, paying] = [read(document, OPEN_MANDATE), read(document, PAYING_MANDATE)];
  return (asked) => (asked.amount === undefined ? open : paying)(asked);
}

const strictly = (molecule: JsonObject): JsonObject => ({ strict: true, molecules: [molecule] });

/** True where the rule is shown as the one that always escalates. */
function isStandIn(molecule: JsonObject): boolean {
  return JSON.stringify(publishedForm(strictly(molecule))).includes('"terms":[]');
}

/** Under each combinator and decision, but for a limit in a currency under `none` or in a rule that observes. */
const SINGLE_RULES = SHOWN.length * COMBINATORS.length * DECISIONS.length - (DECISIONS.length + 2);
const PAIRS = (SHOWN.length * (SHOWN.length - 1)) / 2;
const PAIR_RULES =
  PAIRS * COMBINATORS.length * PAIR_DECISIONS.length - (SHOWN.length - 1) * (PAIR_DECISIONS.length + 2);

describe.each([
  ['the evaluator', true, SINGLE_RULES + PAIR_RULES],
  // The reference evaluator is slow.
  ['the reference evaluator', false, SINGLE_RULES],
] as const)('strict rules, read by %s', (reader, pairs, rulesShown) => {
  // covers 1.5 published-guards-which: Published guards, which do not know strictness, read a strict rule no milder
  //   than the gate
  it('a strict rule is never milder at a published guard than at the gate, and the same where it can be evaluated', () => {
    let shown = 0;
    for (const { one, other, molecule } of rules(pairs)) {
      const gate = judgeOf(reader, strictly(molecule));
      const guard = judgeOf(reader, publishedForm(strictly(molecule)));
      if (isStandIn(molecule)) {
        expect(guard(request()).decision).toBe('escalate');
        continue;
      }
      shown += 1;
      for (const { asked, isReadable } of requestsTo(one, other)) {
        const [ours, theirs] = [gate(asked), guard(asked)];
        const isMilder = severityOf(theirs.decision) < severityOf(ours.decision);
        const isOther = isReadable && JSON.stringify(theirs) !== JSON.stringify(ours);
        if (isMilder || isOther) expect(theirs, JSON.stringify({ molecule, asked })).toEqual(ours);
      }
    }
    expect(shown).toBe(rulesShown);
  }, 180_000);

  it('a claimed risk that is no level, beside a floor, is read by a guard as a claim of low is by the gate', () => {
    const risky = rule([atom('risk-at-or-above', { level: 'high' })]);
    const gate = judgeOf(reader, strictly(risky));
    const guard = judgeOf(reader, publishedForm(strictly(risky)));
    for (const floor of ['low', 'medium', 'high', 'critical']) {
      const asked = (riskLevel: string) => request({ context: { riskLevel }, serverContext: { riskLevel: floor } });
      expect(guard(asked('hgih'))).toMatchObject({ decision: gate(asked('low')).decision });
    }
  });
});

describe('strict rules that ask the gate', () => {
  /** With every field demanded, a published guard would permit what the gate does not. */
  const MILDER: readonly (readonly [tested: JsonObject, gate: Partial<EvaluationRequest>, guard: JsonObject])[] = [
    [atom('rate-limit-exceeded', { max: 3 }), { serverContext: { callCount: 100 } }, { callCount: 0 }],
    [atom('cumulative-over', { limit: 3 }), { serverContext: { cumulativeSpend: 100 } }, { cumulativeSpend: 0 }],
    [atom('context-value-in', { field: 'to', values: ['x'] }), { context: { to: ['y', null] } }, { to: ['y', null] }],
    [atom('context-value-not-in', { field: 'to', values: ['x'] }), { context: { to: [] } }, { to: [] }],
  ];

  it.each(MILDER)(
    'a strict rule with %j always escalates at a published guard, since no demand is as strict as the gate',
    (tested, atGate, context) => {
      expect(isStandIn(rule([tested]))).toBe(true);
      const demanding = rule([tested], { requireProvenance: { [Object.keys(context)[0] ?? '']: 'agent_asserted' } });
      expect(judgeOf('the reference evaluator', strictly(rule([tested])))(request(atGate)).decision).not.toBe('allow');
      expect(
        judgeOf('the reference evaluator', { strict: false, molecules: [demanding] })(request({ context })).decision,
      ).toBe('allow');
    },
  );

  it('a strict limit in a currency always escalates at a published guard under none, or where it observes', () => {
    const over = atom('amount-over', { limit: 5, currency: 'USD' });
    const asked = request({ amount: 5, currency: 'US$' });
    for (const molecule of [rule([over], { combinator: 'none' }), rule([over], { decision: 'observe' })]) {
      expect(isStandIn(molecule)).toBe(true);
      const [gate, guard] = [strictly(molecule), { strict: false, molecules: [molecule] }].map((each) =>
        judgeOf('the reference evaluator', each),
      );
      expect([gate?.(asked).decision, guard?.(asked).decision]).toEqual([
        'escalate',
        expect.stringMatching(/allow|observe/),
      ]);
    }
  });

  it('every atom of the protocol is tested as shown by demand or as a rule that always escalates', () => {
    const tested = new Set(
      [...SHOWN.map((each) => each.tested), ...MILDER.map(([each]) => each)].map((each) => each['predicate']),
    );
    expect(
      ATOM_ROWS.filter((row) => row.protocol)
        .map((row) => row.predicate)
        .filter((name) => !tested.has(name)),
    ).toEqual([]);
    expect(ATOM_ROWS.filter((row) => !row.protocol && row.strictDemand !== undefined)).toEqual([]);
  });
});

describe('our own atoms', () => {
  const OURS: readonly JsonObject[] = [
    ...ATOM_ROWS.filter(({ protocol }) => !protocol).map(({ predicate }) => atom(predicate)),
    atom('rate-limit-exceeded', { max: 1, windowSeconds: 3600 }),
  ];

  it.each(OURS)(
    'an atom of ours is hidden from published guards by a rule that always escalates, strict or not: %j',
    (tested) => {
      for (const combinator of COMBINATORS) {
        for (const strict of [false, true]) {
          const shown = publishedForm({ strict, molecules: [rule([tested, atom('pii-present')], { combinator })] });
          expect(JSON.stringify(shown)).not.toContain(String(tested['predicate']));
          expect(JSON.stringify(shown)).not.toContain('windowSeconds');
          expect(judgeOf('the reference evaluator', shown)(request()).decision).toBe('escalate');
        }
      }
    },
  );
});

describe('strict rules', () => {
  // covers published-guards-which
  it('the published form of a document that does not state strictness, or null, is that of a strict one', () => {
    for (const { molecule } of rules(false)) {
      const shown = publishedForm(strictly(molecule));
      expect(shown['strict']).toBe(false);
      expect(publishedForm({ molecules: [molecule] })).toEqual(shown);
      expect(publishedForm({ strict: null, molecules: [molecule] })).toEqual(shown);
    }
  });

  it('the published form of a strict rule demands its fields at the lowest level, and keeps its author’s levels', () => {
    const requireProvenance = { tool: 'authoritative', amount: 'agent_signed' };
    const molecule = rule([atom('tool-not-allowed', { allowed: [] }), atom('pii-present')], { requireProvenance });
    const { strict, molecules } = publishedForm(strictly(molecule));
    expect(strict).toBe(false);
    expect(molecules).toEqual([
      { ...molecule, requireProvenance: { ...requireProvenance, piiPresent: 'agent_asserted' } },
    ]);
  });

  it('the published form of a strict rule always escalates where one of its atoms asks the gate', () => {
    expect(isStandIn(rule([atom('pii-present'), atom('rate-limit-exceeded', { max: 1 })]))).toBe(true);
    expect(isStandIn(rule([{ ...atom('pii-present'), not: true }]))).toBe(true);
    expect(isStandIn(ours)).toBe(true);
  });
});
