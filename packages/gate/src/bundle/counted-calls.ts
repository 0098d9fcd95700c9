import { canonicalJson } from '@gatewright/protocol';
import type { AgentBinding } from './policy-bundle.js';

/** Words by which a rule reads how often the agent called. */
const COUNTING = ['"rate-limit-exceeded"', '"callCount"'];

/** True where a bound rule may read the number of calls; only then are they counted for each decision. */
export function countsCalls({ standards, sops }: Pick<AgentBinding, 'standards' | 'sops'>): boolean {
  const rules = canonicalJson([standards, sops]);
  return COUNTING.some((word) => rules.includes(word));
}
