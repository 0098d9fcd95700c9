import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { questionOf, takesForms } from './host-questions.js';
import { statedCapabilities } from './messages.js';

/** Names the proxy's question in a result that asks for input (multi round-trip requests, revision 2026-07-28). */
const QUESTION = 'gatewright/approval';

/** A call of a host that takes questions in results. */
export interface ApprovalRound {
  /** True where the host can show a question to its user, and was not asked yet. */
  readonly canAsk: boolean;
  /** What the user answered (`accept`, `decline` or `cancel`); null where the call has no answer. */
  readonly action: string | null;
  /** The call as the server gets it: without the answer to the proxy. */
  readonly body: JsonObject;
}

/** Reads what a call says about the question whether people approved. Hosts of older revisions send nothing of it. */
export function readApprovalRound(body: JsonObject): ApprovalRound {
  const params = isJsonObject(body['params']) ? body['params'] : {};
  const { inputResponses, ...rest } = params;
  if (!isJsonObject(inputResponses) || inputResponses[QUESTION] === undefined) {
    return { canAsk: takesForms(statedCapabilities(body)), action: null, body };
  }
  const { [QUESTION]: answer, ...others } = inputResponses;
  const left = Object.keys(others).length === 0 ? {} : { inputResponses: others };
  return {
    canAsk: false,
    action: isJsonObject(answer) && typeof answer['action'] === 'string' ? answer['action'] : 'cancel',
    body: { ...body, params: { ...rest, ...left } },
  };
}

/** A result by which a host asks its user, and repeats the call with the answer. */
export function askingResult(question: string): JsonObject {
  return { resultType: 'input_required', inputRequests: { [QUESTION]: questionOf(question) } };
}
