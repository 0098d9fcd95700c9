import { expect, test } from 'vitest';
import { compareBytes } from './compare-bytes.js';
import { missingPrograms } from './targets.js';

const missing = missingPrograms();
if (missing !== null && process.env['CI'] !== undefined) throw new Error(`install ${missing}`);

const SEED = Date.now() % 0x7fffffff;

test.skipIf(missing !== null)(
  `no service does more than its receiver read of a hostile request (seed ${SEED})`,
  async () => {
    const { cases, claims, effects, divergences } = await compareBytes({ runs: 3_000, seconds: 60, seed: SEED });
    expect(divergences).toEqual([]);
    expect(cases).toBe(3_000);
    // Enough of them are let through for the comparison to say something.
    expect(Math.min(claims, effects)).toBeGreaterThan(cases / 10);
  },
  120_000,
);
