import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compile } from '@gatewright/evaluator';
import type { JsonObject, JsonValue } from '@gatewright/protocol';
import { main } from 'assemblyscript/asc';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileEvaluator, WasmError, WasmPolicy } from '../src/index.js';

const policy = compile({
  sops: [
    {
      id: 'limits',
      document: {
        molecules: [
          {
            id: 'cap',
            combinator: 'any',
            decision: 'escalate',
            atoms: [
              { predicate: 'amount-unknown', config: {} },
              { predicate: 'amount-over', config: { limit: 100 } },
            ],
          },
        ],
      },
    },
  ],
  mandates: [{ action: 'pay', document: { permission: [{ target: 'pay' }] } }],
});
const facts = { now: 0, spent: null };
const request = { action: 'pay', agentDid: 'did:key:z6Mk', amount: 100.01, merchant: 'Café “Ünïcode” 🛒' };

let module: WebAssembly.Module;
beforeAll(async () => {
  const folder = fileURLToPath(new URL('../', import.meta.url));
  const manifest: { webAssembly: { entry: string; options: string[] } } = JSON.parse(
    await readFile(`${folder}package.json`, 'utf8'),
  );
  const entry = fileURLToPath(new URL(`../${manifest.webAssembly.entry}`, import.meta.url)).slice(1);
  let bytes = new Uint8Array();
  await main([entry, ...manifest.webAssembly.options.slice(1), '--outFile', 'evaluator.wasm', '--baseDir', '/'], {
    writeFile: (_name, contents) => {
      if (contents instanceof Uint8Array) bytes = Uint8Array.from(contents);
    },
  });
  module = await compileEvaluator(bytes);
}, 120_000);

function refusal(program: Uint8Array): string {
  try {
    WasmPolicy.of(module, program);
    return 'taken';
  } catch (error) {
    return error instanceof WasmError ? error.code : String(error);
  }
}

describe('the evaluator module', () => {
  it('the evaluator module imports nothing', () => {
    expect(WebAssembly.Module.imports(module)).toEqual([]);
  });

  it('the evaluator module gives the verdict of the JavaScript build, as an object, as text and as bytes', () => {
    const wasm = WasmPolicy.of(module, policy.program);
    const verdict = policy.evaluate(request, facts);
    const text = JSON.stringify({ request, facts });
    expect(wasm.evaluate(request, facts)).toEqual(verdict);
    expect(wasm.evaluateText(text)).toBe(JSON.stringify(verdict));
    expect(new TextDecoder().decode(wasm.evaluateBytes(new TextEncoder().encode(text)) ?? undefined)).toBe(
      JSON.stringify(verdict),
    );
  });

  it('the evaluator module goes on after its memory grew', () => {
    const wasm = WasmPolicy.of(module, policy.program);
    const prompt = 'x'.repeat(3_000_000);
    for (const context of [{ prompt }, {}, { prompt }]) {
      expect(wasm.evaluate({ ...request, context }, facts)).toEqual(policy.evaluate({ ...request, context }, facts));
    }
  });

  it('an amount that JSON cannot write is not taken for none', () => {
    const wasm = WasmPolicy.of(module, policy.program);
    for (const amount of [Number.NaN, Number.POSITIVE_INFINITY]) {
      const verdict = wasm.evaluate({ ...request, amount }, facts);
      expect(verdict).toEqual(policy.evaluate({ ...request, amount }, facts));
      expect(verdict.fired).toEqual(['limits/cap']);
    }
  });

  // covers amount-determinable-fails
  it('an amount that cannot be held against its mandate is blocked, as the JavaScript build does', () => {
    const mandates = (constraint: JsonObject[]) => [
      { action: 'pay', document: { permission: [{ target: 'pay', constraint }] } },
    ];
    const ceiling = { leftOperand: 'mm:payAmount', operator: 'lteq', rightOperand: 1e12, unit: 'USD' };
    const [limited, unpriced] = [[ceiling], []].map((terms) => {
      const compiled = compile({ mandates: mandates(terms) });
      return { compiled, wasm: WasmPolicy.of(module, compiled.program) };
    });
    const reasonOf = (under: typeof limited, amount: unknown) => {
      const stated: object = amount === undefined ? {} : { amount };
      const asked = Object.assign({ action: 'pay', agentDid: 'did:key:z6Mk' }, stated);
      const verdict = under?.wasm.evaluate(asked, facts);
      expect(verdict).toEqual(under?.compiled.evaluate(asked, facts));
      return verdict?.reasonCode;
    };
    const isAmount = (value: JsonValue) =>
      typeof value === 'number' ? value >= 0 : typeof value === 'string' && /^[0-9]{1,32}(\.[0-9]{1,32})?$/.test(value);
    const garbled = fc.oneof(
      fc.constantFrom<unknown>('abc', [900], '9e2', Number.POSITIVE_INFINITY, Number.NaN, -5, '-0', ''),
      fc.jsonValue().filter((value) => value !== null && !isAmount(JSON.parse(JSON.stringify(value)))),
    );
    fc.assert(
      fc.property(garbled, (amount) => {
        expect(reasonOf(limited, amount)).toBe('AMOUNT_NOT_DETERMINABLE');
        expect(reasonOf(unpriced, amount)).toBe('AMOUNT_NOT_DETERMINABLE');
      }),
    );
    for (const absent of [undefined, null]) {
      expect(reasonOf(limited, absent)).toBe('AMOUNT_NOT_DETERMINABLE');
      expect(reasonOf(unpriced, absent)).toBe('AUTHORIZED');
    }
    expect(reasonOf(unpriced, 1_000_000_000)).toBe('AMOUNT_NOT_DETERMINABLE');
    expect(reasonOf(limited, 0)).toBe('AUTHORIZED');
  });

  it('a request that cannot be written as JSON is blocked instead of throwing', () => {
    const wasm = WasmPolicy.of(module, policy.program);
    const circle: Record<string, never> = {};
    Object.assign(circle, { circle });
    expect(wasm.evaluate({ ...request, context: circle }, facts).reasonCode).toBe('MALFORMED_REQUEST');
    expect(wasm.evaluateText('{')).toBeNull();
  });

  it('the evaluator module refuses a program by the name of its fault', () => {
    expect(refusal(new Uint8Array(3))).toBe('PROGRAM_TOO_SHORT');
    expect(refusal(new TextEncoder().encode('{"standards":[],"sops":[]}'))).toBe('PROGRAM_MAGIC');
    const [damaged, later] = [policy.program.slice(), policy.program.slice()];
    damaged[damaged.length - 1] = 1 ^ (damaged[damaged.length - 1] ?? 0);
    later[4] = 99;
    expect(refusal(damaged)).toBe('PROGRAM_CHECKSUM');
    expect(refusal(later)).toBe('PROGRAM_VERSION');
  });

  it('a module that is not the evaluator is refused with a WasmError', () => {
    const empty = new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
    expect(() => WasmPolicy.of(empty, policy.program)).toThrow(WasmError);
  });
});
