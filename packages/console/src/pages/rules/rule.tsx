import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { changesQuery, folderOf, type RuleRef, ruleQuery } from '../../api/rules.js';
import { texts } from '../../texts/index.js';
import { Allowed } from '../../ui/allowed.js';
import { Facts } from '../../ui/fields.js';
import { jsonText, timeText } from '../../ui/format.js';
import { AgentLink } from '../../ui/links.js';
import { Loaded } from '../../ui/states.js';
import { UntrustedText } from '../../ui/untrusted-text.js';
import { Bindings } from './bindings.js';
import { Shadow } from './shadow.js';
import { standingText } from './standing.js';
import { Steps } from './steps.js';
import { Versions } from './versions.js';
import { Write } from './write.js';

const { rules } = texts;
const route = getRouteApi('/shell/rules/$kind/$id');

/** A document of rules: its versions, what is in force for which agents, and what people changed. */
export function Rule() {
  const { kind: named, id } = route.useParams();
  const ref: RuleRef = { kind: named === 'standard' ? 'standard' : 'sop', id };
  const query = useQuery(ruleQuery(ref));
  return (
    <Loaded query={query}>
      {({ rule, etag }) => (
        <>
          <p className="back">
            <Link to="/rules">{rules.title}</Link>
          </p>
          <h1>
            <UntrustedText text={rule.title} isTerse />
          </h1>
          <section className="card">
            <Facts
              rows={[
                [rules.kind, rules.kinds[ref.kind]],
                [rules.inForce, standingText(rule)],
                [
                  rules.digest,
                  <code key="digest">
                    <UntrustedText text={rule.digest} />
                  </code>,
                ],
                [rules.message, rule.message],
                [rules.boundAgents, String(rule.boundAgents)],
                [rules.retired, rule.retiredAt === null ? null : timeText(rule.retiredAt)],
              ]}
            />
            <details>
              <summary>{rules.text}</summary>
              <pre>{jsonText(rule.documentJson)}</pre>
            </details>
          </section>
          <Steps reference={ref} rule={rule} />
          <Versions reference={ref} rule={rule} etag={etag} />
          {rule.retiredAt === null && (
            <Allowed call={`POST /${folderOf(ref)}/{id}/versions`}>
              <Write reference={ref} rule={rule} etag={etag} />
            </Allowed>
          )}
          <Shadow reference={ref} etag={etag} rule={rule} />
          <section aria-labelledby="agents">
            <div className="title">
              <h2 id="agents">{rules.agents}</h2>
              {rule.retiredAt === null && <Bindings reference={ref} etag={etag} />}
            </div>
            {rule.agents.length === 0 && <p className="muted">{rules.noAgents}</p>}
            <ul className="agents">
              {rule.agents.map(({ agentDid, version, pinned }) => (
                <li key={agentDid}>
                  <AgentLink agentDid={agentDid} /> {rules.versionOf(version)} {pinned && rules.pinned}
                </li>
              ))}
            </ul>
          </section>
          <Changes reference={ref} />
        </>
      )}
    </Loaded>
  );
}

function Changes({ reference }: { readonly reference: RuleRef }) {
  const query = useQuery(changesQuery(reference));
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">{rules.changes}</h2>
      <Loaded query={query}>
        {(changes) => (
          <ol className="timeline">
            {changes.map(({ number, detail, email, at }) => (
              <li key={number}>
                <strong>{rules.acts[String(detail['act'])] ?? <UntrustedText text={String(detail['act'])} />}</strong>{' '}
                {typeof detail['version'] === 'number' && rules.versionOf(detail['version'])}{' '}
                <time>{timeText(at)}</time> {email !== null && <UntrustedText text={email} />}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  );
}
