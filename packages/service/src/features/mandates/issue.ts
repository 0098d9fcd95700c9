import { type MandateTerms, mandateCredential, odrlDocument } from '@gatewright/gate';
import { statusEntry } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { findOrganisation } from '../../platform/database/organisations.js';
import { STATUS_LISTS_PATH } from '../../platform/keys/issuers.js';
import { newBindingOf } from './bindings.js';
import type { MandateRecord } from './repository.js';
import { takeStatusSlot } from './status-slots.js';

/** The person of an organisation in whose name a mandate is issued. */
export interface Grantor {
  readonly orgId: string;
  readonly personId: string;
}

/** Where the authority of a mandate comes from, beside the person who issues it. */
export interface DelegationSource {
  readonly parentMandateId: string | null;
  /** Agents that it comes through, the first one first. */
  readonly through: readonly string[];
}

const UNDELEGATED: DelegationSource = { parentMandateId: null, through: [] };

/** A mandate that is to be signed. */
export interface MandatePlace {
  readonly mandateId: string;
  /** Its bit in the status lists. */
  readonly slot: number;
}

/** Takes an id and a bit of the status lists for a mandate of an organisation. */
export async function takePlace(
  orgId: string,
  { ids, directory }: Pick<ServiceContext, 'ids' | 'directory'>,
): Promise<MandatePlace> {
  const mandateId = ids.uuid();
  return { mandateId, slot: await takeStatusSlot(directory, orgId, mandateId) };
}

/** A mandate over the terms, with its signed credential; nothing is stored yet but its place in the status lists. */
export async function createMandate(
  terms: MandateTerms,
  grantor: Grantor,
  service: ServiceContext,
  source: DelegationSource = UNDELEGATED,
): Promise<MandateRecord> {
  return signMandate(terms, grantor, await takePlace(grantor.orgId, service), service, source);
}

/** The mandate of `createMandate` at a place that was taken for it. A key signs it, so this is called outside transactions. */
export async function signMandate(
  terms: MandateTerms,
  grantor: Grantor,
  { mandateId, slot }: MandatePlace,
  service: ServiceContext,
  source: DelegationSource = UNDELEGATED,
): Promise<MandateRecord> {
  const { clock, issuers, directory, baseUrl } = service;
  const issuedAt = new Date(clock.now()).toISOString();
  const document = odrlDocument(mandateId, terms);
  const { signer } = await issuers.of(await findOrganisation(directory, grantor.orgId));
  const credential = await mandateCredential(
    {
      mandateId,
      terms,
      document,
      grantedBy: `urn:uuid:${grantor.personId}`,
      through: source.through,
      issuedAt,
      status: statusEntry(baseUrl() + STATUS_LISTS_PATH, slot),
    },
    signer,
  );
  return {
    orgId: grantor.orgId,
    mandateId,
    agentDid: terms.agentDid,
    action: terms.action,
    currency: terms.currency,
    requirePayloadBinding: terms.requirePayloadBinding,
    document,
    credential,
    issuedAt,
    parentMandateId: source.parentMandateId,
    reservationId: null,
    accountId: mandateId,
    budgetId: terms.budget,
  };
}

/**
 * Opens the mandate's account in the ledger, with the evidence that binds its credential to the log; that of a delegated
 * budget is there with both. It comes before the directory's row: an account that no mandate points to is harmless, a mandate
 * without an account or a binding is not.
 */
export async function openAccount(mandate: MandateRecord, terms: MandateTerms, service: ServiceContext): Promise<void> {
  const { orgId, mandateId, agentDid, action, currency } = mandate;
  const opened = await service.gate.ledger.submit({
    kind: 'openMandate',
    orgId,
    mandateId,
    agentDid,
    action,
    currency,
    cap: terms.maxAmount,
    act: await newBindingOf(mandate, service),
  });
  if (!opened.ok) throw new Error(`the ledger refused the account of a new mandate: ${opened.reasonCode}`);
}
