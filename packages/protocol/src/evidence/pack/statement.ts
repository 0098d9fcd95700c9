import { sha256, toHex } from '../../bytes/index.js';
import { type NoteKey, openNote, signNote, signNoteBy } from '../../checkpoint/index.js';
import type { Ed25519, Signer } from '../../ed25519/index.js';
import { canonicalJsonBytes } from '../../json/index.js';
import type { EvidencePack, PackBatch } from './pack.js';
import type { PackFault } from './pack-report.js';

/** First line of a statement. A checkpoint begins with the name of its log, so neither passes for the other. */
const HEADER = 'gatewright-evidence-pack-statement-v1';

/** What the statement covers: every member of a pack but itself. */
const STATED_MEMBERS = [
  'batches',
  'bindings',
  'checkpoint',
  'checkpointKey',
  'credentials',
  'didDocument',
  'format',
  'from',
  'latest',
  'orgId',
  'settlements',
  'since',
  'statusLists',
  'timestamps',
  'to',
] as const satisfies readonly Exclude<keyof EvidencePack, 'statement'>[];

export type StatedMember = (typeof STATED_MEMBERS)[number];

/** Members that are written item by item, as they are read. */
export type StatedList = 'batches' | 'bindings' | 'credentials' | 'settlements' | 'statusLists';
export type PackLists = Readonly<Record<StatedList, ListDigest>>;

/** The digest of each member, hex: of a list see `ListDigest`, of another member SHA-256 of its RFC 8785 bytes. */
export type MemberDigests = Readonly<Record<StatedMember, string>>;

/** The digest of a list that is given item by item: SHA-256 of the digests of its items, in their order. */
export class ListDigest {
  private readonly items: Uint8Array[] = [];

  add(item: object): void {
    this.items.push(sha256(canonicalJsonBytes(item)));
  }

  hex(): string {
    return toHex(sha256(...this.items));
  }
}

/** The lists of a pack, without an item so far. */
export function packLists(): PackLists {
  return {
    batches: new ListDigest(),
    bindings: new ListDigest(),
    credentials: new ListDigest(),
    settlements: new ListDigest(),
    statusLists: new ListDigest(),
  };
}

/** What the statement covers of a batch: its leaves are under the root already, and may be withheld. */
export function statedBatch({ leaves: _leaves, ...stated }: PackBatch): Omit<PackBatch, 'leaves'> {
  return stated;
}

/**
 * The text that the key of the log signs at the export: the name of the log, then the digest of each member. It binds
 * organisation, span, number of the organisation's records and everything else that a holder of the pack could change.
 */
function statementText(origin: string, digests: MemberDigests): string {
  return `${HEADER}\n${origin}\n${STATED_MEMBERS.map((member) => lineOf(member, digests)).join('')}`;
}

/** The signed note over a pack's members. */
export function signStatement(digests: MemberDigests, origin: string, seed: Uint8Array, ed25519: Ed25519): string {
  return signNote(statementText(origin, digests), origin, seed, ed25519);
}

/** The note of `signStatement`, signed by signers. */
export function signStatementBy(
  digests: MemberDigests,
  origin: string,
  ...signers: readonly Signer[]
): Promise<string> {
  return signNoteBy(statementText(origin, digests), origin, ...signers);
}

/** The digests of the members: of the lists as they were added up, of the others as they are. */
export function memberDigests(values: Omit<EvidencePack, StatedList | 'statement'>, lists: PackLists): MemberDigests {
  return {
    batches: lists.batches.hex(),
    bindings: lists.bindings.hex(),
    checkpoint: valueDigest(values.checkpoint),
    checkpointKey: valueDigest(values.checkpointKey),
    credentials: lists.credentials.hex(),
    didDocument: valueDigest(values.didDocument),
    format: valueDigest(values.format),
    from: valueDigest(values.from),
    latest: valueDigest(values.latest),
    orgId: valueDigest(values.orgId),
    settlements: lists.settlements.hex(),
    since: valueDigest(values.since),
    statusLists: lists.statusLists.hex(),
    timestamps: valueDigest(values.timestamps),
    to: valueDigest(values.to),
  };
}

/** The digests of a pack that is there as a whole. */
export function packDigests(pack: Omit<EvidencePack, 'statement'>): MemberDigests {
  const lists = packLists();
  for (const batch of pack.batches) lists.batches.add(statedBatch(batch));
  for (const binding of pack.bindings) lists.bindings.add(binding);
  for (const credential of pack.credentials) lists.credentials.add(credential);
  for (const settlement of pack.settlements) lists.settlements.add(settlement);
  for (const list of pack.statusLists) lists.statusLists.add(list);
  return memberDigests(pack, lists);
}

/** What is wrong with a pack's statement about itself: each member that is not as the key of the log signed it. */
export function statementFaults(pack: EvidencePack, key: NoteKey | null, ed25519: Ed25519): PackFault[] {
  const text = key === null ? null : openNote(pack.statement, key, ed25519);
  const digests = packDigests(pack);
  if (key !== null && text === statementText(key.name, digests)) return [];
  const lines = text?.split('\n') ?? [];
  const changed = STATED_MEMBERS.filter((member) => !lines.includes(lineOf(member, digests).trimEnd()));
  if (key === null || !text?.startsWith(`${HEADER}\n${key.name}\n`) || changed.length === 0) {
    const detail = 'the key of the log did not sign it, or it is of another log';
    return [{ code: 'STATEMENT_INVALID', what: 'the statement', detail }];
  }
  const detail = 'it is not what the gate exported';
  return changed.map((member) => ({ code: 'STATEMENT_MISMATCH', what: `the pack's ${member}`, detail }));
}

function lineOf(member: StatedMember, digests: MemberDigests): string {
  return `${member} ${digests[member]}\n`;
}

function valueDigest(value: unknown): string {
  return toHex(sha256(canonicalJsonBytes(value)));
}
