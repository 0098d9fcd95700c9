import type { Answers } from '../../api/client.js';
import { texts } from '../../texts/index.js';
import { sharedTexts } from '../../texts/shared/index.js';
import { Failure } from '../../ui/states.js';
import { Trace } from '../../ui/trace.js';
import { UntrustedText } from '../../ui/untrusted-text.js';
import { useCaptured, useLogged } from './explained.js';

const { decisions } = texts;

interface ExplanationProps {
  readonly decision: Answers['LoggedDecision'];
}

/** Why a decision is what it is: from what the gate captured, else, and meanwhile, from what the log has. */
export function Explanation({ decision }: ExplanationProps) {
  const { captured, isRead, error, refetch } = useCaptured(decision);
  if (captured === null || typeof captured === 'string') {
    return (
      <>
        {error !== null && <Failure error={error} retry={refetch} />}
        {captured !== null && (
          <p className="muted">
            <UntrustedText text={decisions.notCaptured(captured)} />
          </p>
        )}
        {captured === null && isRead && <p className="muted">{decisions.nothingCaptured}</p>}
        <LoggedExplanation decision={decision} />
      </>
    );
  }
  return (
    <>
      <h3>{sharedTexts.trace.title}</h3>
      <p className="muted">{captured.isAsRecorded ? decisions.traceCaptured : decisions.capturedDiffers}</p>
      <Trace mandate={captured.mandate} rules={captured.rules} />
    </>
  );
}

/** The documents of the rules that fired, and the mandate, explained with what the log has of the request. */
function LoggedExplanation({ decision }: ExplanationProps) {
  const explained = useLogged(decision);
  if (explained === null) return null;
  if (typeof explained === 'string')
    return (
      <p className="muted">
        <UntrustedText text={decisions.noTrace(explained)} />
      </p>
    );
  const { rules, unknown, isAsRecorded } = explained;
  return (
    <>
      <h3>{sharedTexts.trace.title}</h3>
      <p className="muted">{isAsRecorded ? decisions.traceHint : decisions.traceDiffers}</p>
      {(explained.mandate !== null || rules.length > 0) && <Trace mandate={explained.mandate} rules={rules} />}
      {unknown.map(({ id, fields }) => (
        <p key={id} className="muted">
          <UntrustedText text={decisions.traceLacks(id, fields.join(', '))} />
        </p>
      ))}
    </>
  );
}
