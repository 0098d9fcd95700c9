import type { JsonObject } from '@gatewright/protocol';
import { type Draft, facts, request } from '../../draft.js';

/** One request under mandates, by what it shows. */
export interface Point {
  readonly stem: string;
  readonly why: string;
  readonly law: string;
  readonly mandates: readonly JsonObject[];
  readonly revokedActions?: readonly string[];
  readonly documents?: readonly JsonObject[];
  readonly asked?: JsonObject;
  readonly known?: JsonObject;
}

export function draft({ stem, why, law, mandates, documents, revokedActions, asked, known }: Point): Draft {
  return {
    stem,
    level: 'L4',
    labels: ['mandate'],
    ...(documents === undefined ? {} : { documents }),
    mandates,
    ...(revokedActions === undefined ? {} : { revokedActions }),
    request: request(asked),
    facts: facts(known),
    origin: { law },
    why,
  };
}
