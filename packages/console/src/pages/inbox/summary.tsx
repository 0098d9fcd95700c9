import { SUMMARY_MEMBER, summaryFault } from '@gatewright/protocol';
import type { Answers } from '../../api/client.js';
import { texts } from '../../texts/index.js';
import { UntrustedText } from '../../ui/untrusted-text.js';

const { inbox } = texts;

interface SummaryProps {
  readonly escalation: Answers['EscalationDetail'];
  /** Under a heading of its own, where the page shows the action alone. */
  readonly isQuoted?: boolean;
}

/** What the agent says that it does, or why that is withheld. */
export function Summary({ escalation: { summary, context }, isQuoted = false }: SummaryProps) {
  const stated = context?.[SUMMARY_MEMBER];
  if (summary === null && stated === undefined) return null;
  if (summary === null) {
    return (
      <p>
        {inbox.withheld}: {inbox.withheldBecause[summaryFault(stated) ?? 'unsigned']}.
      </p>
    );
  }
  const Quote = isQuoted ? 'blockquote' : 'p';
  return (
    <Quote className="said">
      {isQuoted && <span className="by">{inbox.summary}</span>}
      <UntrustedText text={summary} />
    </Quote>
  );
}
