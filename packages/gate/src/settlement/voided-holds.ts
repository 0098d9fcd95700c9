import type { Hold } from '@gatewright/ledger';
import { type Answer, malformed, success } from '../answer.js';
import type { GatePorts } from '../ports.js';
import { shownHold } from './open-holds.js';

/** Voided holds in a page of them, and lines of a journal that it reads at most. */
const VOIDED_HOLDS_PER_PAGE = 100;
const JOURNAL_LINES_PER_PAGE = 1_000;

/**
 * Holds of a mandate that were voided, in the order of its journal, behind the line `after`: GET /policy/holds?state=voided. A page reads
 * a bounded part of the journal, so it may be empty; `next` is null behind the last line.
 */
export async function voidedHolds(
  orgId: string,
  mandateId: string,
  after: string | undefined,
  { ledger }: GatePorts,
): Promise<Answer> {
  const from = Number(after ?? 0);
  if (!Number.isSafeInteger(from) || from < 0) {
    const message = 'must be the `next` of the page before';
    return malformed('MALFORMED_REQUEST', [{ path: 'after', message }]);
  }
  const { store } = ledger;
  const lines = await store.history(orgId, mandateId, { after: from, limit: JOURNAL_LINES_PER_PAGE });
  const holds: Hold[] = [];
  for (const { kind, authorizationId, version } of lines) {
    if (kind !== 'void' || authorizationId === null) continue;
    if (holds.length === VOIDED_HOLDS_PER_PAGE) return page(holds, version - 1);
    const hold = await store.hold(authorizationId);
    if (hold !== null) holds.push(hold);
  }
  return page(holds, lines.length < JOURNAL_LINES_PER_PAGE ? null : (lines.at(-1)?.version ?? null));
}

function page(holds: readonly Hold[], next: number | null): Answer {
  return success({ holds: holds.map(shownHold), next: next === null ? null : String(next) });
}
