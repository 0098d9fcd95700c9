import { absentTerm, type JsonObject, MANDATE_TERMS, termsAt, termsOfKind, unitsToNumber } from '@gatewright/protocol';
import { limitsOf } from './limits-of-terms.js';
import type { MandateTerms } from './terms.js';

/** ODRL profile of MAGP mandates. */
const PROFILE = 'urn:gatewright:odrl:magp-v1';

/** The mandate as the ODRL document that evaluators read (protocol.md §2.10): one permission, one constraint per limit. */
export function odrlDocument(mandateId: string, terms: MandateTerms): JsonObject {
  return {
    '@context': 'http://www.w3.org/ns/odrl.jsonld',
    '@type': 'Agreement',
    uid: `urn:uuid:${mandateId}`,
    profile: PROFILE,
    target: terms.action,
    permission: [
      {
        target: terms.action,
        action: 'execute',
        constraint: constraints(terms),
        ...membersAt('permission', terms),
      },
    ],
    prohibition: [],
    ...membersAt('document', terms),
  };
}

/** The terms that are members of the permission or the document, those that are stated. */
function membersAt(place: 'permission' | 'document', terms: MandateTerms): JsonObject {
  const limits: JsonObject = limitsOf(terms);
  const stated = termsAt(place).filter((term) => limits[term] !== absentTerm(term));
  return Object.fromEntries(stated.map((term) => [term, limits[term] ?? null]));
}

function constraints(terms: MandateTerms): JsonObject[] {
  return [
    ...termsOfKind('money').flatMap((term) => amountAtMost(MANDATE_TERMS[term].operand, terms[term], terms.currency)),
    ...currencyAlone(terms),
    ...termsOfKind('names').flatMap((term) => oneOf(MANDATE_TERMS[term].operand, terms[term])),
  ];
}

function amountAtMost(leftOperand: string, ceiling: bigint | null, currency: string | null): JsonObject[] {
  if (ceiling === null || currency === null) return [];
  return [{ leftOperand, operator: 'lteq', rightOperand: unitsToNumber(ceiling, currency), unit: currency }];
}

/** A ceiling names its currency as its unit; without one the currency is a limit of its own. */
function currencyAlone(terms: MandateTerms): JsonObject[] {
  const { currency } = terms;
  const isUnit = termsOfKind('money').some((term) => terms[term] !== null);
  return currency === null || isUnit ? [] : oneOf(MANDATE_TERMS.currency.operand, [currency]);
}

function oneOf(leftOperand: string, names: readonly string[] | null): JsonObject[] {
  return names === null ? [] : [{ leftOperand, operator: 'isAnyOf', rightOperand: [...names] }];
}
