import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { Answers } from '../../api/client.js';
import { decisionQuery, evidenceQuery } from '../../api/queries.js';
import { texts } from '../../texts/index.js';
import { Code } from '../../ui/code.js';
import { Facts } from '../../ui/fields.js';
import { jsonText, timeText } from '../../ui/format.js';
import { AgentLink, MandateLink } from '../../ui/links.js';
import { Money } from '../../ui/money.js';
import { Loaded } from '../../ui/states.js';
import { UntrustedName } from '../../ui/untrusted-name.js';
import { UntrustedText, UntrustedTexts } from '../../ui/untrusted-text.js';
import { Verdict } from '../../ui/verdict.js';
import { Rule } from '../inbox/rule.js';
import { Verification } from './verification.js';

const { decisions, fields } = texts;
/** Loaded with the evaluator. */
const Explanation = lazy(async () => ({ default: (await import('./explain.js')).Explanation }));
const route = getRouteApi('/shell/decisions/$eventId');

/** One decision: what was asked, what was decided and why, and what became of it. */
export function Decision() {
  const { eventId } = route.useParams();
  const query = useQuery(decisionQuery(eventId));
  return <Loaded query={query}>{(decision) => <Details decision={decision} />}</Loaded>;
}

function Details({ decision }: { decision: Answers['LoggedDecision'] }) {
  const evidence = useQuery(evidenceQuery(decision.eventId));
  const { mandateId, escalationId, context, contextFields } = decision;
  return (
    <>
      <p className="back">
        <Link to="/decisions" search={{}}>
          {decisions.title}
        </Link>
      </p>
      <h1>
        <UntrustedText text={decision.action} isTerse />{' '}
        <span className="amount">
          {decision.amount !== null && <Money amount={decision.amount} currency={decision.currency} />}
        </span>
      </h1>
      <p>
        <Verdict decision={decision.decision} />
      </p>
      <div className="columns">
        <section className="card" aria-labelledby="asked">
          <h2 id="asked">{texts.app.details}</h2>
          <Code code={decision.reasonCode} />
          <Facts
            rows={[
              [fields.agent, <AgentLink key="agent" agentDid={decision.agentDid} />],
              [fields.action, decision.action],
              [
                fields.merchant,
                decision.merchant === null ? null : <UntrustedName key="merchant" text={decision.merchant} />,
              ],
              [fields.resource, decision.resource],
              [
                fields.mandate,
                mandateId === null ? null : <MandateLink key="m" mandateId={mandateId} scope={decision.action} />,
              ],
              [
                decisions.policy,
                decision.policyDigest === null ? null : (
                  <code key="d">
                    <UntrustedText text={decision.policyDigest} />
                  </code>
                ),
              ],
              [
                decisions.fields,
                contextFields.length === 0 ? null : <UntrustedTexts key="fields" texts={contextFields} />,
              ],
            ]}
          />
          {decision.erased && <p>{decisions.erased}</p>}
          {context !== null && <pre>{jsonText(context)}</pre>}
          <h3>{decisions.rules}</h3>
          {decision.firedRules.length === 0 && <p className="muted">{decisions.noRules}</p>}
          <ul>
            {decision.firedRules.map((rule) => (
              <li key={rule}>
                <Rule rule={rule} />
              </li>
            ))}
          </ul>
          <Suspense fallback={<p role="status">{texts.app.loading}</p>}>
            <Explanation decision={decision} />
          </Suspense>
        </section>
        <section className="card" aria-labelledby="timeline">
          <h2 id="timeline">{decisions.timeline}</h2>
          <ol className="timeline">
            {decision.issuedAt !== null && (
              <li>
                {decisions.signed} <time>{timeText(decision.issuedAt)}</time>
              </li>
            )}
            <li>
              {decisions.decided} <time>{timeText(decision.occurredAt)}</time>
            </li>
            {escalationId !== null && (
              <li>
                <Link to="/inbox/actions/$id" params={{ id: escalationId }}>
                  {texts.verdicts.escalate}
                </Link>
              </li>
            )}
            {evidence.data?.effect != null && (
              <li>
                {decisions.outcome}: <strong>{decisions.outcomes[evidence.data.effect.outcome]}</strong>{' '}
                {evidence.data.effect.settledAmount !== null && (
                  <Money amount={evidence.data.effect.settledAmount} currency={evidence.data.effect.currency} />
                )}
              </li>
            )}
            {evidence.data !== undefined && (
              <li>{evidence.data.anchor_status === 'anchored' ? decisions.anchored : decisions.pending}</li>
            )}
          </ol>
          <Verification eventId={decision.eventId} />
        </section>
      </div>
      <details className="card">
        <summary>{decisions.evidence}</summary>
        <Loaded query={evidence}>{(found) => <pre>{jsonText(found)}</pre>}</Loaded>
      </details>
    </>
  );
}
