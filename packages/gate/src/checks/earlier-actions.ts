import { type HistoryOutcome, type HistoryQuestion, scalarField } from '@gatewright/evaluator';
import { isMet, type OutcomeNotes, type PastNote } from '@gatewright/ledger';
import type { AgentPolicy, GatePorts } from '../ports.js';
import type { AuthenticatedRequest, EarlierAnswer } from './authorization-context.js';
import { statedRequest } from './policy.js';

/** Who asks, and what: all that says under which keys their actions are noted. */
type Asking = Pick<AuthenticatedRequest, 'request' | 'agent' | 'policy' | 'contextProvenance'>;

/** The questions of the agent's rules, those on trial included: what they ask for is noted before they are in force. */
function questionsOf({ shadow, reads }: AgentPolicy): readonly HistoryQuestion[] {
  return (shadow?.reads ?? reads).history;
}

/** Answers the questions of the agent's rules. One whose field the request does not state has no answer. */
export async function answerQuestions(
  asking: Asking,
  ports: Pick<GatePorts, 'ledger' | 'sha256Hex'>,
): Promise<readonly EarlierAnswer[]> {
  const questions = questionsOf(asking.policy);
  if (questions.length === 0) return [];
  const asked = questions.flatMap((question) => {
    const key = keyOf(question, asking, ports);
    return key === null
      ? []
      : [{ question: question.key, key, withinMs: question.withinSeconds * 1_000, count: question.count }];
  });
  const { store } = ports.ledger;
  const keys = [...new Set(asked.map(({ key }) => key))];
  const [rows, now] = await Promise.all([store.pastActions(asking.agent.orgId, keys), store.now()]);
  const past = new Map(rows.map((row) => [row.key, row]));
  return asked.map((one) => ({ ...one, met: isMet(past.get(one.key) ?? null, one, now) }));
}

/** What the ledger notes of the action, as far as rules of its agent ask for it. */
export function notesOf(asking: Asking, ports: Pick<GatePorts, 'sha256Hex'>): { readonly notes?: OutcomeNotes } {
  const questions = questionsOf(asking.policy).filter(({ actions }) => actions.includes(asking.request.action));
  if (questions.length === 0) return {};
  const notes = (outcome: HistoryOutcome): readonly PastNote[] => {
    const kept = new Map<string, number>();
    for (const question of questions) {
      const key = question.outcome === outcome ? keyOf(question, asking, ports) : null;
      if (key !== null) kept.set(key, Math.max(kept.get(key) ?? 0, question.withinSeconds * 1_000));
    }
    return [...kept].map(([key, keepMs]) => ({ key, keepMs }));
  };
  return { notes: { permitted: notes('permitted'), settled: notes('settled'), refused: notes('refused') } };
}

/** The key of the actions that a question is about; null where the request does not state its field. */
function keyOf(question: HistoryQuestion, asking: Asking, { sha256Hex }: Pick<GatePorts, 'sha256Hex'>): string | null {
  const { actions, outcome, field, scope } = question;
  const mandate = asking.policy.mandates.find(({ action }) => action === asking.request.action) ?? null;
  const value = field === null ? null : scalarField(statedRequest(asking, { mandate }), field);
  if (field !== null && value === null) return null;
  const { did } = asking.agent;
  const whose = scope === 'agent' ? did : (mandate?.delegatedFrom.at(-1)?.agentDid ?? did);
  return sha256Hex(JSON.stringify([scope, whose, outcome, actions, field, value]));
}
