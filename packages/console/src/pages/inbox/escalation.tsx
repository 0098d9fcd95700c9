import { SUMMARY_MEMBER } from '@gatewright/protocol';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Answers, mayCall } from '../../api/client.js';
import { escalationQuery, mandateQuery } from '../../api/queries.js';
import { useSession } from '../../app/use-session.js';
import { texts } from '../../texts/index.js';
import { Facts } from '../../ui/fields.js';
import { jsonText, timeText } from '../../ui/format.js';
import { AgentLink, MandateLink, useAgentName } from '../../ui/links.js';
import { Money } from '../../ui/money.js';
import { Spending } from '../../ui/spending.js';
import { Loaded } from '../../ui/states.js';
import { UntrustedName } from '../../ui/untrusted-name.js';
import { UntrustedText, UntrustedTexts } from '../../ui/untrusted-text.js';
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
  return <Loaded query={query}>{(escalation) => <Details escalation={escalation} />}</Loaded>;
}

function Details({ escalation }: { escalation: Waiting }) {
  const { agentDid, action, amount, currency } = escalation;
  const name = useAgentName(agentDid);
  return (
    <>
      <p className="back">
        <Link to="/inbox">{inbox.title}</Link>
      </p>
      <h1>
        <UntrustedName text={name} isTerse />: <UntrustedText text={action} isTerse />{' '}
        <span className="amount">{amount !== null && <Money {...{ amount, currency }} />}</span>
      </h1>
      <Summary escalation={escalation} isQuoted />
      <div className="columns">
        <div>
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
                [inbox.created, timeText(escalation.createdAt)],
                [inbox.expires, timeText(escalation.expiresAt)],
                [inbox.payload, escalation.payloadDigest],
                [inbox.modified, escalation.modification?.byEmail],
              ]}
            />
            <Context escalation={escalation} />
          </section>
          <section className="card" aria-labelledby="why">
            <h2 id="why">{inbox.waits}</h2>
            <Reasons escalation={escalation} />
          </section>
        </div>
        <div>
          {escalation.mandateId !== null && <Limits escalation={escalation} mandateId={escalation.mandateId} />}
          <Standing escalation={escalation} />
        </div>
      </div>
      <details className="card">
        <summary>{inbox.request}</summary>
        <pre>{jsonText(signedMembers(escalation))}</pre>
      </details>
    </>
  );
}

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
  const { amount } = escalation;
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
            <h3>{inbox.after}</h3>
            <Spending {...mandate} asked={asked} />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** How far people are with it, and what the reader may do. */
function Standing({ escalation }: { escalation: Waiting }) {
  const { role, personId } = useSession();
  const { approvals, required, status, approverEmails, approvers, decidedByEmail, reasons, nextEscalationId } =
    escalation;
  const [said, setSaid] = useState<Resolution | null>(null);
  const approved = approverEmails.map((email, index) => email ?? approvers[index] ?? '');
  const may = mayCall(role, 'POST /policy/escalations/{id}/resolve');
  return (
    <section className="card" aria-labelledby="decide">
      <h2 id="decide">{inbox.decide}</h2>
      <p>
        {inbox.approvals}: {inbox.progress(approvals, required)}
      </p>
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
      {said !== null && <p role="status">{inbox.decided[said]}</p>}
      {status !== 'pending' && said === null && (
        <p>
          {inbox.over} <strong>{status}</strong>
        </p>
      )}
      {nextEscalationId !== null && (
        <Link to="/inbox/actions/$id" params={{ id: nextEscalationId }}>
          {inbox.next}
        </Link>
      )}
      {status === 'pending' && !may && <p>{inbox.mayNot}</p>}
      {status === 'pending' && may && approvers.includes(personId) && <p>{inbox.approvedAlready}</p>}
      {status === 'pending' && may && (
        <Resolve escalation={escalation} hasApproved={approvers.includes(personId)} onResolved={setSaid} />
      )}
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
