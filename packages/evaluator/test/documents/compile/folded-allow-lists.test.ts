import type { JsonObject } from '@gatewright/protocol';
import { describe, expect, it } from 'vitest';
import { checkRuleDocument, compileJson } from '../../../src/index.js';

const LISTED = { field: 'payee', values: ['acme'] };

function documentOf(predicate: string, combinator: string, not: boolean, decision = 'block'): JsonObject {
  return { molecules: [{ id: 'm', combinator, atoms: [{ predicate, config: LISTED, not }], decision }] };
}

function warningsOf(document: JsonObject): readonly string[] {
  return checkRuleDocument(document, '$').warnings.map(({ message }) => message);
}

/** Decision on this payee, under a document of one rule. */
function decisionOn(payee: string, document: JsonObject): string {
  const mandate = { id: 'm', action: 'pay', document: { permission: [{ target: 'pay' }] } };
  const policy = compileJson({ sops: [{ id: 's', document }], mandates: [mandate] });
  return policy.evaluate({ action: 'pay', agentDid: 'did:key:z6Mk', context: { payee } }, { now: 0, spent: null })
    .decision;
}

describe('folded allow-lists', () => {
  /** Predicate, combinator and negation of a rule that blocks all but the listed values, and the negation of `field-in` that its warning offers. */
  const ALLOW_LISTS: readonly (readonly [predicate: string, combinator: string, not: boolean, exactNot: boolean])[] = [
    ['context-value-not-in', 'any', false, true],
    ['context-value-not-in', 'all', false, true],
    ['context-value-not-in', 'none', true, false],
    ['context-value-in', 'any', true, true],
    ['context-value-in', 'none', false, false],
  ];

  // threat money folded-allow-list: A payee whose name looks like an allowed one passes `context-value-not-in` => a warning of
  //   validate, plan and publication that names `field-in`, which blocks it
  it.each(ALLOW_LISTS)('compile warns of %s in %s with not: %j, and the offered rule blocks a look-alike', (...use) => {
    const [predicate, combinator, not, exactNot] = use;
    const folding = documentOf(predicate, combinator, not);
    const [message = '', ...others] = warningsOf(folding);
    expect(others).toEqual([]);
    expect(message).toContain('write "field-in"');
    if (predicate === 'context-value-not-in') expect(message).toContain(`with "not": ${exactNot}`);
    expect(decisionOn('аcmе', folding)).toBe('allow');
    const exact = documentOf('field-in', combinator, exactNot);
    expect(warningsOf(exact)).toEqual([]);
    expect(['acme', 'аcmе', 'ACME', 'other'].map((payee) => decisionOn(payee, exact))).toEqual([
      'allow',
      'block',
      'block',
      'block',
    ]);
  });

  it.each([
    ['context-value-in', 'any', false, 'block'],
    ['context-value-in', 'none', true, 'block'],
    ['context-value-not-in', 'none', false, 'block'],
    ['context-value-not-in', 'any', true, 'block'],
    ['context-value-not-in', 'any', false, 'observe'],
  ] as const)(
    'compile says nothing of %s in %s with not: %j that decides %s',
    (predicate, combinator, not, decision) => {
      expect(warningsOf(documentOf(predicate, combinator, not, decision))).toEqual([]);
    },
  );
});
