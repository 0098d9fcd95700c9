import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type Answers, api, dataOf, mayCall } from '../../api/client.js';
import { escalationsQuery, requestsQuery, unknownHoldsQuery } from '../../api/queries.js';
import { placeIn } from '../../app/search.js';
import { useSession } from '../../app/use-session.js';
import { texts } from '../../texts/index.js';
import { Confirm } from '../../ui/confirm.js';
import { Choice, Facts, textOf } from '../../ui/fields.js';
import { timeText } from '../../ui/format.js';
import { AgentLink, MandateLink, useAgentName } from '../../ui/links.js';
import { AmountField, Money } from '../../ui/money.js';
import { Pages } from '../../ui/pages.js';
import { Empty, Loaded } from '../../ui/states.js';
import { UntrustedName } from '../../ui/untrusted-name.js';
import { UntrustedText } from '../../ui/untrusted-text.js';
import { Reasons } from './reasons.js';
import { Summary } from './summary.js';

const { inbox, fields } = texts;
const route = getRouteApi('/shell/inbox');

/** What waits for the people of the organisation, as far as the role may see it. */
export function Inbox() {
  const { role } = useSession();
  const decides = mayCall(role, 'GET /policy/escalations');
  const place = placeIn(route.useSearch());
  const escalations = useQuery({ ...escalationsQuery(place), enabled: decides });
  const requests = useQuery({ ...requestsQuery, enabled: decides });
  const holds = useQuery(unknownHoldsQuery);
  const waiting = requests.data ?? [];
  const isEmpty =
    holds.data?.length === 0 &&
    (!decides || (escalations.data?.escalations.length === 0 && requests.isSuccess && waiting.length === 0));
  return (
    <>
      <h1>{inbox.title}</h1>
      <p className="muted">{inbox.intro}</p>
      {isEmpty && <Empty title={inbox.empty} hint={inbox.emptyHint} />}
      {decides && (
        <Loaded query={escalations}>
          {({ escalations: found, next }) => (
            <section aria-labelledby="actions" hidden={found.length === 0 && place.after === undefined}>
              <h2 id="actions">{inbox.escalations}</h2>
              {found.length === 0 && <p className="muted">{inbox.pageIsOver}</p>}
              <ul className="items">
                {found.map((each) => (
                  <WaitingAction key={each.escalationId} escalation={each} />
                ))}
              </ul>
              <Pages
                first={place.after === undefined ? null : { to: '/inbox' }}
                next={next === null ? null : { to: '/inbox', search: { after: next } }}
              />
            </section>
          )}
        </Loaded>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="requests">
          <h2 id="requests">{inbox.requests}</h2>
          <ul className="items">
            {waiting.map((each) => (
              <li key={each.requestId} className="card">
                <h3>
                  <Link to="/inbox/requests/$id" params={{ id: each.requestId }}>
                    {inbox.requestFor} <UntrustedName text={each.name} isTerse />
                  </Link>
                </h3>
                <p>
                  <UntrustedText text={each.requesterEmail} /> · <UntrustedText text={each.scope} /> ·{' '}
                  {inbox.approvedBySoFar(each.approvals, each.required)}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Loaded query={holds}>
        {(found) =>
          found.length > 0 && (
            <section aria-labelledby="holds">
              <h2 id="holds">{inbox.holds}</h2>
              <ul className="items">
                {found.map((each) => (
                  <UnknownHold key={`${each.mandateId} ${each.authorizationId ?? each.authorizedAt}`} hold={each} />
                ))}
              </ul>
            </section>
          )
        }
      </Loaded>
    </>
  );
}

function WaitingAction({ escalation }: { escalation: Answers['EscalationDetail'] }) {
  const { escalationId, agentDid, action, amount, currency, merchant, expiresAt } = escalation;
  const name = useAgentName(agentDid);
  return (
    <li className="card">
      <h3>
        <Link to="/inbox/actions/$id" params={{ id: escalationId }}>
          <UntrustedName text={name} isTerse />: <UntrustedText text={action} isTerse />
        </Link>
        {amount !== null && (
          <span className="amount">
            <Money {...{ amount, currency }} />
          </span>
        )}
      </h3>
      <Summary escalation={escalation} />
      <p>
        {merchant !== null && (
          <>
            <UntrustedName text={merchant} /> ·{' '}
          </>
        )}
        {inbox.expires} {timeText(expiresAt)} · {inbox.approvedBySoFar(escalation.approvals, escalation.required)}
      </p>
      <Reasons escalation={escalation} />
    </li>
  );
}

function UnknownHold({ hold }: { hold: Answers['OpenHolds']['holds'][number] }) {
  const client = useQueryClient();
  const { authorizationId } = hold;
  const record = async (id: string, form: HTMLFormElement) => {
    const isSettled = textOf(form, 'outcome') === 'settled';
    const amount = textOf(form, 'amount');
    const params = { path: { id } };
    const body = isSettled
      ? { outcome: 'settled' as const, ...(amount === '' ? {} : { amount }) }
      : { outcome: 'not_executed' as const };
    await dataOf(api.POST('/policy/mandate/authorize/{id}/effect/reconcile', { params, body }));
    await client.invalidateQueries({ queryKey: ['holds'] });
  };
  return (
    <li className="card">
      <h3>{inbox.holdTitle}</h3>
      <Facts
        rows={[
          [fields.agent, <AgentLink key="agent" agentDid={hold.agentDid} />],
          [fields.action, hold.action],
          [fields.amount, <Money key="amount" amount={hold.amount} currency={hold.currency} />],
          [fields.merchant, hold.merchant === null ? null : <UntrustedName key="merchant" text={hold.merchant} />],
          [fields.time, timeText(hold.authorizedAt)],
          [fields.mandate, <MandateLink key="mandate" mandateId={hold.mandateId} scope={hold.action} />],
          [inbox.claimer, hold.claimer],
          [inbox.note, hold.note],
        ]}
      />
      {authorizationId !== null && (
        <Confirm
          call="POST /policy/mandate/authorize/{id}/effect/reconcile"
          label={inbox.record}
          effect={inbox.holdTitle}
          act={(form) => record(authorizationId, form)}
        >
          <Choice
            label={texts.decisions.outcome}
            name="outcome"
            options={{ settled: inbox.settled, not_executed: inbox.notExecuted }}
          />
          <AmountField label={inbox.settledAmount} name="amount" currency={hold.currency} before={hold.amount} />
        </Confirm>
      )}
    </li>
  );
}
