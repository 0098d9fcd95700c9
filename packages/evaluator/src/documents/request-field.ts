import { isJsonObject, type JsonValue } from '@gatewright/protocol';
import type { EvaluationRequest } from '../trace/verdict.js';
import { isScalar, type Scalar } from './atoms/config.js';

/** The currency of a request that names none. */
export const DEFAULT_CURRENCY = 'USD';

/** Fields that are signed: they stand over what the context says under their names, also where they are absent. */
const SIGNED = ['action', 'agentDid', 'merchant', 'resource'] as const;

/**
 * What our own atoms read in a field of what the agent asks: text that is not blank, a number or a boolean; null where there is
 * none. Fields that the evaluation computes have no such value.
 */
export function scalarField(request: EvaluationRequest, path: string): Scalar | null {
  const [root = '', ...steps] = path.split('.');
  const value = steps.reduce(memberOf, rootOf(request, root));
  if (!isScalar(value)) return null;
  return typeof value === 'string' && value.trim() === '' ? null : value;
}

function rootOf(request: EvaluationRequest, root: string): JsonValue | undefined {
  const signed = SIGNED.find((name) => name === root);
  if (signed !== undefined) return request[signed];
  if (root === 'currency') return request.currency ?? DEFAULT_CURRENCY;
  if (root === 'counterparty' && request.counterparty !== undefined) return request.counterparty;
  return memberOf(request.context, root);
}

function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return value !== undefined && isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
