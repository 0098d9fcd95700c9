import type { MandateTrace } from '@gatewright/evaluator';
import { explainCaptured, explainLogged, type RuleExplanation } from '@gatewright/policy';
import type { JsonObject } from '@gatewright/protocol';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Answers, mayCall } from '../../api/client.js';
import { mandateQuery } from '../../api/queries.js';
import { documentQuery, refOf } from '../../api/rules.js';
import { useSession } from '../../app/use-session.js';
import { jsonObjectsOf } from '../rules/trial.js';
import { capturedQuery } from './captured.js';

type Logged = Answers['LoggedDecision'];

/** What mandate and rules made of a decision, from what the gate captured of it; a text says why that cannot be used. */
export function useCaptured(decision: Logged) {
  const { role } = useSession();
  const enabled = mayCall(role, 'GET /policy/decisions/replay');
  const { data, error, refetch } = useQuery({ ...capturedQuery(decision), enabled });
  const captured = useMemo(
    () => (data === undefined ? null : explainCaptured(rowOf(decision), data)),
    [decision, data],
  );
  return { captured, isRead: data !== undefined, error, refetch };
}

/** The same, from what the log has of the request, under the documents of the rules that fired and the mandate as they are now. */
export function useLogged(decision: Logged) {
  const { mandateId, firedRules } = decision;
  const ids = [...new Set(firedRules.map((rule) => rule.split('/')[0] ?? ''))];
  const documents = useQueries({
    queries: ids.map(documentQuery),
    combine: (results) => results.flatMap(({ data }) => (data === undefined ? [] : [data.documentJson])),
  });
  const mandate = useQuery({ ...mandateQuery(mandateId ?? ''), enabled: mandateId !== null });
  const terms = mandate.data?.document;
  const isKnown = documents.length === ids.length && !mandate.isLoading && (ids.length > 0 || terms !== undefined);
  return useMemo(() => {
    if (!isKnown) return null;
    const bound = jsonObjectsOf(documents).map((rules, index) => {
      const name = ids[index] ?? '';
      return { name, kind: refOf(name).kind, rules };
    });
    return explainLogged(rowOf(decision), bound, terms === undefined ? null : rowOf(terms));
  }, [isKnown, decision, documents, terms]);
}

/** What mandate and rules made of a decision, by the surest account of it; null while there is none. */
export function useExplained(
  decision: Logged,
): { readonly mandate: MandateTrace | null; readonly rules: readonly RuleExplanation[] } | null {
  const { captured } = useCaptured(decision);
  const logged = useLogged(decision);
  if (captured !== null && typeof captured !== 'string') return captured;
  return logged === null || typeof logged === 'string' ? null : logged;
}

/** An answer of the gate as a JSON object. */
function rowOf(answer: object): JsonObject {
  return jsonObjectsOf([answer])[0] ?? {};
}
