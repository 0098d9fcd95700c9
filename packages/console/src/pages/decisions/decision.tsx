import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Answers } from '../../api/client.js';
import { decisionQuery, evidenceQuery } from '../../api/queries.js';
import { texts } from '../../texts/index.js';
import { Code } from '../../ui/code.js';
import { Facts } from '../../ui/fields.js';
import { jsonText } from '../../ui/format.js';
import { Late } from '../../ui/late.js';
import { AgentLink, MandateLink } from '../../ui/links.js';
import { Loaded } from '../../ui/states.js';
import { UntrustedName } from '../../ui/untrusted-name.js';
import { UntrustedText, UntrustedTexts } from '../../ui/untrusted-text.js';
import { Verdict } from '../../ui/verdict.js';
import { Rule } from '../inbox/rule.js';
import { Head } from './head.js';
import { lastFilters } from './last-filters.js';
import { Story, useChain } from './story.js';
import { Verification } from './verification.js';

const { decisions, fields } = texts;
/** Loaded with the evaluator. */
const loadExplanation = async () => (await import('./explain.js')).Explanation;
const route = getRouteApi('/shell/decisions/$eventId');

/** One decision: what was asked, what was decided and why, and what became of it. */
export function Decision() {
  const { eventId } = route.useParams();
  const query = useQuery(decisionQuery(eventId));
  return <Loaded query={query}>{(decision) => <Details decision={decision} />}</Loaded>;
}

function Details({ decision }: { decision: Answers['LoggedDecision'] }) {
  const evidence = useQuery(evidenceQuery(decision.eventId));
  const { last } = useChain(decision);
  const { mandateId, context, contextFields } = decision;
  return (
    <>
      <p className="back">
        <Link to="/decisions" search={lastFilters()}>
          {decisions.title}
        </Link>
      </p>
      <Head {...decision} at={decision.occurredAt} decision={decision}>
        <p>
          <Verdict decision={decision.decision} />
          {last.decision !== decision.decision && (
            <>
              {' → '}
              <Verdict decision={last.decision} />
            </>
          )}
        </p>
      </Head>
      <div className="columns">
        <div>
          <Story decision={decision} />
          <section className="card" aria-labelledby="proof">
            <h2 id="proof">{decisions.evidence}</h2>
            <Verification eventId={decision.eventId} />
          </section>
        </div>
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
          <Late load={loadExplanation}>{(Explanation) => <Explanation decision={decision} />}</Late>
        </section>
      </div>
      <details className="card">
        <summary>{decisions.evidence}</summary>
        <Loaded query={evidence}>{(found) => <pre>{jsonText(found)}</pre>}</Loaded>
      </details>
    </>
  );
}
