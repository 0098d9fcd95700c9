import type { Claimer, ServiceClaimer } from '@gatewright/ledger';
import type { ServiceContext } from '../context/service-context.js';
import { deleteOlderSlot, olderSlots } from './older-slot-rows.js';

type OlderSlot = Awaited<ReturnType<typeof olderSlots>>[number];

/** What an older version reserved the settlement of a hold with while it was voided; nothing was paid. */
const VOIDER = 'urn:gatewright:void';

/**
 * Moves settlement slots that an older version kept in the directory into the ledger, whose holds they belong to. A start that
 * is killed in between leaves the rest to the next: a slot that is moved already is refused, as is one whose hold has ended.
 */
export async function adoptOlderSlots(service: ServiceContext): Promise<void> {
  for (const slot of await olderSlots(service.directory)) {
    if (slot.serviceDid !== VOIDER) await adopt(slot, service);
    await deleteOlderSlot(service.directory, slot.authorizationId);
  }
}

async function adopt(slot: OlderSlot, { gate }: ServiceContext): Promise<void> {
  const { orgId, authorizationId, serviceDid: did } = slot;
  const hold = await gate.ledger.store.hold(authorizationId);
  if (hold === null) return;
  const holder: ServiceClaimer | null = did === '' ? null : `svc:${did}`;
  // The service that reserved it was admitted then, also where a service claimed the hold later.
  const claimer = isService(hold.claimer) ? hold.claimer : holder;
  const credentials = { claimer, claimTokenHash: null, operator: false, registered: true, strict: false } as const;
  const named = { orgId, authorizationId, ...credentials } as const;
  await gate.ledger.submit({ kind: 'reserveSlot', ...named });
  // The whole amount: the payment was noted in units of its asset, and was no more than that.
  if (slot.state === 'final')
    await gate.ledger.submit({ kind: 'finalizeSlot', ...named, amount: null, txHash: slot.txHash });
}

function isService(claimer: Claimer | null): claimer is ServiceClaimer {
  return claimer?.startsWith('svc:') ?? false;
}
