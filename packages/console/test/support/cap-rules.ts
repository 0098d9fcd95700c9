import type { JsonObject } from '@gatewright/protocol';

/** Rules that block an amount over the limit. */
export const capRules = (limit: number): JsonObject => ({
  molecules: [
    {
      id: 'cap',
      combinator: 'any',
      decision: 'block',
      reasonCode: 'OVER_THE_LIMIT',
      atoms: [{ predicate: 'amount-over', config: { limit } }],
    },
  ],
});
