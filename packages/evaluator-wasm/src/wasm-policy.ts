import type { EvaluationFacts, EvaluationRequest, Verdict } from '@gatewright/evaluator';
import type { CompiledModule } from './compiled-module.js';
import { LOAD_FAULTS, WasmError } from './errors.js';
import { type EvaluatorExports, evaluatorExports } from './exports.js';

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();
/** Bytes that one UTF-16 code unit can take in UTF-8. */
const BYTES_PER_UNIT = 3;

/** The verdict on what is no JSON, as the JavaScript build gives it. */
const UNREADABLE: Verdict = Object.freeze({
  decision: 'block',
  reasonCode: 'MALFORMED_REQUEST',
  fired: [],
  contextFields: [],
  unverifiable: [],
  riskSignals: [],
});

/**
 * A compiled policy in an instance of its own.
 *
 * @example
 * import { compile } from '@gatewright/evaluator';
 * import { WasmPolicy } from '@gatewright/evaluator-wasm';
 * import { evaluatorModule } from '@gatewright/evaluator-wasm/node';
 *
 * const { program } = compile({ mandates: [{ action: 'buy', document: { permission: [{ target: 'buy' }] } }] });
 * const policy = WasmPolicy.of(await evaluatorModule(), program);
 * policy.evaluate({ agentDid: 'did:example:buyer', action: 'sell' }, { now: Date.now(), spent: 0 }).decision; // => 'block'
 */
export class WasmPolicy {
  private view: Uint8Array;

  private constructor(private readonly evaluator: EvaluatorExports) {
    this.view = new Uint8Array(evaluator.memory.buffer);
  }

  /** Takes a compiled program into a new instance. Throws `WasmError` for bytes that are no program of this version. */
  static of(module: CompiledModule, program: Uint8Array): WasmPolicy {
    const policy = new WasmPolicy(evaluatorExports(new WebAssembly.Instance(module, {})));
    policy.take(program);
    return policy;
  }

  /**
   * The verdict of the JavaScript build on the same request, which must be JSON. Never throws on a request: what cannot be
   * written as JSON is blocked as MALFORMED_REQUEST.
   */
  evaluate(request: EvaluationRequest, facts: EvaluationFacts): Verdict {
    const text = textOf(request, facts);
    if (text === undefined) return UNREADABLE;
    const verdict = this.evaluateText(text);
    return verdict === null ? UNREADABLE : JSON.parse(verdict);
  }

  /** The same for `{"request": …, "facts": …}` as text; null where that is no JSON. */
  evaluateText(json: string): string | null {
    const at = this.reserved(json.length * BYTES_PER_UNIT);
    if (at === 0) return null;
    const { written } = ENCODER.encodeInto(json, this.view.subarray(at));
    return this.evaluator.evaluate(written) === 0 ? DECODER.decode(this.output()) : null;
  }

  /** The same for UTF-8. The bytes that it gives are overwritten by the next call; null where the input is no JSON. */
  evaluateBytes(json: Uint8Array): Uint8Array | null {
    const at = this.reserved(json.length);
    if (at === 0) return null;
    this.view.set(json, at);
    return this.evaluator.evaluate(json.length) === 0 ? this.output() : null;
  }

  private take(program: Uint8Array): void {
    const at = this.reserved(program.length);
    if (at === 0) throw new WasmError('PROGRAM_TOO_LARGE', 'the program is larger than the input of the evaluator');
    this.view.set(program, at);
    const status = this.evaluator.load(program.length);
    const fault = LOAD_FAULTS.get(status);
    if (fault !== undefined) throw new WasmError(...fault);
  }

  private reserved(length: number): number {
    const at = this.evaluator.input(length);
    this.refresh();
    return at;
  }

  private output(): Uint8Array {
    this.refresh();
    const at = this.evaluator.output();
    return this.view.subarray(at, at + this.evaluator.output_len());
  }

  /** The view goes stale whenever the memory grows. */
  private refresh(): void {
    if (this.view.length === 0) this.view = new Uint8Array(this.evaluator.memory.buffer);
  }
}

/** The request and the facts as JSON; undefined where they cannot be written. */
function textOf(request: EvaluationRequest, facts: EvaluationFacts): string | undefined {
  try {
    const text = JSON.stringify({ request, facts });
    return text.includes('null') ? JSON.stringify({ request, facts }, withoutLoss) : text;
  } catch {
    return undefined;
  }
}

/** JSON has no NaN and would write null, which a rule reads as absent; as text it is what no rule can read. */
function withoutLoss(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? { number: String(value) } : value;
}
