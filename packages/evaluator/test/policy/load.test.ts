import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile, load, ProgramError } from '../../src/index.js';

const policy = compile({
  sops: [
    {
      id: 'limits',
      document: {
        molecules: [
          {
            id: 'cap',
            combinator: 'any',
            decision: 'block',
            atoms: [{ predicate: 'amount-over', config: { limit: 100.5 } }],
          },
        ],
      },
    },
  ],
  mandates: [{ action: 'pay', document: { permission: [{ target: 'pay' }] } }],
});

function refusal(bytes: Uint8Array): string {
  try {
    load(bytes);
    return 'loaded';
  } catch (error) {
    return error instanceof ProgramError ? error.code : String(error);
  }
}

function changed(at: number, value: number): Uint8Array {
  const bytes = policy.program.slice();
  bytes[at] = value;
  return bytes;
}

describe('load', () => {
  it('load takes back what compile made: same bytes, same digest, same verdicts', () => {
    const loaded = load(policy.program);
    expect(loaded.program).toEqual(policy.program);
    expect(loaded.digest).toBe(policy.digest);
    for (const amount of [100.5, '100.51']) {
      const request = { action: 'pay', agentDid: 'did:key:z6Mk', amount };
      expect(loaded.evaluate(request, { now: 0, spent: null })).toEqual(
        policy.evaluate(request, { now: 0, spent: null }),
      );
    }
  });

  it('load does not follow changes of the bytes that it was given', () => {
    const bytes = policy.program.slice();
    const loaded = load(bytes);
    bytes.fill(0);
    expect(loaded.program).toEqual(policy.program);
  });

  it('load refuses a program of a later version with PROGRAM_VERSION', () => {
    const later = (policy.program[4] ?? 0) + 1;
    expect(refusal(changed(4, later))).toBe('PROGRAM_VERSION');
  });

  it('load refuses what is no program with PROGRAM_TOO_SHORT or PROGRAM_MAGIC', () => {
    expect(refusal(new Uint8Array(0))).toBe('PROGRAM_TOO_SHORT');
    expect(refusal(policy.program.slice(0, 15))).toBe('PROGRAM_TOO_SHORT');
    expect(refusal(new TextEncoder().encode('{"standards":[],"sops":[]}'))).toBe('PROGRAM_MAGIC');
  });

  it('load refuses every change of a byte', () => {
    fc.assert(
      fc.property(fc.nat(policy.program.length - 1), fc.integer({ min: 1, max: 255 }), (at, difference) => {
        expect(refusal(changed(at, (policy.program[at] ?? 0) ^ difference))).toMatch(/^PROGRAM_/);
      }),
    );
  });

  it('load refuses a program that was cut off or goes on', () => {
    fc.assert(
      fc.property(fc.nat(policy.program.length - 1), (length) => {
        expect(refusal(policy.program.slice(0, length))).toMatch(/^PROGRAM_/);
      }),
    );
    expect(refusal(Uint8Array.of(...policy.program, 0))).toBe('PROGRAM_CHECKSUM');
  });
});
