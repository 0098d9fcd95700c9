import { sharedTexts } from '../texts/shared/index.js';
import { Trace } from '../ui/trace.js';
import { UntrustedText, UntrustedTexts } from '../ui/untrusted-text.js';
import { Verdict } from '../ui/verdict.js';
import type { Assessment, Decided } from './assess.js';
import { texts } from './texts/index.js';
import type { Evaluator } from './use-evaluator.js';

interface VerdictProps {
  readonly assessment: Assessment;
  /** The second engine; null where JavaScript alone evaluates. */
  readonly evaluator: Evaluator | null;
}

/** The verdict on the request, whether the engines agree, and why it is what it is. */
export function VerdictOf({ assessment: { decided }, evaluator }: VerdictProps) {
  return (
    <>
      <section className="card" aria-labelledby="verdict">
        <h2 id="verdict">{texts.verdict}</h2>
        <div role="status">
          {decided === null ? <p>{texts.noVerdict}</p> : <Outcome decided={decided} evaluator={evaluator} />}
        </div>
      </section>
      {decided !== null && (
        <section className="card" aria-labelledby="trace">
          <h2 id="trace">{sharedTexts.trace.title}</h2>
          <Trace mandate={decided.mandate} rules={decided.rules} />
        </section>
      )}
    </>
  );
}

function Outcome({ decided, evaluator }: Pick<VerdictProps, 'evaluator'> & { decided: Decided }) {
  const { javaScript, rulesAlone, webAssembly, agree } = decided;
  const engines = webAssembly === null ? (evaluator?.state ?? null) : agree ? 'agree' : 'differ';
  return (
    <>
      <p className="outcome-of-request">
        <Verdict decision={javaScript.decision} />{' '}
        <code>
          <UntrustedText text={javaScript.reasonCode} />
        </code>
      </p>
      {javaScript.unverifiable.length > 0 && (
        <p>
          {texts.unverifiable}: <UntrustedTexts texts={javaScript.unverifiable} />
        </p>
      )}
      {rulesAlone.reasonCode !== javaScript.reasonCode && (
        <p>
          {texts.rulesAlone} <Verdict decision={rulesAlone.decision} />{' '}
          <code>
            <UntrustedText text={rulesAlone.reasonCode} />
          </code>
        </p>
      )}
      {engines !== null && <p className={engines === 'differ' ? 'verdict block' : 'muted'}>{texts.engines[engines]}</p>}
    </>
  );
}
