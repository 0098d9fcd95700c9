import type { CompiledModule } from '@gatewright/evaluator-wasm';
import { useEffect, useState } from 'react';
import { carriedEvaluator } from './evaluator.js';

/** The module of the evaluator, once it is there. */
export interface Evaluator {
  readonly module: CompiledModule | null;
  /** Why there is none; `loading` while it may still come. */
  readonly state: 'loading' | 'failed';
}

/** Compiles the evaluator that the page carries. */
export function useEvaluator(): Evaluator {
  const [evaluator, setEvaluator] = useState<Evaluator>({ module: null, state: 'loading' });
  useEffect(() => {
    carriedEvaluator().then(
      (module) => setEvaluator({ module, state: 'loading' }),
      () => setEvaluator({ module: null, state: 'failed' }),
    );
  }, []);
  return evaluator;
}
