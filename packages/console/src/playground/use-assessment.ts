import type { CompiledModule } from '@gatewright/evaluator-wasm';
import { useEffect, useState } from 'react';
import { type Assessment, assess } from './assess.js';
import type { Draft } from './draft.js';

/** How long a text is left alone before it is assessed, ms. */
const ASSESS_MS = 150;

/** What a draft comes to, once it was left alone for a moment. */
export function useAssessment(draft: Draft, module: CompiledModule | null): Assessment {
  const [assessment, setAssessment] = useState(() => assess(draft, module));
  useEffect(() => {
    const timer = setTimeout(() => setAssessment(assess(draft, module)), ASSESS_MS);
    return () => clearTimeout(timer);
  }, [draft, module]);
  return assessment;
}
