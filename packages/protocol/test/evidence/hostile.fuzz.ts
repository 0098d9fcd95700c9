import fc from 'fast-check';
import { hostileTargets } from '../support/hostile-evidence.js';

/** What a long run is asked for on the command line. */
interface Overtime {
  readonly runs: number;
  readonly seconds: number;
  readonly seed: number;
}

/** Random changes to proofs and packs: none is believed to say something else than before, and none makes a verifier throw. */
export async function fuzz({ runs, seconds, seed }: Overtime): Promise<string> {
  const targets = hostileTargets();
  const outcomes: string[] = [];
  for (const { name, mutation, isBelieved } of targets) {
    const count = { cases: 0, believed: 0 };
    await fc.assert(
      fc.asyncProperty(mutation, async (mutate) => {
        count.cases += 1;
        if (await isBelieved(mutate)) count.believed += 1;
      }),
      { numRuns: runs, seed, interruptAfterTimeLimit: (seconds * 1000) / targets.length, endOnFailure: false },
    );
    outcomes.push(`${name}: ${count.cases} changes, ${count.believed} of them without a meaning`);
  }
  return outcomes.join('; ');
}
