import { expect, test } from 'vitest';
import { compile } from '../../src/index.js';

const saying = (term: string) =>
  compile({
    mandates: [{ action: 'pay', ref: 'm', document: { permission: [{ target: 'pay' }] } }],
    sops: [
      {
        id: 'sop-1',
        document: {
          strict: false,
          molecules: ['one', 'two'].map((id) => ({
            id,
            combinator: 'any',
            atoms: [{ predicate: 'text-matches', config: { terms: [term] } }],
            decision: 'block',
            reasonCode: id === 'one' ? 'SAID' : 'SAID_AGAIN',
          })),
        },
      },
    ],
  });

test('what is said is read again with every request, by each policy for itself', () => {
  const [cat, dog] = [saying('cat'), saying('dog')];
  const code = (policy: typeof cat, prompt: string) =>
    policy.evaluate({ action: 'pay', agentDid: 'did:key:z1', context: { prompt } }, { now: 0, spent: null }).reasonCode;
  expect([code(cat, 'a CAT'), code(cat, 'a dog'), code(cat, 'a cat')]).toEqual(['SAID', 'AUTHORIZED', 'SAID']);
  expect([code(dog, 'a cat'), code(dog, 'a dog'), code(cat, 'a dog')]).toEqual(['AUTHORIZED', 'SAID', 'AUTHORIZED']);
});
