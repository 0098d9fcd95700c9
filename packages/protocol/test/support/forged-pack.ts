import fc from 'fast-check';
import { cosign, readNote, withSignatures } from '../../src/checkpoint/index.js';
import { nodeEd25519 } from '../../src/ed25519/node.js';
import { type EvidencePack, type EvidenceRecord, mandateRevocation } from '../../src/evidence/index.js';
import type { JsonObject } from '../../src/json/index.js';
import { bindingRecord, evidenceRecord, ORG, packOfLog, stated } from './evidence.js';
import { bindingsOf, EXPORTED_AT, MANDATE_AGENT, MANDATE_ID, signedMandate, statusListOf } from './mandated-pack.js';

const WITNESS_SEED = new Uint8Array(32).fill(9);
/** Who cosigns in these packs. */
export const FORGERY_WITNESS = { name: 'witness.example/w1', publicKey: nodeEd25519.publicKey(WITNESS_SEED) };
const SEEN_SECONDS = Date.parse('2026-01-02T04:30:00Z') / 1000;

/** The mandate as it was issued, and as the forger would have it. */
const TRUE_CREDENTIAL = signedMandate();
const WIDE_CREDENTIAL = signedMandate({
  credentialSubject: { id: MANDATE_AGENT, mandate: { target: 'purchase-order' }, maxAmount: 99_999_999 },
});

/** Numbers of the six decisions in batches 1 to 3, two in each; they are ten minutes apart from 03:10 on. */
const DECISIONS = [1, 2, 3, 4, 5, 6];
const timeOf = (minutes: number) => new Date(Date.parse('2026-01-02T03:00:00Z') + minutes * 60_000).toISOString();

/** A record that the forger puts into the log, ahead of the decisions of a batch (1 to 3) or after the pack's checkpoint (4). */
export interface Inserted {
  readonly batch: number;
  /** When it says that it happened, minutes after 03:00. */
  readonly minutes: number;
}

/** What the holder of the log's key does to a log with one mandate and six permits. */
export interface Forgery {
  /** A second binding, of the wide credential. */
  readonly second: (Inserted & { readonly late: boolean }) | null;
  /** Which bindings of the mandate the pack gives, in this order. */
  readonly given: readonly ('first' | 'second')[];
  readonly credential: 'true' | 'wide';
  /** A revocation in the log. */
  readonly revoked: (Inserted & { readonly given: boolean }) | null;
  /** Numbers of the permits that name no mandate. */
  readonly nameless: readonly number[];
  /** First batch that is shown. The true bindings are in batch 0. */
  readonly from: 0 | 1;
  /** Whether the witness saw the newest checkpoint too. */
  readonly isLatestSeen: boolean;
}

/** What an honest gate exports. */
export const HONEST: Forgery = {
  second: null,
  given: ['first'],
  credential: 'true',
  revoked: null,
  nameless: [],
  from: 1,
  isLatestSeen: true,
};

const inserted = { batch: fc.integer({ min: 1, max: 4 }), minutes: fc.integer({ min: 0, max: 60 }) };

/** Any of these forgeries. */
export const anyForgery: fc.Arbitrary<Forgery> = fc.record({
  // Half of them null: else hardly any is true, and the property is about those that verify.
  second: fc.option(fc.record({ ...inserted, late: fc.boolean() }), { freq: 1 }),
  given: fc.subarray<'first' | 'second'>(['second', 'first']).chain((each) => fc.shuffledSubarray(each)),
  credential: fc.constantFrom('true', 'wide'),
  revoked: fc.option(fc.record({ ...inserted, given: fc.boolean() }), { freq: 1 }),
  nameless: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.subarray(DECISIONS) }),
  from: fc.constantFrom(0, 1),
  isLatestSeen: fc.boolean(),
});

/** The pack of a forgery, stated under the log's key; the witness cosigned its checkpoint. */
export function forgedPack({
  second,
  given,
  credential,
  revoked,
  nameless,
  from,
  isLatestSeen,
}: Forgery): EvidencePack {
  const [key, first] = mandateBindings(TRUE_CREDENTIAL, false);
  const [, wide] = mandateBindings(WIDE_CREDENTIAL, second?.late ?? false);
  const replaced = second === null ? null : { ...wide, occurredAt: timeOf(second.minutes) };
  const mandate = { orgId: ORG, mandateId: MANDATE_ID, agentDid: MANDATE_AGENT };
  const withdrawn =
    revoked === null
      ? null
      : { ...bindingRecord(mandateRevocation(mandate, 'testnet'), MANDATE_ID), occurredAt: timeOf(revoked.minutes) };
  const insertedInto = (batch: number): EvidenceRecord[] => [
    ...(replaced !== null && second?.batch === batch ? [replaced] : []),
    ...(withdrawn !== null && revoked?.batch === batch ? [withdrawn] : []),
  ];
  const permits = (batch: number) => DECISIONS.slice(2 * batch - 2, 2 * batch).map((each) => permit(each, nameless));
  const shown = [1, 2, 3].map((batch) => [...insertedInto(batch), ...permits(batch)]);
  const after = [...insertedInto(4), evidenceRecord(9)];
  const named = given.flatMap((each) => (each === 'first' ? [first] : (replaced ?? [])));
  const bindings = [key, ...named, ...(withdrawn !== null && revoked?.given ? [withdrawn] : [])];
  const pack = packOfLog([[key, first], ...shown, after], {
    from,
    size: 4,
    bindings,
    credentials: [credential === 'true' ? TRUE_CREDENTIAL : WIDE_CREDENTIAL],
    statusLists: [statusListOf(EXPORTED_AT, [])],
  });
  const { latest, checkpoint } = pack;
  return stated({
    ...pack,
    checkpoint: cosigned(checkpoint),
    latest: { ...latest, checkpoint: isLatestSeen ? cosigned(latest.checkpoint) : latest.checkpoint },
  });
}

/**
 * Whether the pack says what happened: each permit names the mandate, the credential shown is the one that the log has first,
 * and no permit comes after the revocation.
 */
export function isTrue({ credential, revoked, nameless }: Forgery): boolean {
  const lastMinute = 10 * DECISIONS.length;
  const isRevokedAfter = revoked === null || revoked.batch === 4 || revoked.minutes + 1 >= lastMinute;
  return credential === 'true' && nameless.length === 0 && isRevokedAfter;
}

function permit(index: number, nameless: readonly number[]): EvidenceRecord {
  const mandateId = nameless.includes(index) ? null : MANDATE_ID;
  const occurredAt = timeOf(10 * index);
  return { ...evidenceRecord(index), decision: 'allow', reasonCode: 'AUTHORIZED', mandateId, occurredAt };
}

function mandateBindings(credential: JsonObject, late: boolean): readonly [EvidenceRecord, EvidenceRecord] {
  const [key, mandate] = bindingsOf(credential, late);
  if (key === undefined || mandate === undefined) throw new Error('a mandate has two bindings');
  return [key, mandate];
}

function cosigned(note: string): string {
  const line = cosign(readNote(note)?.text ?? '', FORGERY_WITNESS.name, WITNESS_SEED, SEEN_SECONDS, nodeEd25519);
  return withSignatures(note, [line]);
}
