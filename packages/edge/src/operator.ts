import { sha256, utf8 } from '@gatewright/protocol';
import { equalBytes } from '@gatewright/service/internal';
import { OPERATOR_METHODS, type OperatorAddress } from './address.js';
import { refuseMethod, refuseOperator } from './answers.js';
import type { EdgeSettings } from './settings/settings.js';

/**
 * Why a call below the operator's path is not done: its secret is wrong, or its method is not that of the address; null for one to do.
 * An address that does not exist is null.
 */
export function operatorRefusal(
  request: Request,
  address: OperatorAddress | null,
  settings: Pick<EdgeSettings, 'operatorSecret'>,
): Response | null {
  if (!isOperator(request, settings)) return refuseOperator('UNAUTHENTICATED', 'this takes the secret of the operator');
  const method = address === null ? request.method : OPERATOR_METHODS[address.kind];
  return request.method === method ? null : refuseMethod(method);
}

/** Whether a call carries the operator's secret. The time of the comparison shows nothing of it. */
function isOperator(request: Request, { operatorSecret }: Pick<EdgeSettings, 'operatorSecret'>): boolean {
  const [, given = ''] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
  return equalBytes(sha256(utf8(given)), sha256(utf8(operatorSecret)));
}
