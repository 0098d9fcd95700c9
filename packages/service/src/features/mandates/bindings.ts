import { isChainIntact } from '@gatewright/gate';
import type { Attest } from '@gatewright/ledger';
import { type BindingAct, bindingId, issuerKeyBinding, mandateBinding, proofMethod } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { findOrganisation } from '../../platform/database/organisations.js';
import { liveMandatesAfter, type MandateKey, type MandateRecord } from './repository.js';

/** Mandates that are bound to the evidence log at once at a start. */
const BINDINGS_PER_TURN = 128;

/** Journal of what concerns the gate and none of its organisations. No organisation has this id, which are UUIDs. */
const GATE_JOURNAL = 'gate';

type BindingService = Pick<ServiceContext, 'directory' | 'issuers' | 'settings'>;

/** What binds the credential of a mandate to the log; null where no key of its issuer, present or retired, signed it. */
async function bindingOf(
  mandate: MandateRecord,
  { directory, issuers, settings }: BindingService,
  late = false,
): Promise<BindingAct | null> {
  const { credential } = mandate;
  const { resolve } = await issuers.of(await findOrganisation(directory, mandate.orgId));
  const issuerKey = resolve(proofMethod(credential) ?? '');
  return issuerKey === null ? null : mandateBinding(mandate, { credential, issuerKey }, settings.network, late);
}

/** What binds the credential of a mandate that is being issued. Throws where no key of its issuer signed it. */
export async function newBindingOf(mandate: MandateRecord, service: BindingService): Promise<BindingAct> {
  const act = await bindingOf(mandate, service);
  if (act === null) throw new Error('the key that signed the new mandate is none of its issuer');
  return act;
}

/**
 * Binds to the log what it does not know yet: the keys that sign status lists, and before the newest of them every live
 * mandate. So a start that finds the newest key bound finds the mandates bound too, and one that was cut short goes on.
 * No other host may do so meanwhile: an event has one record.
 */
export async function bindToLog(service: ServiceContext): Promise<void> {
  const { issuers, settings } = service;
  const unbound = await unboundOf(
    [...issuers.first.keys, ...issuers.first.next].map((key) => issuerKeyBinding(key, settings.network)),
    service,
  );
  if (unbound.length === 0) return;
  await bindLiveMandates(service);
  await attest(
    unbound.map((act) => ({ orgId: GATE_JOURNAL, mandateId: null, act })),
    service,
  );
}

async function bindLiveMandates(service: ServiceContext): Promise<void> {
  const { directory, store, issuers, ed25519 } = service;
  let after: MandateKey = { orgId: '', mandateId: '' };
  for (;;) {
    const page = await liveMandatesAfter(directory, after, BINDINGS_PER_TURN);
    const acts = await Promise.all(
      page.map(async (mandate) => {
        const { orgId, mandateId } = mandate;
        if ((await store.evidence(bindingId.mandate(mandateId))) !== null) return [];
        const { resolve } = await issuers.of(await findOrganisation(directory, orgId));
        const act = isChainIntact(mandate, resolve, ed25519) ? await bindingOf(mandate, service, true) : null;
        return act === null ? [] : [{ orgId, mandateId, act }];
      }),
    );
    await attest(acts.flat(), service);
    const last = page.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

async function unboundOf(acts: readonly BindingAct[], { store }: ServiceContext): Promise<BindingAct[]> {
  const known = await Promise.all(acts.map(({ evidence }) => store.evidence(evidence.eventId)));
  return acts.filter((_, index) => known[index] === null);
}

type Attested = Pick<Attest, 'orgId' | 'mandateId'> & { readonly act: BindingAct };

async function attest(attested: readonly Attested[], { gate }: ServiceContext): Promise<void> {
  await Promise.all(
    attested.map(({ act: { agentDid, ...act }, ...about }) =>
      gate.ledger.submit({ kind: 'attest', ...about, agentDid, act }),
    ),
  );
}
