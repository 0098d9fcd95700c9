import { lazy, type ReactNode, Suspense } from 'react';
import type { Answers } from '../../api/client.js';
import { useAgentName } from '../../ui/links.js';
import { Money } from '../../ui/money.js';
import { UntrustedName } from '../../ui/untrusted-name.js';
import { UntrustedText } from '../../ui/untrusted-text.js';
import { Earlier } from './earlier.js';

/** Loaded with the evaluator. Without a network the sentence is left out, and the item stays. */
const Cause = lazy(async () => {
  const loaded = await import('./cause.js').catch(() => null);
  return { default: loaded?.Cause ?? ((_props: { decision: Answers['LoggedDecision'] }) => null) };
});

interface HeadProps {
  readonly agentDid: string;
  readonly action: string;
  readonly amount: number | string | null;
  readonly currency: string | null;
  readonly merchant: string | null;
  /** When it was asked, RFC 3339. */
  readonly at: string;
  /** The decision of the log, once it is known. */
  readonly decision: Answers['LoggedDecision'] | null;
  /** What stands beside the amount. */
  readonly children?: ReactNode;
}

/** What is decided on, at a glance: amount, merchant, agent, whether it is the first time, and the cause. */
export function Head({ agentDid, action, amount, currency, merchant, at, decision, children }: HeadProps) {
  const name = useAgentName(agentDid);
  return (
    <header className="head">
      <h1>
        {amount !== null && (
          <span className="amount">
            <Money {...{ amount, currency }} />
          </span>
        )}{' '}
        <span className="what">
          <UntrustedName text={name} isTerse />: <UntrustedText text={action} isTerse />
        </span>
      </h1>
      {children}
      {merchant !== null && (
        <p className="merchant">
          <strong>
            <UntrustedName text={merchant} />
          </strong>{' '}
          <Earlier {...{ agentDid, merchant }} before={at} />
        </p>
      )}
      {decision !== null && (
        <Suspense>
          <Cause decision={decision} />
        </Suspense>
      )}
    </header>
  );
}
