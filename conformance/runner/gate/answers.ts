import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { type Exchange, jsonOf, type RawRequest } from './exchange.js';
import type { Mismatch, ReadAnswer } from './expect.js';
import type { AnswerForm } from './scenario.js';

/** There is no answer that an expectation could be held against, or a scenario names what is not there. */
export class StepErrored extends Error {}

/** The answer of an exchange with its body read. Throws `StepErrored` where it has not the form that was asked for. */
export function readAnswer({ answer, error, request }: Exchange, form: AnswerForm): ReadAnswer {
  const where = `${request.method} ${request.path}`;
  if (error !== undefined || answer === undefined) throw new StepErrored(`${where}: ${error ?? 'no answer'}`);
  const body = jsonOf(answer);
  if (form === 'text' || request.method === 'HEAD') return { ...answer, body };
  const type = answer.headers['content-type'] ?? 'no type';
  if (body === undefined) throw new StepErrored(`${where}: the answer is no JSON (${answer.status}, ${type})`);
  if (form === 'envelope' && (!isJsonObject(body) || typeof body['success'] !== 'boolean')) {
    throw new StepErrored(`${where}: the answer is not in the envelope {"success", "data"} (${answer.status})`);
  }
  return { ...answer, body };
}

/** What steps may refer to of an exchange. */
export function referable(
  { status, headers, body, text: answered }: ReadAnswer,
  request: RawRequest | undefined,
): JsonObject {
  const text = request?.body === undefined ? '' : Buffer.from(request.body).toString('utf8');
  const data = isJsonObject(body) ? body['data'] : undefined;
  return {
    status,
    headers,
    body: body === undefined ? answered : body,
    data: data ?? null,
    request: jsonOf({ text }) ?? null,
    requestHeaders: { ...request?.headers },
  };
}

/** Published guards fail on an authorize answer that has `data` without a decision (protocol.md §2.1). */
export function withoutDecision({ body }: ReadAnswer): Mismatch[] {
  const data = isJsonObject(body) ? body['data'] : undefined;
  if (!isJsonObject(data) || typeof data['decision'] === 'string') return [];
  return [{ at: 'data.decision', expected: 'a decision in every answer with data', actual: 'nothing' }];
}
