import { describe, expect, test } from 'vitest';
import { examine } from './examiner.js';
import { savedSequences } from './saved-sequence.js';
import { type Exchange, succeeded } from './session.js';

const saved = await savedSequences();

/** Every sequence that once broke a promise, on every store: all promises hold, not only the one that was broken. */
describe.each(['memory', 'sqlite'] as const)('on %s', (store) => {
  test.each(saved.map((sequence) => [sequence.name, sequence] as const))(
    '%s',
    async (_name, { kept, terms, steps }) => {
      const exchanges: Exchange[] = [];
      const witness = (exchange: Exchange) => exchanges.push(exchange);
      expect(await examine(steps, { ...terms, store }, { witness })).toBeNull();
      const refused = exchanges.find((exchange) => !succeeded(exchange));
      const answer = refused === undefined ? null : { step: refused.id, reasonCode: refused.answer.data['reasonCode'] };
      expect(answer).toEqual(kept);
    },
  );
});
