import { type EvidencePack, type EvidenceRecord, PACK_FORMAT, signCheckpoint } from '@gatewright/protocol';
import { nodeEd25519, nodeSha256, nodeSha256Hex } from '@gatewright/protocol/node';
import { type EffectEntry, effectReference } from '../../src/effects/effect-log.js';
import { EffectsReader, effectLine } from '../../src/effects/read-effects.js';

const SEED = new Uint8Array(32).fill(7);
export const KEY = { name: 'shop.example/effects', publicKey: nodeEd25519.publicKey(SEED) };

const START = Date.parse('2026-03-01T12:00:00Z');
const AGENT = 'did:example:agent';
const CHECKPOINT_ENTRIES = 8;

/** A log of effects, and the pack of the gate that permitted them. */
export interface World {
  readonly lines: readonly string[];
  readonly pack: EvidencePack;
}

export interface AttackedWorld extends World {
  /** Authorizations that the attack was about. */
  readonly victims: readonly string[];
  /** Lines of the file between which a fault of the log names it: from the attack to the checkpoint after it. */
  readonly firstLine: number;
  readonly lastLine: number;
}

export const ATTACKS = ['bypass', 'replay', 'unlogged', 'removed', 'changed', 'truncated', 'reordered'] as const;
export type Attack = (typeof ATTACKS)[number];

/** Numbers of [0, 1) that follow from a seed (mulberry32). */
function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function world(seed: number): World {
  return built(seed, null);
}

/** The same world after one attack: on what the receiver ran, or on its file afterwards. */
export function attackedWorld(seed: number, attack: Attack): AttackedWorld {
  const roll = dice(seed + 1_000_000);
  const honest = built(seed, null);
  const effects = honest.lines.flatMap((line, index) => (line.includes('"kind":"effect"') ? [index] : []));
  const at = effects[Math.floor(roll() * effects.length)] ?? 0;
  const victim: string = JSON.parse(honest.lines[at] ?? '{}').authorizationId;
  if (attack === 'bypass' || attack === 'replay' || attack === 'unlogged') {
    const other = built(seed, { attack, victim });
    const victims = attack === 'bypass' ? [BYPASS] : [victim];
    return { ...other, victims, firstLine: 0, lastLine: 0 };
  }
  const lines = [...honest.lines];
  const sealed = lines.findIndex((line, index) => index > at && line.startsWith('{"checkpoint"'));
  const range = { victims: [victim], firstLine: at, lastLine: sealed + 1 };
  if (attack === 'removed') lines.splice(at, 1);
  if (attack === 'changed')
    lines[at] = (lines[at] ?? '').replace(/"amount":"(\d+)"/, (_, amount) => `"amount":"${Number(amount) + 1}"`);
  if (attack === 'truncated') {
    const kept = lines.slice(0, at);
    const cut = honest.pack.settlements.map(({ authorizationId }) => authorizationId);
    const victims = cut.filter((id) => !kept.some((line) => line.includes(`"${id}"`)));
    return { ...range, lines: kept, pack: honest.pack, victims };
  }
  if (attack === 'reordered') [lines[at], lines[at - 1]] = [lines[at - 1] ?? '', lines[at] ?? ''];
  return { lines, pack: honest.pack, ...range };
}

const BYPASS = 'authorization-of-no-gate';
const JUMP_MS = 90 * 24 * 3_600_000;

/** A world whose receiver's clock jumps 90 days ahead in its middle; an effect without a permit comes after that. */
export function jumpedWorld(
  seed: number,
  bypass: 'bypass in between' | 'bypass at the end' = 'bypass in between',
): World & { readonly behind: readonly string[] } {
  const { lines, pack } = built(seed, null);
  const entries: EffectEntry[] = lines
    .map((line) => JSON.parse(line))
    .filter((entry) => entry.checkpoint === undefined);
  const effects = entries.flatMap((entry, index) => (entry.kind === 'effect' ? [index] : []));
  const jump = effects[Math.floor(effects.length / 2)] ?? 0;
  const behind: string[] = [];
  const writer = new Writer();
  const add = (entry: EffectEntry) => {
    const at = new Date(Date.parse(entry.at) + JUMP_MS).toISOString();
    writer.add({ ...entry, at });
    if (entry.kind === 'effect') behind.push(entry.authorizationId);
  };
  for (const [index, entry] of entries.entries()) {
    if (index < jump) writer.add(entry);
    else add(entry);
    if (index === jump && entry.kind === 'effect' && bypass === 'bypass in between')
      add({ ...entry, authorizationId: BYPASS });
  }
  const last = entries[jump];
  if (last?.kind === 'effect' && bypass === 'bypass at the end')
    add({ ...last, at: timeOf(9_999), authorizationId: BYPASS });
  writer.seal();
  return { lines: writer.lines, pack, behind };
}

function built(seed: number, change: { attack: Attack; victim: string } | null): World {
  const roll = dice(seed);
  const count = 20 + Math.floor(roll() * 40);
  const writer = new Writer();
  writer.add({ kind: 'serve', at: timeOf(0), action: 'pay' });
  const records: EvidenceRecord[] = [];
  const settlements: EvidencePack['settlements'][number][] = [];
  for (let index = 0; index < count; index += 1) {
    const authorizationId = `authorization-${seed}-${index}`;
    const fate = roll();
    records.push(permitRecord(authorizationId, index));
    // Some permits are never used.
    if (fate < 0.1) continue;
    const amount = 1 + Math.floor(roll() * 100);
    const effect: EffectEntry = {
      kind: 'effect',
      at: timeOf(index + 1),
      authorizationId,
      agentDid: AGENT,
      action: 'pay',
      amount: String(amount),
      currency: 'USD',
      merchant: 'acme',
      method: 'POST',
      target: '/pay',
      payloadDigest: `sha256:${'0'.repeat(64)}`,
    };
    const isVictim = change?.victim === authorizationId;
    const reference = isVictim && change.attack === 'unlogged' ? 'PO-1' : writer.add(effect);
    if (isVictim && change.attack === 'replay') writer.add(effect);
    if (isVictim && change.attack === 'bypass') writer.add({ ...effect, authorizationId: BYPASS });
    if (fate < 0.2 && !isVictim) writer.add({ kind: 'end', at: timeOf(index + 1), authorizationId, outcome: 'voided' });
    else settlements.push(settlementOf(authorizationId, reference));
  }
  writer.seal();
  return { lines: writer.lines, pack: packOf(records, settlements) };
}

class Writer {
  readonly lines: string[] = [];
  private readonly reader = new EffectsReader(
    KEY,
    { hash: nodeSha256, hashText: nodeSha256Hex, ed25519: nodeEd25519 },
    () => undefined,
  );

  add(entry: EffectEntry): string {
    const line = effectLine(entry);
    const reference = effectReference(this.reader.tree.size, nodeSha256Hex(`\0${line}`));
    this.reader.add(line);
    this.lines.push(line);
    if (this.reader.tree.size % CHECKPOINT_ENTRIES === 0) this.seal();
    return reference;
  }

  seal(): void {
    const { tree } = this.reader;
    const state = { origin: KEY.name, size: tree.size, root: tree.root() };
    this.lines.push(effectLine({ checkpoint: signCheckpoint(state, SEED, nodeEd25519) }));
  }
}

function timeOf(index: number): string {
  // After the longest time from a permit of before the pack to its effect.
  return new Date(START + 20 * 60_000 + index * 1_000).toISOString();
}

function permitRecord(authorizationId: string, index: number): EvidenceRecord {
  return {
    eventId: `event-${authorizationId}`,
    occurredAt: timeOf(index),
    agentDid: AGENT,
    action: 'pay',
    decision: 'allow',
    reasonCode: 'AUTHORIZED',
    authorizationId,
    escalationId: null,
    mandateId: 'mandate',
    policyDigest: null,
    contextFields: [],
    firedRules: [],
    orgId: 'org',
    network: 'testnet',
    requestDigest: null,
  };
}

function settlementOf(authorizationId: string, bookingRef: string): EvidencePack['settlements'][number] {
  return {
    authorizationId,
    outcome: 'settled',
    settlementEvidence: null,
    settlementTxHash: null,
    bookingRef,
    remoteRef: null,
  };
}

/** What a reconciliation reads of a pack; that it is verified is another test's. */
function packOf(records: readonly EvidenceRecord[], settlements: EvidencePack['settlements']): EvidencePack {
  return {
    format: PACK_FORMAT,
    orgId: 'org',
    from: new Date(START).toISOString(),
    to: new Date(START + 3_600_000).toISOString(),
    checkpointKey: '',
    checkpoint: '',
    timestamps: [],
    since: null,
    batches: [
      {
        batchId: 'batch',
        logIndex: 0,
        size: records.length,
        ownRecords: records.length,
        root: '',
        sealedAt: '',
        path: [],
        leaves: records.map((record, leafIndex) => ({ leafIndex, leaf: '', record })),
      },
    ],
    credentials: [],
    statusLists: [],
    didDocument: null,
    latest: { checkpoint: '', timestamps: [], path: [] },
    bindings: [],
    settlements,
    statement: '',
  };
}
