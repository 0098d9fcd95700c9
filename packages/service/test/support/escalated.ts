import {
  approvedContextDigest,
  decodePrivateKey,
  type JsonObject,
  type JsonValue,
  type ResumeClaim,
  resumeClaimBytes,
  toHex,
} from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import type { GateClient, HttpAnswer } from './gate-client.js';
import { signedOrder } from './signed-order.js';
import { textAt } from './text-at.js';

/** Escalates purchase orders over 500, with the demands of its own that a test adds. */
export function reviewRules(more: JsonObject = {}): JsonObject {
  return {
    molecules: [
      {
        id: 'm1',
        combinator: 'any',
        atoms: [{ predicate: 'amount-over', config: { limit: 500 } }],
        decision: 'escalate',
        reasonCode: 'PROCUREMENT_APPROVAL_REQUIRED',
        ...more,
      },
    ],
  };
}

/** An agent that may order up to 1000 a time and 2000 in total, with review over 500. */
export async function reviewedAgent(gate: GateClient, documentJson = reviewRules()): Promise<JsonObject> {
  const { data } = await gate.asOwner('/onboarding/agent', {
    name: 'Reviewed buyer',
    scope: 'purchase-order',
    currency: 'USD',
    perTxnMax: 1000,
    maxAmount: 2000,
    sop: { title: 'Review', documentJson },
  });
  return data;
}

/** An order of the agent that waits for people: its escalation id. */
export async function escalate(gate: GateClient, agent: JsonObject, ask: JsonObject = {}): Promise<string> {
  const verdict = await gate.post('/policy/mandate/authorize', signedOrder(agent, { amount: 800, ...ask }));
  return textAt(verdict.data, 'escalationId');
}

/** One person's word on an escalation. */
export function resolveAs(
  gate: GateClient,
  token: string,
  escalationId: string,
  decision: string,
  more: JsonObject = {},
): Promise<HttpAnswer> {
  return gate.post(`/policy/escalations/${escalationId}/resolve`, { decision, ...more }, { token });
}

/** The status of an escalation. */
export async function statusOf(gate: GateClient, escalationId: string): Promise<JsonObject> {
  return (await gate.get(`/policy/escalations/${escalationId}/status`)).data;
}

/** The body of a resume claim, signed by the agent over what the status says unless `claim` says otherwise. */
export function resumeBody(agent: JsonObject, status: JsonObject, claim: Partial<ResumeClaim> = {}): JsonObject {
  const seed = decodePrivateKey(textAt(agent, 'agentKey'));
  if (seed === null) throw new Error('the config holds no key');
  const body: ResumeClaim & Record<string, JsonValue> = {
    agentDid: textAt(agent, 'agentDid'),
    requestDigest: textAt(status, 'requestDigest'),
    contextDigest: approvedContextDigest(undefined),
    nonce: 'resume-nonce-1',
    issuedAt: new Date().toISOString(),
    ...claim,
  };
  const text = resumeClaimBytes(textAt(status, 'escalationId'), textAt(status, 'authorizationId'), body);
  return { ...body, signature: toHex(nodeEd25519.sign(text, seed)) };
}
