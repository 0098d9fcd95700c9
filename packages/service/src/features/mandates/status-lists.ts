import type { PackPapers } from '@gatewright/gate';
import {
  type JsonObject,
  readStatusEntry,
  STATUS_LIST_BITS,
  secureDocumentBy,
  statusBits,
  statusListCredential,
} from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { findMandate } from './repository.js';
import { revokedSlots } from './status-slots.js';

/** What a status list is made from. */
type StatusService = Pick<ServiceContext, 'directory' | 'issuers' | 'clock'>;

/**
 * Which mandates were revoked at `at` (RFC 3339) or before, as a signed credential under the address of the list, which
 * ends in the number of the list (Bitstring Status List v1.0). It is valid from `at` on.
 */
export async function statusListAsOf(url: string, at: string, service: StatusService): Promise<JsonObject> {
  const { directory, issuers, clock } = service;
  const first = Number(url.slice(url.lastIndexOf('/') + 1)) * STATUS_LIST_BITS;
  const revoked = await revokedSlots(directory, first, first + STATUS_LIST_BITS, at);
  const bits = await gzip(statusBits(revoked.map((index) => index - first)));
  const { did, signer, verificationMethod } = issuers.first.signer;
  const credential = statusListCredential(url, did, bits, at);
  const created = new Date(clock.now()).toISOString();
  return secureDocumentBy(credential, { created, verificationMethod, proofPurpose: 'assertionMethod' }, signer);
}

/**
 * What a pack shows of an organisation's mandates: their credentials, and their status lists under the addresses that these
 * name, as of now and as of the revocation of each that was revoked, so that a reader can hold every permit to it.
 */
export function mandatePapers(orgId: string, service: StatusService): Omit<PackPapers, 'didDocument'> {
  const now = new Date(service.clock.now()).toISOString();
  const { keys, next } = service.issuers.first;
  return {
    // A successor may sign a list while the pack is taken.
    issuerKeys: [...keys, ...next],
    async mandate(mandateId) {
      const mandate = await findMandate(service.directory, orgId, mandateId);
      if (mandate === null) return null;
      const { credential, revokedAt } = mandate;
      const url = readStatusEntry(credential)?.listUrl;
      const times = [now, ...(revokedAt === null ? [] : [revokedAt])];
      return { credential, statusLists: url === undefined ? [] : times.map((at) => ({ url, at })) };
    },
    statusList: ({ url, at }) => statusListAsOf(url, at, service),
  };
}

/** Bytes compressed as RFC 1952 says. */
async function gzip(bytes: Uint8Array): Promise<Uint8Array> {
  const compressed = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(compressed).arrayBuffer());
}
