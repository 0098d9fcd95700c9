import { explainCaptured, explainLogged } from '@gatewright/policy';
import type { JsonObject } from '@gatewright/protocol';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Answers, mayCall } from '../../api/client.js';
import { mandateQuery } from '../../api/queries.js';
import { documentQuery, refOf } from '../../api/rules.js';
import { useSession } from '../../app/use-session.js';
import { texts } from '../../texts/index.js';
import { sharedTexts } from '../../texts/shared/index.js';
import { Failure } from '../../ui/states.js';
import { Trace } from '../../ui/trace.js';
import { UntrustedText } from '../../ui/untrusted-text.js';
import { jsonObjectsOf } from '../rules/trial.js';
import { capturedQuery } from './captured.js';

const { decisions } = texts;

interface ExplanationProps {
  readonly decision: Answers['LoggedDecision'];
}

/** Why a decision is what it is: from what the gate captured, else, and meanwhile, from what the log has. */
export function Explanation({ decision }: ExplanationProps) {
  const { role } = useSession();
  const enabled = mayCall(role, 'GET /policy/decisions/replay');
  const { data, error, refetch } = useQuery({ ...capturedQuery(decision), enabled });
  const captured = useMemo(
    () => (data === undefined ? null : explainCaptured(rowOf(decision), data)),
    [decision, data],
  );
  if (captured === null || typeof captured === 'string') {
    return (
      <>
        {error !== null && <Failure error={error} retry={refetch} />}
        {captured !== null && (
          <p className="muted">
            <UntrustedText text={decisions.notCaptured(captured)} />
          </p>
        )}
        {captured === null && data !== undefined && <p className="muted">{decisions.nothingCaptured}</p>}
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
  const { mandateId, firedRules } = decision;
  const ids = [...new Set(firedRules.map((rule) => rule.split('/')[0] ?? ''))];
  const documents = useQueries({
    queries: ids.map(documentQuery),
    combine: (results) => results.flatMap(({ data }) => (data === undefined ? [] : [data.documentJson])),
  });
  const mandate = useQuery({ ...mandateQuery(mandateId ?? ''), enabled: mandateId !== null });
  const terms = mandate.data?.document;
  const isKnown = documents.length === ids.length && !mandate.isLoading && (ids.length > 0 || terms !== undefined);
  const explained = useMemo(() => {
    if (!isKnown) return null;
    const bound = jsonObjectsOf(documents).map((rules, index) => {
      const name = ids[index] ?? '';
      return { name, kind: refOf(name).kind, rules };
    });
    return explainLogged(rowOf(decision), bound, terms === undefined ? null : rowOf(terms));
  }, [isKnown, decision, documents, terms]);
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

/** An answer of the gate as a JSON object. */
function rowOf(answer: object): JsonObject {
  return jsonObjectsOf([answer])[0] ?? {};
}
