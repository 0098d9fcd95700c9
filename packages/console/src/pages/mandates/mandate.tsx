import { MANDATE_TERM_NAMES, type MandateTermName, objectsIn } from '@gatewright/protocol';
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
import { UntrustedNames } from '../../ui/untrusted-name.js';
import { UntrustedText } from '../../ui/untrusted-text.js';
import { VoidableUnder } from '../agents/voidable.js';
import { ChangeTerms, Comparison } from './change.js';
import type { PresentTerms } from './changed-terms.js';
import { Delegation } from './delegation.js';
import { History } from './history.js';
import { termRows } from './term-value.js';

const { mandates, agents } = texts;
const route = getRouteApi('/shell/mandates/$ref');

/** A mandate: what was spent under it, what was delegated from it, and its terms. */
export function Mandate() {
  const { ref } = route.useParams();
  const query = useQuery(mandateQuery(ref));
  return <Loaded query={query}>{(mandate) => <Details mandate={mandate} />}</Loaded>;
}

function Details({ mandate }: { mandate: Answers['MandateDetail'] }) {
  const { parentMandateId, status, currency, limits } = mandate;
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
        <Acts mandate={mandate} />
      </section>
      {mandate.terms !== null && <Terms terms={mandate.terms} />}
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
      <History {...mandate} />
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
  readonly mandate: Answers['MandateDetail'];
}

function Acts({ mandate: { mandateId, status, terms } }: ActsProps) {
  const client = useQueryClient();
  const [changed, setChanged] = useState<Answers['MandateChanged'] | null>(null);
  const [voided, setVoided] = useState<number | null>(null);
  const revoke = async () => {
    const params = { path: { ref: mandateId } };
    setVoided((await dataOf(api.POST('/mandate/{ref}/revoke', { params }))).voidedCount);
    await Promise.all(['mandates', 'holds'].map((key) => client.invalidateQueries({ queryKey: [key] })));
  };
  return (
    <>
      {status === 'active' && (
        <div className="buttons">
          {terms === null ? (
            <p className="muted">{mandates.fixedTerms}</p>
          ) : (
            <ChangeTerms {...{ mandateId, terms }} onChanged={setChanged} />
          )}
          <Confirm
            call="POST /mandate/{ref}/revoke"
            label={mandates.revoke}
            effect={mandates.revokeEffect}
            isGrave
            act={revoke}
          >
            <VoidableUnder mandateId={mandateId} />
          </Confirm>
        </div>
      )}
      {voided !== null && <p role="status">{agents.voided(voided)}</p>}
      {changed !== null && (
        <div role="status">
          <p>
            {mandates.changed}: <MandateLink mandateId={changed.mandateId} />
          </p>
          <Comparison before={changed.before} after={changed.after} />
        </div>
      )}
    </>
  );
}

/** The terms that limit it, in words. What is not stated is left out, but for merchants and the time: there it means any. */
function Terms({ terms }: { readonly terms: PresentTerms }) {
  const { merchants, validFrom, validUntil } = terms;
  const stated = MANDATE_TERM_NAMES.filter(
    (term) => !SHOWN_APART.has(term) && terms[term] !== null && terms[term] !== false,
  );
  return (
    <section className="card" aria-labelledby="terms">
      <h2 id="terms">{mandates.termsTitle}</h2>
      <Facts
        rows={[
          ...termRows(terms, stated),
          [
            mandates.terms.merchants,
            merchants === null ? mandates.anyMerchant : <UntrustedNames key="m" names={merchants} />,
          ],
          [
            mandates.valid,
            mandates.validity(
              validFrom === null ? null : timeText(validFrom),
              validUntil === null ? null : timeText(validUntil),
            ),
          ],
        ]}
      />
    </section>
  );
}

const SHOWN_APART: ReadonlySet<MandateTermName> = new Set([
  'currency',
  'merchants',
  'validFrom',
  'validUntil',
  'limits',
]);
