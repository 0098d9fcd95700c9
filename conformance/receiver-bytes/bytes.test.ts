import { expect, test } from 'vitest';
import { compareBytes } from './compare-bytes.js';
import { missingPrograms } from './targets.js';

const missing = missingPrograms();
if (missing !== null && process.env['CI'] !== undefined) throw new Error(`install ${missing}`);

const SEED = Date.now() % 0x7fffffff;

// threat requests read-otherwise: A request that the receiver reads as small and the service behind it as large => refused; a
//   fuzzer compares both readings
test.skipIf(missing !== null)(
  'no service does more than its receiver read of a hostile request',
  async () => {
    const { cases, claims, effects, divergences } = await compareBytes({ runs: 3_000, seconds: 120, seed: SEED });
    expect({ seed: SEED, divergences }).toEqual({ seed: SEED, divergences: [] });
    expect(cases).toBe(3_000);
    // Enough of them are let through for the comparison to say something.
    expect(Math.min(claims, effects)).toBeGreaterThan(cases / 10);
  },
  180_000,
);
