import type { JsonObject } from '@gatewright/protocol';
import { type Draft, facts, request } from '../../draft.js';

/** One request under mandates, by what it shows. */
export interface Point {
  readonly stem: string;
  readonly why: string;
  readonly property: string;
  readonly mandates: readonly JsonObject[];
  readonly revokedActions?: readonly string[];
  readonly documents?: readonly JsonObject[];
  readonly asked?: JsonObject;
  readonly known?: JsonObject;
}

/** Whether a mandate limits a total: then the gate says what was spent. */
function limitsTotal(mandates: readonly JsonObject[]): boolean {
  return /"(mm:)?cumulativeSpend"/.test(JSON.stringify(mandates));
}

export function draft({ stem, why, property, mandates, documents, revokedActions, asked, known }: Point): Draft {
  return {
    stem,
    level: 'L4',
    labels: ['mandate'],
    ...(documents === undefined ? {} : { documents }),
    mandates,
    ...(revokedActions === undefined ? {} : { revokedActions }),
    request: request(asked),
    facts: facts(limitsTotal(mandates) ? { spent: '0', ...known } : known),
    origin: { law: property },
    why,
  };
}
