import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type Answers, api, dataOf, mayCall } from '../../api/client.js';
import { escalationsQuery, requestsQuery, unknownHoldsQuery } from '../../api/queries.js';
import { placeIn } from '../../app/search.js';
import { useSession } from '../../app/use-session.js';
import { texts } from '../../texts/index.js';
import { Confirm } from '../../ui/confirm.js';
import { Choice, Facts, Field, textOf } from '../../ui/fields.js';
import { moneyText, timeText } from '../../ui/format.js';
import { AgentLink, MandateLink, useAgentName } from '../../ui/links.js';
import { Pages } from '../../ui/pages.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Reasons } from './reasons.js';

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
                    {inbox.requestFor(each.name)}
                  </Link>
                </h3>
                <p>
                  {each.requesterEmail} · {each.scope} · {inbox.approvedBySoFar(each.approvals, each.required)}
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
                  <UnknownHold key={each.authorizationId} hold={each} />
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
  const { escalationId, agentDid, action, amount, currency, merchant, summary, expiresAt } = escalation;
  const name = useAgentName(agentDid);
  return (
    <li className="card">
      <h3>
        <Link to="/inbox/actions/$id" params={{ id: escalationId }}>
          {inbox.asks(name, action)}
        </Link>
        {amount !== null && <span className="amount">{moneyText(amount, currency)}</span>}
      </h3>
      {summary !== null && <p className="said">{summary}</p>}
      <p>
        {merchant !== null && <>{merchant} · </>}
        {inbox.expires} {timeText(expiresAt)} · {inbox.approvedBySoFar(escalation.approvals, escalation.required)}
      </p>
      <Reasons escalation={escalation} />
    </li>
  );
}

function UnknownHold({ hold }: { hold: Answers['OpenHolds']['holds'][number] }) {
  const client = useQueryClient();
  const record = async (form: HTMLFormElement) => {
    const isSettled = textOf(form, 'outcome') === 'settled';
    const amount = textOf(form, 'amount');
    const params = { path: { id: hold.authorizationId } };
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
          [fields.amount, moneyText(hold.amount, hold.currency)],
          [fields.merchant, hold.merchant],
          [fields.time, timeText(hold.authorizedAt)],
          [fields.mandate, <MandateLink key="mandate" mandateId={hold.mandateId} scope={hold.action} />],
          [inbox.claimer, hold.claimer],
          [inbox.note, hold.note],
        ]}
      />
      <Confirm
        call="POST /policy/mandate/authorize/{id}/effect/reconcile"
        label={inbox.record}
        effect={inbox.holdTitle}
        act={record}
      >
        <Choice
          label={texts.decisions.outcome}
          name="outcome"
          options={{ settled: inbox.settled, not_executed: inbox.notExecuted }}
        />
        <Field
          label={inbox.settledAmount}
          name="amount"
          inputMode="decimal"
          hint={moneyText(hold.amount, hold.currency)}
        />
      </Confirm>
    </li>
  );
}
