import { checkRuleDocument } from '@gatewright/evaluator';
import { type Finding, readSource } from '@gatewright/policy';

/** Rules as they were read; undefined where the text is none. */
export interface Checked {
  readonly value: unknown;
  readonly faults: readonly Finding[];
}

/** Reads rules in JSON or YAML, and says what is wrong with them as the gate does. */
export function checkRules(text: string): Checked {
  const outcome = readSource({ file: text.trimStart().startsWith('{') ? 'rules.json' : 'rules.yaml', text });
  if (!outcome.ok) return { value: undefined, faults: outcome.findings };
  const { source } = outcome;
  return { value: source.value, faults: source.find(checkRuleDocument(source.value, '$').faults) };
}
