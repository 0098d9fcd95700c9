import { SUMMARY_MEMBER } from '@gatewright/protocol';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type Answers, mayCall } from '../../api/client.js';
import { decisionsQuery, escalationQuery, mandateQuery } from '../../api/queries.js';
import { useSession } from '../../app/use-session.js';
import { texts } from '../../texts/index.js';
import { Facts } from '../../ui/fields.js';
import { jsonText, timeText } from '../../ui/format.js';
import { AgentLink, MandateLink } from '../../ui/links.js';
import { Money } from '../../ui/money.js';
import { Spending } from '../../ui/spending.js';
import { Loaded } from '../../ui/states.js';
import { UntrustedName } from '../../ui/untrusted-name.js';
import { UntrustedText, UntrustedTexts } from '../../ui/untrusted-text.js';
import { Head } from '../decisions/head.js';
import { useNeighbours } from './order.js';
import { useInboxPlace } from './place.js';
import { Reasons } from './reasons.js';
import { type Resolution, Resolve } from './resolve.js';
import { Summary } from './summary.js';

const { inbox, fields } = texts;
const route = getRouteApi('/shell/inbox/actions/$id');

type Waiting = Answers['EscalationDetail'];

/** One action that waits or waited: all that an approval permits, and why it is asked. */
export function Escalation() {
  const { id } = route.useParams();
  const query = useQuery(escalationQuery(id));
  return (
    <Loaded query={query}>{(escalation) => <Details key={escalation.escalationId} escalation={escalation} />}</Loaded>
  );
}

function Details({ escalation }: { escalation: Waiting }) {
  const { agentDid, action, amount, currency, escalationId, createdAt } = escalation;
  const place = useInboxPlace();
  const { data } = useQuery(decisionsQuery({ id: escalationId }, RELATED_MAX));
  const asked = data?.decisions.find(({ decision }) => decision === 'escalate') ?? null;
  return (
    <article className="item">
      <p className="back">
        <Link to="/inbox" search={place}>
          {inbox.title}
        </Link>
      </p>
      <Head {...escalation} at={createdAt} decision={asked} />
      <Summary escalation={escalation} isQuoted />
      <div className="columns">
        <section className="card" aria-labelledby="why">
          <h2 id="why">{inbox.waits}</h2>
          <Reasons escalation={escalation} />
        </section>
        <Standing escalation={escalation} />
        {escalation.mandateId !== null && <Limits escalation={escalation} mandateId={escalation.mandateId} />}
        <section className="card" aria-labelledby="asked">
          <h2 id="asked">{texts.app.details}</h2>
          <Facts
            rows={[
              [fields.agent, <AgentLink key="agent" agentDid={agentDid} />],
              [fields.action, action],
              [fields.amount, amount === null ? null : <Money key="amount" {...{ amount, currency }} />],
              [
                fields.merchant,
                escalation.merchant === null ? null : <UntrustedName key="merchant" text={escalation.merchant} />,
              ],
              [fields.resource, escalation.resource],
              [fields.jurisdiction, escalation.jurisdiction],
              [inbox.created, timeText(createdAt)],
              [inbox.expires, timeText(escalation.expiresAt)],
              [inbox.payload, escalation.payloadDigest],
              [inbox.modified, escalation.modification?.byEmail],
            ]}
          />
          <Context escalation={escalation} />
          <details>
            <summary>{inbox.request}</summary>
            <pre>{jsonText(signedMembers(escalation))}</pre>
          </details>
        </section>
      </div>
      <Deciding escalation={escalation} />
    </article>
  );
}

/** Decisions of one escalation: the one that asked, and those that followed. */
const RELATED_MAX = 5;

/** What the agent signed, as the gate has it. */
function signedMembers({ agentDid, action, amount, currency, merchant, resource, jurisdiction, ...more }: Waiting) {
  const { context, trace, materiality, payloadDigest } = more;
  return {
    agentDid,
    action,
    amount,
    currency,
    merchant,
    resource,
    jurisdiction,
    context,
    trace,
    materiality,
    payloadDigest,
  };
}

/** The context as the agent stated it, member by member. */
function Context({ escalation: { context, summary } }: { escalation: Waiting }) {
  const members = Object.entries(context ?? {}).filter(([member]) => member !== SUMMARY_MEMBER || summary === null);
  if (members.length === 0) return null;
  return (
    <>
      <h3>{inbox.context}</h3>
      <Facts rows={members.map(([member, value]) => [member, typeof value === 'string' ? value : jsonText(value)])} />
    </>
  );
}

/** The mandate whose account an approval would use, now and then. */
function Limits({ escalation, mandateId }: { escalation: Waiting; mandateId: string }) {
  const query = useQuery(mandateQuery(mandateId));
  const { amount, status } = escalation;
  // What was decided is counted already.
  const isWaiting = status === 'pending';
  const asked = amount === null ? 0 : Number(amount);
  return (
    <section className="card" aria-labelledby="limits">
      <h2 id="limits">{inbox.limits}</h2>
      <Loaded query={query}>
        {(mandate) => (
          <>
            <p>
              <MandateLink mandateId={mandate.mandateId} scope={mandate.scope} />
            </p>
            <h3>{inbox.before}</h3>
            <Spending {...mandate} />
            {isWaiting && (
              <>
                <h3>{inbox.after}</h3>
                <Spending {...mandate} asked={asked} />
              </>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** How far people are with it. */
function Standing({ escalation }: { escalation: Waiting }) {
  const { approvals, required, status, approverEmails, approvers, decidedByEmail, reasons } = escalation;
  const approved = approverEmails.map((email, index) => email ?? approvers[index] ?? '');
  return (
    <section className="card" aria-labelledby="standing">
      <h2 id="standing">
        {inbox.approvals}: {inbox.progress(approvals, required)}
      </h2>
      <progress value={approvals} max={required} aria-label={inbox.approvals} />
      <Facts
        rows={[
          [inbox.approvedBy, approved.length === 0 ? null : <UntrustedTexts key="approved" texts={approved} />],
          [inbox.decidedBy, decidedByEmail],
        ]}
      />
      {reasons.map(({ decision, reason }) => (
        <p key={`${decision} ${reason}`} className="said">
          <UntrustedText text={reason} />
        </p>
      ))}
      {status !== 'pending' && escalation.authorizationId !== null && (
        <p>
          {texts.decisions.hold}:{' '}
          <Link to="/decisions" search={{ id: escalation.authorizationId }}>
            {escalation.authorizationId}
          </Link>
        </p>
      )}
    </section>
  );
}

/** What the reader may do, in view however long the item is, and the way to the next one once they did. */
function Deciding({ escalation }: { escalation: Waiting }) {
  const { role, personId } = useSession();
  const place = useInboxPlace();
  const { status, approvers, nextEscalationId, escalationId } = escalation;
  const [said, setSaid] = useState<Resolution | null>(null);
  const { next } = useNeighbours(escalationId);
  const may = mayCall(role, 'POST /policy/escalations/{id}/resolve');
  return (
    <section className="deciding" aria-labelledby="decide">
      <h2 id="decide" className="unseen">
        {inbox.decide}
      </h2>
      {said !== null && <p role="status">{inbox.decided[said]}</p>}
      {status !== 'pending' && said === null && (
        <p>
          {inbox.over} <strong>{inbox.statuses[status]}</strong>
        </p>
      )}
      {nextEscalationId !== null && (
        <Link to="/inbox/actions/$id" params={{ id: nextEscalationId }} search={place}>
          {inbox.next}
        </Link>
      )}
      {said !== null && nextEscalationId === null && next !== null && <NextItem id={next} />}
      {status === 'pending' && !may && <p>{inbox.mayNot}</p>}
      {status === 'pending' && may && approvers.includes(personId) && <p>{inbox.approvedAlready}</p>}
      {status === 'pending' && may && (
        <Resolve escalation={escalation} hasApproved={approvers.includes(personId)} onResolved={setSaid} />
      )}
    </section>
  );
}

/** Leads on, with the focus, so that the next item is one key away. */
function NextItem({ id }: { id: string }) {
  const place = useInboxPlace();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <Link ref={link} to="/inbox/actions/$id" params={{ id }} search={place} className="button primary">
      {inbox.nextItem}
    </Link>
  );
}
