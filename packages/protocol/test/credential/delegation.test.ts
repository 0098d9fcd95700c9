import { describe, expect, test } from 'vitest';
import { endsAtPerson } from '../../src/credential/delegation.js';
import type { JsonObject, JsonValue } from '../../src/json/index.js';

const ORG = 'did:web:owner.example';
const AGENT = 'did:magp:testnet:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw';
const OTHER = 'did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw';
const PERSON = { from: 'urn:uuid:person', fromType: 'person', to: ORG };
const TO_AGENT = { from: ORG, fromType: 'organisation', to: AGENT };

function credential(delegation: JsonValue, change: JsonObject = {}): JsonObject {
  const evidence = [{ type: ['DelegationChain'], delegation }];
  return { issuer: ORG, credentialSubject: { id: AGENT }, evidence, ...change };
}

test.each<[string, JsonValue]>([
  ['person, organisation, agent', [PERSON, TO_AGENT]],
  ['through another agent', [PERSON, { ...TO_AGENT, to: OTHER }, { from: OTHER, fromType: 'agent', to: AGENT }]],
])('a chain of delegation with %s holds', (_, chain) => {
  expect(endsAtPerson(credential(chain))).toBe(true);
});

describe('broken chains', () => {
  test.each<[string, JsonValue]>([
    ['empty', []],
    ['no list', 'person'],
    ['without a person', [TO_AGENT]],
    [
      'an agent first, called a person',
      [
        { from: AGENT, fromType: 'person', to: ORG },
        { ...TO_AGENT, to: AGENT },
      ],
    ],
    ['an agent first', [{ ...PERSON, fromType: 'agent' }, TO_AGENT]],
    ['a gap', [{ ...PERSON, to: 'did:web:stranger.example' }, TO_AGENT]],
    ['past the issuer', [{ ...PERSON, to: AGENT }]],
    ['to another agent', [PERSON, { ...TO_AGENT, to: OTHER }]],
    ['in a loop', [PERSON, { ...TO_AGENT, to: ORG }, TO_AGENT]],
    ['a link without an end', [PERSON, { from: ORG, fromType: 'organisation' }]],
    ['a link that is none', [PERSON, null, TO_AGENT]],
    [
      'too long',
      [
        PERSON,
        ...Array.from({ length: 9 }, (_, at) => ({ from: at === 0 ? ORG : `a${at}`, fromType: 'x', to: `a${at + 1}` })),
      ],
    ],
  ])('a broken chain of delegation is refused: %s', (_, chain) => {
    expect(endsAtPerson(credential(chain))).toBe(false);
  });

  test('a broken chain of delegation is refused: two chains, another issuer, no issuer', () => {
    const chain = { type: ['DelegationChain'], delegation: [PERSON, TO_AGENT] };
    expect(endsAtPerson(credential([], { evidence: [chain, chain] }))).toBe(false);
    expect(endsAtPerson(credential([PERSON, TO_AGENT], { issuer: 'did:web:other.example' }))).toBe(false);
    expect(endsAtPerson(credential([PERSON, TO_AGENT], { credentialSubject: {} }))).toBe(false);
    expect(endsAtPerson({})).toBe(false);
  });
});
