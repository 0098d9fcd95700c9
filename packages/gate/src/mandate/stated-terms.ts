import {
  canonicalJson,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MandateRequest,
  validateWire,
} from '@gatewright/protocol';
import { odrlDocument } from './odrl-document.js';
import { type MandateTerms, readMandateTerms } from './terms.js';

/** What a mandate states, read back from its document. */
export interface StatedTerms {
  /** The request that grants the same. */
  readonly request: MandateRequest;
  readonly terms: MandateTerms;
  /** False where the document states more than a request can. */
  readonly isExact: boolean;
}

/** A mandate as far as its terms are read from it. */
interface Stated {
  readonly mandateId: string;
  readonly agentDid: string;
  readonly action: string;
  readonly currency: string | null;
  readonly document: JsonObject;
}

/** Constraints by the member of a request that makes them. */
const MEMBERS: Readonly<Record<string, string>> = {
  'mm:payAmount': 'perTxnMax',
  'mm:cumulativeSpend': 'maxAmount',
  'mm:merchant': 'merchants',
  'mm:counterparty': 'counterparties',
  resource: 'resources',
};

const DEMANDS = ['riskTier', 'riskSignals', 'requirePayloadBinding'];
const VALIDITY = ['validFrom', 'validUntil'];

/** Reads the terms of a mandate from its ODRL document; null where that is none that a request makes. */
export function statedTerms({ mandateId, agentDid, action, currency, document }: Stated): StatedTerms | null {
  const [permission = {}] = objectsIn(document['permission']);
  const limits = objectsIn(permission['constraint']).flatMap(({ leftOperand, rightOperand }) => {
    const member = MEMBERS[String(leftOperand)];
    return member === undefined || rightOperand === undefined ? [] : [[member, rightOperand] as const];
  });
  const request = validateWire('MandateRequest', {
    agentDid,
    scope: action,
    ...(currency === null ? {} : { currency }),
    ...Object.fromEntries(limits),
    ...picked(permission, DEMANDS),
    ...picked(document, VALIDITY),
  });
  if (!request.ok) return null;
  const reading = readMandateTerms(request.value);
  if (!reading.ok) return null;
  const { terms } = reading;
  const isExact = canonicalJson(odrlDocument(mandateId, terms)) === canonicalJson(document);
  return { request: request.value, terms, isExact };
}

function picked(object: JsonObject, members: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([member]) => members.includes(member)));
}

function objectsIn(list: JsonValue | undefined): JsonObject[] {
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}
