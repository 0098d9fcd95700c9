import type { JsonObject } from '@gatewright/protocol';
import { inputOf } from './cases.js';
import type { DecidingPolicy } from './evaluate.js';
import type { CaseMembers } from './schemas.js';

/** A case for a file of tests that expects the verdict as it is now; `now` is left out where it is that of the file. */
export function writtenCase(
  name: string,
  members: Pick<CaseMembers, 'now' | 'request' | 'facts' | 'context'>,
  policy: DecidingPolicy,
  fileNow?: string,
): JsonObject {
  const input = inputOf(members, []);
  const verdict = input === null ? null : policy.evaluate(input);
  const { now, request, facts, context } = members;
  return {
    name,
    ...(now === undefined || now === fileNow ? {} : { now }),
    request: { ...request },
    ...(facts === undefined ? {} : { facts: { ...facts } }),
    ...(context === undefined ? {} : { context }),
    expect: {
      decision: verdict?.decision ?? 'block',
      code: verdict?.reasonCode ?? '',
      fired: [...(verdict?.fired ?? [])],
    },
  };
}
