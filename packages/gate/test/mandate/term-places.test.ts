import { compile } from '@gatewright/evaluator';
import {
  isJsonObject,
  type JsonObject,
  MANDATE_TERM_NAMES,
  MANDATE_TERMS,
  ONBOARDING_TERM_NAMES,
  termsAt,
  termsWithChange,
  validateWire,
  WIRE_ANSWERS,
  WIRE_SCHEMAS,
} from '@gatewright/protocol';
import { describe, expect, test } from 'vitest';
import { limitsOf } from '../../src/mandate/limits-of-terms.js';
import { wideningOf } from '../../src/mandate/narrowing.js';
import { odrlDocument } from '../../src/mandate/odrl-document.js';
import { statedTerms } from '../../src/mandate/stated-terms.js';
import { readMandateTerms } from '../../src/mandate/terms.js';

const TARGET = { agentDid: 'did:key:agent', scope: 'pay' };
const EXAMPLE = Object.fromEntries(MANDATE_TERM_NAMES.map((term) => [term, MANDATE_TERMS[term].example]));

function requestOf(members: JsonObject) {
  const request = validateWire('MandateRequest', { ...TARGET, ...members });
  if (!request.ok) throw new Error(JSON.stringify(request.faults));
  return request.value;
}

function termsOf(members: JsonObject) {
  const reading = readMandateTerms(requestOf(members));
  if (!reading.ok) throw new Error(JSON.stringify(reading.faults));
  return reading.terms;
}

const documentOf = (members: JsonObject) => odrlDocument('m1', termsOf(members));

function statedIn(document: JsonObject) {
  return statedTerms({ mandateId: 'm1', ...TARGET, action: TARGET.scope, currency: 'USD', document });
}

/** The members of an object or a schema that are no terms. */
const OTHERS = ['agentDid', 'scope', 'action', 'parentMandateId', 'unlimited', 'replace', 'message'];

const sorted = (names: Iterable<string>) => [...names].filter((name) => !OTHERS.includes(name)).sort();
const among = (schema: { readonly properties: object }) =>
  sorted(Object.keys(schema.properties).filter((name) => Object.hasOwn(MANDATE_TERMS, name)));

describe('the table of terms', () => {
  test.each([
    ['a request for a mandate', sorted(Object.keys(WIRE_SCHEMAS.MandateRequest.properties)), MANDATE_TERM_NAMES],
    [
      'a change',
      sorted(Object.keys(WIRE_SCHEMAS.MandateChange.properties)),
      [...termsWithChange('remove'), ...termsWithChange('set')],
    ],
    ['a request for an agent', among(WIRE_SCHEMAS.OnboardAgentRequest), ONBOARDING_TERM_NAMES],
    ['a request to an owner', among(WIRE_SCHEMAS.OnboardingRequest), ONBOARDING_TERM_NAMES],
    ['a review of such a request', among(WIRE_ANSWERS.OnboardingReview), ONBOARDING_TERM_NAMES],
    ['the limits of an answer', among(WIRE_ANSWERS.MandateChanged.properties.before), MANDATE_TERM_NAMES],
    ['a mandate that was read', sorted(Object.keys(termsOf(EXAMPLE))), MANDATE_TERM_NAMES],
    ['limits for people', sorted(Object.keys(limitsOf(termsOf(EXAMPLE)))), MANDATE_TERM_NAMES],
    [
      'a document that is read back',
      sorted(Object.keys(statedIn(documentOf(EXAMPLE))?.request ?? {})),
      MANDATE_TERM_NAMES,
    ],
  ])('%s has exactly the terms of the table', (_place, found, expected) => {
    expect(found).toEqual([...expected].sort());
  });

  test('the ODRL document states each term at the place that the table names', () => {
    const document = documentOf(EXAMPLE);
    const [permission] = Array.isArray(document['permission']) ? document['permission'].filter(isJsonObject) : [];
    expect(Object.keys(permission ?? {})).toEqual(expect.arrayContaining(termsAt('permission')));
    expect(Object.keys(document)).toEqual(expect.arrayContaining(termsAt('document')));
    const operands = JSON.stringify(permission?.['constraint']);
    const stated = termsAt('constraint').filter((term) => operands.includes(`"${MANDATE_TERMS[term].operand}"`));
    expect(stated).toEqual(termsAt('constraint').filter((term) => term !== 'currency'));
    expect(statedIn(document)?.isExact).toBe(true);
  });

  test('the compiler knows each member of a mandate document', () => {
    const { warnings } = compile({ mandates: [{ action: 'pay', document: documentOf(EXAMPLE) }] });
    expect(warnings).toEqual([]);
  });
});

describe('delegation', () => {
  // The gate counts the limits over time and the budgets of each parent as well, so that a mandate need not repeat them.
  const narrowed = MANDATE_TERM_NAMES.filter((term) => term !== 'limits' && term !== 'budget');
  test.each(narrowed)('a mandate without the %s of its parent is wider than it', (term) => {
    const { [term]: _dropped, ...others } = EXAMPLE;
    // Ceilings without a currency are of the default one.
    const child = term === 'currency' ? { merchants: EXAMPLE['merchants'] ?? null } : others;
    expect(wideningOf(documentOf(EXAMPLE), documentOf(child))).not.toBeNull();
    expect(wideningOf(documentOf(EXAMPLE), documentOf(EXAMPLE))).toBeNull();
  });
});
