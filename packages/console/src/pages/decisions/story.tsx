import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { type Answers, mayCall } from '../../api/client.js';
import { decisionQuery, decisionsQuery, escalationQuery, evidenceQuery } from '../../api/queries.js';
import { useSession } from '../../app/use-session.js';
import { texts } from '../../texts/index.js';
import { timeText, zoneText } from '../../ui/format.js';
import { AgentLink } from '../../ui/links.js';
import { Money } from '../../ui/money.js';
import { UntrustedText, UntrustedTexts } from '../../ui/untrusted-text.js';
import { Verdict } from '../../ui/verdict.js';
import { Rule } from '../inbox/rule.js';
import { versionsAtQuery } from './versions-at.js';

const { decisions, inbox } = texts;
const { story } = decisions;

type Logged = Answers['LoggedDecision'];
type Effect = NonNullable<Logged['effect']>;

/** What became of a request, in order: asked, decided by a rule in its version, approved by people for a reason, held, captured, refunded, anchored. */
export function Story({ decision }: { decision: Logged }) {
  const { escalationId } = decision;
  const evidence = useQuery(evidenceQuery(decision.eventId));
  const { first, last } = useChain(decision);
  // Money moves under the decision that ended the wait.
  const { data: latest } = useQuery(decisionQuery(last.eventId));
  const effect = latest?.effect ?? null;
  return (
    <section className="card" aria-labelledby="story">
      <div className="title">
        <h2 id="story">{story.title}</h2>
        <Button className="plain printing" onPress={() => print()}>
          {story.print}
        </Button>
      </div>
      <ol className="story">
        <Step name={story.asked} time={decision.issuedAt}>
          <AgentLink agentDid={decision.agentDid} />
        </Step>
        <Decided decision={first} hasRules />
        {escalationId !== null && <People escalationId={escalationId} at={last === first ? null : last.occurredAt} />}
        {last !== first && <Decided decision={last} hasRules={false} />}
        {effect !== null && <Spent effect={effect} />}
        {evidence.data !== undefined && (
          <Step name={evidence.data.anchor_status === 'anchored' ? decisions.anchored : decisions.pending} time={null}>
            {evidence.data.decision_digest !== null && (
              <code className="muted">
                <UntrustedText text={evidence.data.decision_digest} />
              </code>
            )}
          </Step>
        )}
      </ol>
      <p className="muted">{texts.app.zone(zoneText())}</p>
    </section>
  );
}

/** Decisions of one escalation: asked, and resumed or changed. */
const RELATED_MAX = 5;

/** The decision that began an escalation, and the one that ended it so far; one without people is both. */
export function useChain(decision: Logged): { readonly first: Logged; readonly last: Logged } {
  const { escalationId } = decision;
  const { data } = useQuery({
    ...decisionsQuery({ id: escalationId ?? '' }, RELATED_MAX),
    enabled: escalationId !== null,
  });
  const chain = data?.decisions.toReversed() ?? [];
  return { first: chain[0] ?? decision, last: chain.at(-1) ?? decision };
}

interface StepProps {
  readonly name: ReactNode;
  /** RFC 3339; null where the gate does not say when. */
  readonly time: string | null;
  readonly children?: ReactNode;
}

function Step({ name, time, children }: StepProps) {
  return (
    <li>
      <p>
        <strong>{name}</strong> {time !== null && <time dateTime={time}>{timeText(time)}</time>}
      </p>
      {children}
    </li>
  );
}

interface DecidedProps {
  readonly decision: Logged;
  /** Whether rules gave it; what people decided names those that asked them. */
  readonly hasRules: boolean;
}

/** A verdict with the rules that gave it, each in the version that was in force. */
function Decided({ decision: { decision, occurredAt, firedRules, policyDigest }, hasRules }: DecidedProps) {
  const { data: versions } = useQuery({ ...versionsAtQuery(policyDigest ?? ''), enabled: policyDigest !== null });
  return (
    <Step name={<Verdict decision={decision} />} time={occurredAt}>
      {(hasRules ? firedRules : []).map((rule) => {
        const version = versions?.get(rule.split('/')[0] ?? '');
        return (
          <p key={rule}>
            <Rule rule={rule} /> {version !== undefined && <em className="version">{story.version(version)}</em>}
          </p>
        );
      })}
    </Step>
  );
}

/** Who was asked, what they said and why, as far as the role sees it. */
function People({ escalationId, at }: { escalationId: string; at: string | null }) {
  const { role } = useSession();
  const { data } = useQuery({
    ...escalationQuery(escalationId),
    enabled: mayCall(role, 'GET /policy/escalations/{id}'),
  });
  const status = data === undefined ? null : (story.people[data.status] ?? data.status);
  const names = data?.approverEmails.map((email, index) => email ?? data.approvers[index] ?? '') ?? [];
  const by = data?.decidedByEmail ?? null;
  return (
    <Step name={status ?? story.askedPeople} time={at}>
      {data !== undefined && (
        <p>
          <UntrustedTexts texts={[...new Set([...names, ...(by === null ? [] : [by])])]} />{' '}
          <span className="muted">{inbox.approvedBySoFar(data.approvals, data.required)}</span>
        </p>
      )}
      {data?.reasons.map(({ decision, reason }) => (
        <p key={`${decision} ${reason}`} className="said">
          “<UntrustedText text={reason} />”
        </p>
      ))}
      <p>
        <Link to="/inbox/actions/$id" params={{ id: escalationId }}>
          {story.item}
        </Link>
      </p>
    </Step>
  );
}

/** What became of the money: held, captured, refunded. */
function Spent({ effect }: { effect: Effect }) {
  const { outcome, authorizedAmount, settledAmount, refunds, currency } = effect;
  return (
    <>
      <Step name={story.held} time={null}>
        <p>
          <span className="amount">
            <Money amount={authorizedAmount} currency={currency} />
          </span>
        </p>
      </Step>
      <Step name={`${decisions.outcome}: ${decisions.outcomes[outcome]}`} time={null}>
        {settledAmount !== null && (
          <p>
            {story.captured}{' '}
            <span className="amount">
              <Money amount={settledAmount} currency={currency} />
            </span>
          </p>
        )}
      </Step>
      {refunds.map(({ amount, refundedAt }) => (
        <Step key={`${refundedAt} ${amount}`} name={story.refunded} time={refundedAt}>
          <p>
            <span className="amount">
              <Money amount={amount} currency={currency} />
            </span>
          </p>
        </Step>
      ))}
    </>
  );
}
