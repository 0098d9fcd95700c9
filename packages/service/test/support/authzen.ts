import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { SIGNED_REQUEST } from '../../src/features/authzen/access-sealed.js';
import { demandDocumented } from './documented-answers.js';
import type { GateClient } from './gate-client.js';
import { textAt } from './text-at.js';

export const ORIGIN = 'http://gate.test';

/** An answer of an AuthZEN call, which has no envelope where it succeeds. */
export interface AuthzenAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: JsonObject;
}

/** A POST at the root of the origin, held to the interface description; text is sent as it is. */
export async function callAuthzen(
  gate: GateClient,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<AuthzenAnswer> {
  const response = await gate.fetch(new URL(path, gate.baseUrl).href, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${gate.ownerToken}`, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!isJsonObject(answer)) throw new Error('the answer is not a JSON object');
  demandDocumented('POST', path, response.status, answer);
  return { status: response.status, headers: response.headers, body: answer };
}

/** The binding token of the denial that an evaluation ends in. Throws where it is not requestable. */
export async function bindingOf(gate: GateClient, asked: JsonObject): Promise<string> {
  const { body } = await callAuthzen(gate, '/access/v1/evaluation', asked);
  return textAt(body, 'context', 'access_request', 'binding_token');
}

/** Submits the access request of an evaluation that was denied, with the request that the agent signed. */
export async function submitAccessRequest(
  gate: GateClient,
  asked: JsonObject,
  signed: object,
  binding?: string,
): Promise<AuthzenAnswer> {
  const context = { ...Object(asked['context']), [SIGNED_REQUEST]: signed };
  const denial = { binding_token: binding ?? (await bindingOf(gate, asked)) };
  return callAuthzen(gate, '/access/v1/requests', { ...asked, context, denial });
}
