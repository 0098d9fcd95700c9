import type { Material } from '../reference-evaluator/bundle/index.js';
import type { Draft } from './draft.js';
import { inVectorTerms } from './edges.js';

/** The random evaluations come from this seed; another one makes another corpus. */
const SEED = 0x9e37;
const SAMPLES = 150;

const LABELS = ['random'];

/** Random policies with random requests: what nobody thought of. */
export function randomDrafts({ sample }: Material): Draft[] {
  return sample(SEED, SAMPLES).flatMap((evaluation, index) => {
    const terms = inVectorTerms(evaluation);
    if (terms === null) return [];
    return [
      {
        stem: 'random',
        level: 'L4' as const,
        labels: LABELS,
        ...terms,
        origin: { law: 'random-policy', seed: `0x${SEED.toString(16)}`, sample: String(index) },
        why: 'a random policy and a random request: the plain reading of the documents decides',
      },
    ];
  });
}
