import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Answers } from '../../api/client.js';
import { type RuleRef, shadowQuery, versionsQuery } from '../../api/rules.js';
import { texts } from '../../texts/index.js';
import { AgentLink } from '../../ui/links.js';
import { UntrustedText } from '../../ui/untrusted-text.js';

const { rules } = texts;

/** Agents that a step names; the others are counted. */
const NAMED_MAX = 3;

const STEPS = ['draft', 'trial', 'shadow', 'share', 'all'] as const;
type Step = (typeof STEPS)[number];

interface StepsProps {
  readonly reference: RuleRef;
  readonly rule: Pick<
    Answers['SopDetail'],
    'published' | 'rollout' | 'agents' | 'boundAgents' | 'hasShadow' | 'retiredAt'
  >;
}

/** How far the newest version that does not decide for all has come, and which agents each step touches. */
export function Steps({ reference, rule }: StepsProps) {
  const { data: versions = [] } = useQuery(versionsQuery(reference));
  const { data: shadow } = useQuery({ ...shadowQuery(reference), enabled: rule.hasShadow });
  const { published, rollout, agents, boundAgents, retiredAt } = rule;
  const next = versions.find(({ version, state }) => state !== 'retired' && version > (published ?? 0));
  if (retiredAt !== null || next === undefined) return null;
  const { version } = next;
  const isShadowed = shadow !== undefined && shadow.endedAt === null && shadow.version === version;
  const isShared = rollout?.version === version;
  const current: Step = isShared ? 'share' : isShadowed ? 'shadow' : 'draft';
  const bound = <Agents dids={agents.map(({ agentDid }) => agentDid)} count={boundAgents} />;
  const shared = agents.filter((each) => each.version === version).map(({ agentDid }) => agentDid);
  const touched: Readonly<Record<Step, ReactNode>> = {
    draft: rules.touches.none,
    trial: bound,
    shadow: isShadowed && shadow.label !== null ? <UntrustedText text={shadow.label} isTerse /> : bound,
    share: isShared ? <Agents dids={shared} count={shared.length} /> : rules.touches.part(boundAgents),
    all: bound,
  };
  return (
    <section className="card" aria-labelledby="steps">
      <h2 id="steps">{rules.wayOf(version)}</h2>
      <ol className="rule-steps">
        {STEPS.map((step) => (
          <li key={step} aria-current={step === current ? 'step' : undefined}>
            <strong>{rules.steps[step]}</strong>
            <span className="muted">{rules.stepHints[step]}</span>
            <span>{touched[step]}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The first of some agents, and how many others there are. */
function Agents({ dids, count }: { readonly dids: readonly string[]; readonly count: number }) {
  if (count === 0) return rules.touches.none;
  const named = dids.slice(0, NAMED_MAX);
  return (
    <>
      {named.map((agentDid, place) => (
        <span key={agentDid}>
          {place > 0 && ', '}
          <AgentLink agentDid={agentDid} />
        </span>
      ))}{' '}
      {count > named.length && rules.others(count - named.length)}
    </>
  );
}
