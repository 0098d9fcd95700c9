import { sha256, utf8 } from '@gatewright/protocol';
import { equalBytes } from '@gatewright/service/internal';
import type { EdgeSettings } from './settings/settings.js';

/** Whether a call carries the operator's secret. The time of the comparison tells nothing about it. */
export function isOperator(request: Request, { operatorSecret }: Pick<EdgeSettings, 'operatorSecret'>): boolean {
  const [, given = ''] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
  return equalBytes(sha256(utf8(given)), sha256(utf8(operatorSecret)));
}
