import type { HistoryReads } from '../ports.js';
import type { AgentBinding } from './policy-bundle.js';

/** Words by which a rule reads how often the agent called, and what it spent. */
const CALLS = ['"rate-limit-exceeded"', '"callCount"'];
const SPEND = ['"cumulative-over"', '"cumulativeSpend"'];

/** What of the agent's past a bound rule may read; only that is looked up for each decision, and held against the commit. */
export function historyReads({ standards, sops }: Pick<AgentBinding, 'standards' | 'sops'>): HistoryReads {
  const rules = JSON.stringify([standards, sops]);
  const mention = (words: readonly string[]) => words.some((word) => rules.includes(word));
  return { calls: mention(CALLS), spend: mention(SPEND) };
}
