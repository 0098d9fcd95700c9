import type { Hold, Mandate } from './records.js';
import type { MandateView } from './store.js';

/** The mandate as a reader sees it: what its expired unclaimed holds reserve no longer counts, swept or not. */
export function mandateView(mandate: Mandate, expired: Iterable<Hold>): MandateView {
  const { orgId: _orgId, ...view } = mandate;
  if (mandate.currency === null) return view;
  let { reserved } = view;
  for (const hold of expired) reserved -= hold.amount;
  return { ...view, reserved };
}
