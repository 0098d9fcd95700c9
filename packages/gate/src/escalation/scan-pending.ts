import type { Escalation, EscalationPlace, LedgerStore } from '@gatewright/ledger';

/** How much of what waits one call looks through. */
export interface ScanBounds {
  readonly rows: number;
  /** Of the stored requests, which agents write. */
  readonly characters: number;
}

export const SCAN_BOUNDS: ScanBounds = { rows: 10_000, characters: 16 * 1024 * 1024 };
/** Escalations that are read at once. */
const BATCH_ROWS = 100;

/**
 * Looks through what waits for an organisation, oldest first, behind a place, until `visit` is false or a bound is reached. Returns the
 * place behind which a bound ended it; null where everything was looked through or `visit` ended it.
 *
 * @param visit has an escalation, and the place of the one before it
 */
export async function scanPending(
  orgId: string,
  store: LedgerStore,
  after: EscalationPlace | null,
  bounds: ScanBounds,
  visit: (escalation: Escalation, before: EscalationPlace | null) => boolean,
): Promise<EscalationPlace | null> {
  let [place, rows, characters] = [after, 0, 0];
  for (;;) {
    const found = await store.pendingEscalations(orgId, BATCH_ROWS, place ?? undefined);
    for (const each of found) {
      if (rows === bounds.rows || (rows > 0 && characters + each.request.length > bounds.characters)) return place;
      if (!visit(each, place)) return null;
      place = { createdAt: each.createdAt, escalationId: each.escalationId };
      rows += 1;
      characters += each.request.length;
    }
    if (found.length < BATCH_ROWS) return null;
  }
}
