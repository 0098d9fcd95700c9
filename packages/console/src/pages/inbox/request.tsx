import { ONBOARDING_TERM_NAMES } from '@gatewright/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type Answers, api, dataOf } from '../../api/client.js';
import { texts } from '../../texts/index.js';
import { Confirm } from '../../ui/confirm.js';
import { Facts, Field, textOf } from '../../ui/fields.js';
import { jsonText, timeText } from '../../ui/format.js';
import { Loaded } from '../../ui/states.js';
import { UntrustedName } from '../../ui/untrusted-name.js';
import { UntrustedText } from '../../ui/untrusted-text.js';
import { termRows } from '../mandates/term-value.js';
import { useInboxPlace } from './place.js';

const { inbox, fields, agents } = texts;
const route = getRouteApi('/shell/inbox/requests/$id');

/** A request for an agent, with all that an approval grants. */
export function AgentRequest() {
  const { id } = route.useParams();
  const query = useQuery({
    queryKey: ['requests', id],
    queryFn: () => dataOf(api.GET('/onboarding/requests/{id}', { params: { path: { id } } })),
  });
  return <Loaded query={query}>{(request) => <Details request={request} />}</Loaded>;
}

function Details({ request }: { request: Answers['OnboardingReview'] }) {
  const { requestId: id, status, warnings } = request;
  const place = useInboxPlace();
  const client = useQueryClient();
  const resolve = (decision: 'approve' | 'deny') => async (form: HTMLFormElement) => {
    const reason = textOf(form, 'reason');
    const body = { decision, ...(reason === '' ? {} : { reason }) };
    await dataOf(api.POST('/onboarding/requests/{id}/resolve', { params: { path: { id } }, body }));
    await client.invalidateQueries({ queryKey: ['requests'] });
  };
  const subject = (
    <>
      {inbox.requestFor} <UntrustedName text={request.name} isTerse />
    </>
  );
  const call = 'POST /onboarding/requests/{id}/resolve';
  return (
    <>
      <p className="back">
        <Link to="/inbox" search={place}>
          {inbox.title}
        </Link>
      </p>
      <h1>{subject}</h1>
      <section className="card">
        <Facts
          rows={[
            [inbox.requester, <Requester key="by" request={request} />],
            [fields.action, request.scope],
            ...termRows(request, ONBOARDING_TERM_NAMES),
            [inbox.created, timeText(request.createdAt)],
            [inbox.expires, timeText(request.expiresAt)],
            [inbox.approvals, inbox.progress(request.approvals, request.required)],
            [agents.status, status],
            [inbox.decidedBy, request.decidedByEmail],
            [agents.reason, request.decisionReason],
          ]}
        />
        {request.outsider && <p className="failure">{inbox.outsider}</p>}
        {warnings.map(({ path, message }) => (
          <p key={path}>
            <code>
              <UntrustedText text={path} />
            </code>{' '}
            <UntrustedText text={message} />
          </p>
        ))}
        {request.sop !== null && (
          <details>
            <summary>
              <UntrustedText text={request.sop.title} isTerse />
            </summary>
            <pre>{jsonText(request.sop.documentJson)}</pre>
          </details>
        )}
        {status === 'pending' && (
          <div className="buttons">
            <Confirm call={call} label={inbox.approve} effect={subject} act={resolve('approve')}>
              <Field label={agents.reason} name="reason" isLong />
            </Confirm>
            <Confirm call={call} label={inbox.deny} effect={subject} isGrave act={resolve('deny')}>
              <Field label={agents.reason} name="reason" isLong />
            </Confirm>
          </div>
        )}
      </section>
    </>
  );
}

function Requester({ request }: { request: Answers['OnboardingReview'] }) {
  return (
    <>
      <UntrustedText text={request.requesterEmail} /> (<UntrustedText text={request.requesterOrganisation} />)
    </>
  );
}
