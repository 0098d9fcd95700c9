import type { Hold } from '@gatewright/ledger';
import { approvedContextDigest, type CaptureRequest } from '@gatewright/protocol';

/** What a capture may say of the executed transaction, and what the hold says of it. Null states nothing. */
const COMMITMENTS: readonly (readonly [string, (body: CaptureRequest) => string | null, (hold: Hold) => string])[] = [
  ['merchant', ({ merchant }) => merchant ?? null, (hold) => hold.merchant ?? ''],
  ['resource', ({ resource }) => resource ?? null, (hold) => hold.resource ?? ''],
  ['payloadDigest', ({ payloadDigest }) => payloadDigest ?? null, (hold) => hold.payloadDigest ?? ''],
  [
    'context',
    ({ context }) => (context === undefined ? null : approvedContextDigest(context)),
    (hold) => hold.contextDigest ?? '',
  ],
];

/**
 * What was executed otherwise than authorized, although the amount may match; null where nothing was. The route travels in
 * the context that the agent sent with its request, so it is compared as part of it.
 */
export function commitmentMismatch(body: CaptureRequest, hold: Hold): string | null {
  for (const [name, executed, authorized] of COMMITMENTS) {
    const stated = executed(body);
    if (stated !== null && stated !== authorized(hold)) return name;
  }
  return null;
}
