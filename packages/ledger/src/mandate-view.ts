import { isLapsed } from './hold/machine.js';
import type { Hold, Mandate } from './records.js';
import type { MandateView } from './store.js';

/** The mandate as of `now`: of its unclaimed holds the lapsed ones no longer count, swept or not. */
export function mandateView(mandate: Mandate, unclaimed: Iterable<Hold>, now: number): MandateView {
  const { orgId: _orgId, reserved, ...view } = mandate;
  if (mandate.currency === null) return { ...view, reserved };
  let lapsed = 0n;
  for (const hold of unclaimed) if (isLapsed(hold, now)) lapsed += hold.amount;
  return { ...view, reserved: reserved - lapsed };
}
