import type { BacktestReport } from '@gatewright/policy';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useEffect, useState } from 'react';
import type { Answers } from '../../api/client.js';
import { decisionsQuery } from '../../api/queries.js';
import { texts } from '../../texts/index.js';
import { AgentLink } from '../../ui/links.js';
import { Failure } from '../../ui/states.js';
import { UntrustedText } from '../../ui/untrusted-text.js';

const { rules } = texts;

/** Decisions on which rules are tried, and agents of which they are taken. */
const TRIED = 200;
const SAMPLED_AGENTS = 10;

interface TrialProps {
  /** The agents that the document binds. */
  readonly agents: Answers['SopDetail']['agents'];
  readonly before: object;
  readonly after: object;
}

/** What the last decisions of the bound agents would come out as under the written rules alone. */
export function Trial({ agents, before, after }: TrialProps) {
  const sampled = agents.slice(0, SAMPLED_AGENTS);
  const each = Math.floor(TRIED / Math.max(1, sampled.length));
  const found = useQueries({
    queries: sampled.map(({ agentDid }) => decisionsQuery({ agentDid }, each)),
    combine: (queries) => ({
      isRead: queries.every(({ data }) => data !== undefined),
      error: queries.find(({ error }) => error !== null)?.error ?? null,
      decisions: queries.flatMap(({ data }) => data?.decisions ?? []),
    }),
  });
  if (sampled.length === 0) return <p role="status">{rules.nothingToTry}</p>;
  if (found.error !== null) return <Failure error={found.error} />;
  if (!found.isRead) return <p role="status">{texts.app.loading}</p>;
  return (
    <>
      <p className="muted">
        {rules.sample(found.decisions.length, sampled.length)}{' '}
        {sampled.map(({ agentDid }, place) => (
          <Fragment key={agentDid}>
            {place > 0 && ', '}
            <AgentLink agentDid={agentDid} />
          </Fragment>
        ))}
        {agents.length > sampled.length && ` ${rules.others(agents.length - sampled.length)}`}
      </p>
      <Report decisions={found.decisions} {...{ before, after }} />
    </>
  );
}

interface ReportProps extends Pick<TrialProps, 'before' | 'after'> {
  readonly decisions: Answers['Decisions']['decisions'];
}

function Report({ decisions, before, after }: ReportProps) {
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
      {decisions.length > 0 && report.compared < decisions.length && (
        <p>{rules.evaluated(report.compared, decisions.length)}</p>
      )}
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
            {rules.untried(count)} <UntrustedText text={becauseOf(reason)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Why a decision could not be evaluated, in the language of the person; a reason that is not known stays as it is. */
function becauseOf(reason: string): string {
  const field = /^rules read (.+)$/.exec(reason)?.[1];
  return field === undefined ? (rules.untriedBecause[reason] ?? reason) : rules.rulesRead(field);
}
