import type { BacktestReport } from '@gatewright/policy';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Answers } from '../../api/client.js';
import { texts } from '../../texts/index.js';
import { UntrustedText } from '../../ui/untrusted-text.js';

const { rules } = texts;

interface TrialProps {
  readonly decisions: Answers['Decisions']['decisions'];
  readonly before: object;
  readonly after: object;
}

/** What the last decisions would come out as under the written rules alone. */
export function Trial({ decisions, before, after }: TrialProps) {
  const [report, setReport] = useState<BacktestReport | null>(null);
  useEffect(() => {
    let isOver = false;
    void import('./trial.js').then(({ tryOn, jsonObjectsOf }) => {
      if (!isOver)
        setReport(tryOn(jsonObjectsOf(decisions), jsonObjectsOf([before])[0] ?? {}, jsonObjectsOf([after])[0] ?? {}));
    });
    return () => {
      isOver = true;
    };
  }, [decisions, before, after]);
  if (report === null) return null;
  return (
    <div role="status">
      <p>{rules.tried(report.compared, report.changed)}</p>
      <ul>
        {report.flips.map(({ before: old, after: fresh, count, samples }) => (
          <li key={`${old} ${fresh}`}>
            <code>
              <UntrustedText text={old} />
            </code>{' '}
            →{' '}
            <code>
              <UntrustedText text={fresh} />
            </code>
            : {count}{' '}
            {samples.slice(0, 3).map((eventId) => (
              <Link key={eventId} to="/decisions/$eventId" params={{ eventId }}>
                {eventId}
              </Link>
            ))}
          </li>
        ))}
        {Object.entries(report.unknown).map(([reason, count]) => (
          <li key={reason} className="muted">
            {rules.untried(count)} <UntrustedText text={reason} />
          </li>
        ))}
      </ul>
    </div>
  );
}
