import { sharedTexts } from '../texts/shared/index.js';
import { UntrustedText } from './untrusted-text.js';

/** A verdict in words, coloured by what it does; one without words by its name. */
export function Verdict({ decision }: { decision: string }) {
  const known = Object.entries(sharedTexts.verdicts).find(([name]) => name === decision);
  return <span className={`verdict ${decision}`}>{known?.[1] ?? <UntrustedText text={decision} />}</span>;
}
