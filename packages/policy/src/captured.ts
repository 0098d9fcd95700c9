import {
  type ContextReading,
  type EvaluationFacts,
  type EvaluationInputs,
  type EvaluationRequest,
  requestOfSigned,
  type SignedRequest,
  scalarField,
} from '@gatewright/evaluator';
import { canonicalJson, isJsonObject, type JsonObject, jsonOf, sha256Hex } from '@gatewright/protocol';

/** What a verdict was computed from, as a gate captured it. */
export interface CapturedEvaluation {
  readonly inputs: EvaluationInputs;
  /** Of the signed request from which the inputs follow, as a record has it; null in texts of gates that did not capture the request. */
  readonly requestDigest: string | null;
}

/** A question that the gate answers, and the field whose value it is about. */
export interface AnsweredQuestion {
  readonly key: string;
  readonly field: string | null;
}

/** Reads a captured text (evidence.md, "Replay"); null for what no gate wrote. */
export function capturedInput(text: string): CapturedEvaluation | null {
  const value = jsonOf(text);
  if (!isJsonObject(value)) return null;
  const { signed, facts, unusual, request } = value;
  if (!isFacts(facts) || typeof unusual !== 'boolean') return null;
  if (signed === undefined) {
    return isRequest(request) ? { inputs: { request, facts, unusual }, requestDigest: null } : null;
  }
  const reading = readingOf(value);
  if (reading === null || !isJsonObject(signed) || !isSigned(signed)) return null;
  const { serverContext } = value;
  const stated = requestOfSigned(signed, reading);
  const known = serverContext !== undefined && isJsonObject(serverContext) ? { ...stated, serverContext } : stated;
  return {
    inputs: { request: known, facts, unusual },
    requestDigest: `sha256:${sha256Hex(canonicalJson(signed))}`,
  };
}

/**
 * True for a field that the gate states itself and did not look up for this decision, because no rule of that time read it. A field of
 * which it has no answer for such a request is none: a payment without a merchant, a question whose field the request does not state.
 */
export function isUncaptured(
  field: string,
  { request, facts }: Pick<EvaluationInputs, 'request' | 'facts'>,
  questions: readonly AnsweredQuestion[],
): boolean {
  if (field === 'callCount') return facts.callCount === undefined;
  const [name = '', window] = field.split('.');
  if (window !== undefined && (name === 'callCounts' || name === 'merchantPayments')) {
    const windows = request.serverContext?.[name];
    const isKnown = windows !== undefined && isJsonObject(windows) && Object.hasOwn(windows, window);
    return !isKnown && (name === 'callCounts' || (request.merchant ?? '') !== '');
  }
  const { history = {} } = facts;
  const isStated = (asked: string | null) => asked === null || scalarField(request, asked) !== null;
  return field === 'history' && questions.some((each) => !Object.hasOwn(history, each.key) && isStated(each.field));
}

function readingOf({ contextProvenance, omitsCounterparty }: JsonObject): ContextReading | null {
  if (contextProvenance !== 'agent_signed' && contextProvenance !== 'agent_asserted') return null;
  return typeof omitsCounterparty === 'boolean' ? { contextProvenance, omitsCounterparty } : null;
}

const TEXTS = ['currency', 'merchant', 'resource', 'jurisdiction'] as const;

function isSigned(value: unknown): value is SignedRequest {
  const { action, agentDid, amount = null, itinerary = null, ...others } = Object(value);
  const hasAmount = amount === null || typeof amount === 'number' || typeof amount === 'string';
  const hasTexts = TEXTS.every((name) => typeof (others[name] ?? '') === 'string');
  const hasContext = itinerary === null || isJsonObject(itinerary);
  return typeof action === 'string' && typeof agentDid === 'string' && hasAmount && hasTexts && hasContext;
}

function isRequest(value: unknown): value is EvaluationRequest {
  const { action, agentDid } = Object(value);
  return typeof action === 'string' && typeof agentDid === 'string';
}

function isFacts(value: unknown): value is EvaluationFacts {
  const { now, spent } = Object(value);
  return typeof now === 'number' && spent !== undefined;
}
