import { type JsonObject, unitsToNumber } from '@gatewright/protocol';
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
        ...(terms.riskTier === null ? {} : { riskTier: terms.riskTier }),
        ...(terms.riskSignals === null || terms.riskSignals === undefined ? {} : { riskSignals: terms.riskSignals }),
        ...(terms.requirePayloadBinding ? { requirePayloadBinding: true } : {}),
      },
    ],
    prohibition: [],
    ...(terms.validFrom === null ? {} : { validFrom: terms.validFrom }),
    ...(terms.validUntil === null ? {} : { validUntil: terms.validUntil }),
  };
}

function constraints(terms: MandateTerms): JsonObject[] {
  return [
    ...amountAtMost('mm:payAmount', terms.perTxnMax, terms.currency),
    ...amountAtMost('mm:cumulativeSpend', terms.maxAmount, terms.currency),
    ...currencyAlone(terms),
    ...oneOf('mm:merchant', terms.merchants),
    ...oneOf('mm:counterparty', terms.counterparties),
    ...oneOf('resource', terms.resources),
  ];
}

function amountAtMost(leftOperand: string, ceiling: bigint | null, currency: string | null): JsonObject[] {
  if (ceiling === null || currency === null) return [];
  return [{ leftOperand, operator: 'lteq', rightOperand: unitsToNumber(ceiling, currency), unit: currency }];
}

/** A ceiling names its currency as its unit; without one the currency is a limit of its own. */
function currencyAlone({ currency, perTxnMax, maxAmount }: MandateTerms): JsonObject[] {
  return currency === null || perTxnMax !== null || maxAmount !== null ? [] : oneOf('mm:currency', [currency]);
}

function oneOf(leftOperand: string, names: readonly string[] | null): JsonObject[] {
  return names === null ? [] : [{ leftOperand, operator: 'isAnyOf', rightOperand: [...names] }];
}
