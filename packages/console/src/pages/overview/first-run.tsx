import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mayCall } from '../../api/client.js';
import { agentsQuery, tokensQuery } from '../../api/queries.js';
import { rulesQuery } from '../../api/rules.js';
import { useSession } from '../../app/use-session.js';
import { texts } from '../../texts/index.js';

const { firstRun } = texts.overview;

/** What to do first in an organisation in which nothing was decided. */
export function FirstRun() {
  const { role } = useSession();
  const agents = useQuery(agentsQuery).data ?? [];
  const rules = useQuery(rulesQuery({})).data?.documents ?? [];
  const sees = mayCall(role, 'GET /tokens');
  const tokens = useQuery({ ...tokensQuery, enabled: sees }).data ?? [];
  const people = new Set(tokens.flatMap(({ email, revokedAt }) => (revokedAt === null ? [email] : [])));
  const [agent] = agents;
  return (
    <section className="card first-run" aria-labelledby="first-run">
      <h2 id="first-run">{firstRun.title}</h2>
      <p className="muted">{firstRun.intro}</p>
      <ol>
        <Step isDone={agents.length > 0} to={{ to: '/agents/new' }} name={firstRun.agent}>
          {firstRun.agentHint}
        </Step>
        <Step isDone={rules.length > 0} to={{ to: '/rules/new' }} name={firstRun.rule}>
          {firstRun.ruleHint}
        </Step>
        <Step
          isDone={false}
          to={agent === undefined ? { to: '/agents' } : { to: '/agents/$ref', params: { ref: agent.agentDid } }}
          name={firstRun.permit}
        >
          {firstRun.permitHint}
        </Step>
        {sees && (
          <Step isDone={people.size > 1} to={{ to: '/access' }} name={firstRun.approver}>
            {firstRun.approverHint}
          </Step>
        )}
      </ol>
    </section>
  );
}

interface StepProps {
  readonly isDone: boolean;
  readonly to: LinkProps;
  readonly name: string;
  readonly children: ReactNode;
}

function Step({ isDone, to, name, children }: StepProps) {
  return (
    <li className={isDone ? 'done' : ''}>
      <span className="mark" aria-hidden="true">
        {isDone ? '✓' : ''}
      </span>
      <div>
        <Link {...to}>{name}</Link> {isDone && <span className="muted">{firstRun.done}</span>}
        <p className="muted">{children}</p>
      </div>
    </li>
  );
}
