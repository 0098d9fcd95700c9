import type { Answers } from '../../api/client.js';
import { MixedAlert } from '../../ui/untrusted-text.js';
import { causeText, decidingComparisons } from './cause-text.js';
import { useExplained } from './explained.js';

/** Comparisons that are named at most; the trace has all. */
const SHOWN_MAX = 2;

/** Why a decision is what it is, in one sentence with value and limit; nothing where no rule decided. */
export function Cause({ decision }: { decision: Answers['LoggedDecision'] }) {
  const explained = useExplained(decision);
  const compared = explained === null ? [] : decidingComparisons(explained.rules, decision.decision);
  const sentences = [...new Set(compared.map((each) => causeText(each, decision.currency)))].slice(0, SHOWN_MAX);
  if (sentences.length === 0) return null;
  return (
    <p className="cause">
      {sentences.map((sentence) => (
        <span key={sentence}>
          <bdi>{sentence}</bdi>. <MixedAlert text={sentence} />
        </span>
      ))}
    </p>
  );
}
