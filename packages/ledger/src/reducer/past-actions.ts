import type { PastQuestion } from '../operations/ops.js';
import type { PastActions, PastNote } from '../operations/records.js';

/** Times of earlier actions that are kept under one key, the newest: as many as a rule may count. */
const PAST_TIMES_MAX = 64;

/** Whether at least `count` actions were noted within the time before `now`; nothing is noted where there is no row. */
export function isMet(past: PastActions | null, { withinMs, count }: PastQuestion, now: number): boolean {
  const times = past?.times ?? [];
  return times.filter((time) => time >= now - withinMs).length >= count;
}

/** The row with one more action: the newest times stay, in order. */
export function withNote(past: PastActions | null, orgId: string, { key, keepMs }: PastNote, now: number): PastActions {
  const times = [...(past?.times ?? []), now].sort((a, b) => a - b).slice(-PAST_TIMES_MAX);
  return { orgId, key, times, keepUntil: Math.max(past?.keepUntil ?? 0, now + keepMs) };
}
