import { MANDATE_TERM_NAMES, objectsIn } from '@gatewright/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Answers, api, dataOf } from '../../api/client.js';
import { mandateQuery } from '../../api/queries.js';
import { texts } from '../../texts/index.js';
import { Confirm } from '../../ui/confirm.js';
import { Facts } from '../../ui/fields.js';
import { jsonText, timeText } from '../../ui/format.js';
import { LimitUse } from '../../ui/limit-use.js';
import { AgentLink, BudgetLink, MandateLink } from '../../ui/links.js';
import { Spending } from '../../ui/spending.js';
import { Loaded } from '../../ui/states.js';
import { UntrustedText } from '../../ui/untrusted-text.js';
import { Delegation } from './delegation.js';
import { TermValue } from './term-value.js';
import { changedTerms, LimitChoice, LimitFields, OtherTermFields } from './terms.js';

const { mandates, agents } = texts;
const route = getRouteApi('/shell/mandates/$ref');

/** A mandate: what was spent under it, what was delegated from it, and its terms. */
export function Mandate() {
  const { ref } = route.useParams();
  const query = useQuery(mandateQuery(ref));
  return <Loaded query={query}>{(mandate) => <Details mandate={mandate} />}</Loaded>;
}

function Details({ mandate }: { mandate: Answers['MandateDetail'] }) {
  const { mandateId, parentMandateId, status, currency, limits } = mandate;
  const budgetId = budgetIn(mandate);
  return (
    <>
      <p className="back">
        <Link to="/mandates">{mandates.title}</Link>
      </p>
      <h1>
        <UntrustedText text={mandate.scope} isTerse />{' '}
        <span className={`verdict ${status}`}>{mandates.statuses[status]}</span>
      </h1>
      <section className="card" aria-label={mandates.spending}>
        <Spending {...mandate} />
        <Facts
          rows={[
            [mandates.agent, <AgentLink key="agent" agentDid={mandate.agentDid} />],
            [mandates.issued, timeText(mandate.issuedAt)],
            [mandates.parent, parentMandateId === null ? null : <MandateLink key="p" mandateId={parentMandateId} />],
            [mandates.terms.budget, budgetId === null ? null : <BudgetLink key="budget" budgetId={budgetId} />],
          ]}
        />
        <Acts {...{ mandateId, currency }} isActive={status === 'active'} />
      </section>
      {limits.length > 0 && (
        <section className="card" aria-labelledby="limits">
          <h2 id="limits">{mandates.terms.limits}</h2>
          {limits.map((limit, index) => (
            // Two limits may be alike.
            <LimitUse key={index} {...{ limit, currency }} />
          ))}
        </section>
      )}
      <Delegation mandate={mandate} />
      <details className="card">
        <summary>{mandates.document}</summary>
        <pre>{jsonText(mandate.document)}</pre>
      </details>
      <details className="card">
        <summary>{mandates.credential}</summary>
        <pre>{jsonText(mandate.credential)}</pre>
      </details>
    </>
  );
}

/** The budget that the terms of a mandate name; null for none. */
function budgetIn({ document }: Answers['MandateDetail']): string | null {
  const named = objectsIn(document['permission']).map(({ budget }) => budget);
  return named.find((each) => typeof each === 'string') ?? null;
}

interface ActsProps {
  readonly mandateId: string;
  readonly currency: string | null;
  readonly isActive: boolean;
}

function Acts({ mandateId, currency, isActive }: ActsProps) {
  const client = useQueryClient();
  const [changed, setChanged] = useState<Answers['MandateChanged'] | null>(null);
  const [voided, setVoided] = useState<number | null>(null);
  const params = { path: { ref: mandateId } };
  const refresh = () => client.invalidateQueries({ queryKey: ['mandates'] });
  const change = async (form: HTMLFormElement) => {
    setChanged(await dataOf(api.POST('/mandate/{ref}/change', { params, body: changedTerms(form) })));
    await refresh();
  };
  const revoke = async () => {
    setVoided((await dataOf(api.POST('/mandate/{ref}/revoke', { params }))).voidedCount);
    await refresh();
  };
  return (
    <>
      {isActive && (
        <div className="buttons">
          <Confirm call="POST /mandate/{ref}/change" label={mandates.change} effect={mandates.changeHint} act={change}>
            {currency === null ? <LimitFields currency={null} /> : <LimitChoice currency={currency} />}
            <OtherTermFields />
          </Confirm>
          <Confirm
            call="POST /mandate/{ref}/revoke"
            label={mandates.revoke}
            effect={mandates.revokeEffect}
            isGrave
            act={revoke}
          />
        </div>
      )}
      {voided !== null && <p role="status">{agents.voided(voided)}</p>}
      {changed !== null && <Change {...changed} />}
    </>
  );
}

/** Each limit before and after a change. */
function Change({ before, after, mandateId }: Answers['MandateChanged']) {
  const rows = MANDATE_TERM_NAMES.map((term) => ({
    name: mandates.terms[term],
    isSame: jsonText(before[term]) === jsonText(after[term]),
    was: <TermValue term={term} terms={before} />,
    is: <TermValue term={term} terms={after} />,
  }));
  return (
    <div role="status">
      <p>
        {mandates.changed}: <MandateLink mandateId={mandateId} />
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{mandates.document}</th>
            <th scope="col">{mandates.before}</th>
            <th scope="col">{mandates.after}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, isSame, was, is }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-label={mandates.before}>{was}</td>
              <td data-label={mandates.after}>{isSame ? is : <strong>{is}</strong>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
