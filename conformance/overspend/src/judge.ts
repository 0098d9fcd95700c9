import { type Books, booksOf, FINDING_KINDS, type Finding } from './books.js';
import type { History } from './history.js';
import { unexplained } from './model.js';

/** The books of a history, with everything in it that must not be, worst first. */
export function judge(history: History): Books {
  const { accounts, findings } = booksOf(history);
  const all = findings.length === 0 ? [...repeatedUse(history), ...unexplained(history)] : findings;
  const rank = ({ kind }: Finding) => FINDING_KINDS.indexOf(kind);
  return { accounts, findings: [...all].sort((one, other) => rank(one) - rank(other)) };
}

/** Approvals that gave two permits. */
function repeatedUse({ events }: History): Finding[] {
  const permits = new Map<string, Set<string>>();
  for (const { step, answer } of events) {
    if (step.do !== 'resume' || answer.kind !== 'permit') continue;
    permits.set(step.of, (permits.get(step.of) ?? new Set()).add(answer.id));
  }
  return [...permits].flatMap(([of, ids]): Finding[] =>
    ids.size < 2 ? [] : [{ kind: 'order', budget: of, by: 0n, text: `one approval gave ${ids.size} permits` }],
  );
}
