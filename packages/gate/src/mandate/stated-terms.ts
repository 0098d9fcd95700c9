import {
  canonicalJson,
  type JsonObject,
  MANDATE_TERMS,
  type MandateRequest,
  objectsIn,
  termsAt,
  termsIn,
  termsOfKind,
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

/** The terms that constraints state, by their operand. The currency is the unit of ceilings, and is known without them. */
const TERM_OF_OPERAND: ReadonlyMap<unknown, string> = new Map(
  termsOfKind('money', 'names').map((term) => [MANDATE_TERMS[term].operand, term]),
);

/** Reads the terms of a mandate from its ODRL document; null where that is none that a request makes. */
export function statedTerms({ mandateId, agentDid, action, currency, document }: Stated): StatedTerms | null {
  const [permission = {}] = objectsIn(document['permission']);
  const limits = objectsIn(permission['constraint']).flatMap(({ leftOperand, rightOperand }) => {
    const term = TERM_OF_OPERAND.get(leftOperand);
    return term === undefined || rightOperand === undefined ? [] : [[term, rightOperand] as const];
  });
  const request = validateWire('MandateRequest', {
    agentDid,
    scope: action,
    ...(currency === null ? {} : { currency }),
    ...Object.fromEntries(limits),
    ...termsIn(permission, termsAt('permission')),
    ...termsIn(document, termsAt('document')),
  });
  if (!request.ok) return null;
  const reading = readMandateTerms(request.value);
  if (!reading.ok) return null;
  const { terms } = reading;
  const isExact = canonicalJson(odrlDocument(mandateId, terms)) === canonicalJson(document);
  return { request: request.value, terms, isExact };
}
