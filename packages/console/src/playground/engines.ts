import type { Policy, Verdict } from '@gatewright/evaluator';
import { type CompiledModule, WasmPolicy } from '@gatewright/evaluator-wasm';
import type { CaseInput } from '@gatewright/policy';
import { canonicalJson } from '@gatewright/protocol';

/** What the two engines say of one question; `webAssembly` is null until its module is there. */
export interface EngineVerdicts {
  readonly javaScript: Verdict;
  readonly webAssembly: Verdict | null;
  /** Byte for byte; false while one of them is missing. */
  readonly agree: boolean;
}

/** Evaluates in JavaScript and in WebAssembly. */
export class Engines {
  /** The last policy: each takes a memory of its own, and cases of one policy follow each other. */
  private last: { readonly policy: Policy; readonly compiled: WasmPolicy } | null = null;

  constructor(private readonly module: CompiledModule | null) {}

  verdicts(policy: Policy, { request, facts }: CaseInput): EngineVerdicts {
    const javaScript = policy.evaluate(request, facts);
    if (this.module === null) return { javaScript, webAssembly: null, agree: false };
    if (this.last?.policy !== policy) this.last = { policy, compiled: WasmPolicy.of(this.module, policy.program) };
    const webAssembly = this.last.compiled.evaluate(request, facts);
    return { javaScript, webAssembly, agree: canonicalJson(javaScript) === canonicalJson(webAssembly) };
  }
}
