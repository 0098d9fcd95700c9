import fc from 'fast-check';
import { cosign, readNote, readTlogProof, withSignatures } from '../../src/checkpoint/index.js';
import { nodeEd25519 } from '../../src/ed25519/node.js';
import {
  compactProof,
  type EvidencePack,
  type EvidenceProof,
  verifyCompactProof,
  verifyEvidenceProof,
  verifyPack,
} from '../../src/evidence/index.js';
import { canonicalJson, type JsonValue, parseJsonText } from '../../src/json/index.js';
import { validateWire } from '../../src/wire/index.js';
import { evidenceProof, evidenceRecord, LOG_ORIGIN, ORG, PACK_SEED, stated } from './evidence.js';
import { EXPORTED_AT, mandatedPack, statusListOf } from './mandated-pack.js';
import { jsonMutation, type Mutation, textMutation } from './mutations.js';

const INDEX = 4;
const RECORD = evidenceRecord(INDEX);
const KEY = { name: LOG_ORIGIN, publicKey: nodeEd25519.publicKey(PACK_SEED) };
const WITNESS_SEED = new Uint8Array(32).fill(9);
const WITNESS = { name: 'witness.example/w1', publicKey: nodeEd25519.publicKey(WITNESS_SEED) };

/** What an attacker may change, and how the result is verified. */
export interface Target {
  readonly name: string;
  readonly mutation: fc.Arbitrary<Mutation>;
  /** Whether the changed text is believed. Throws where it is, and says something else than before. */
  readonly isBelieved: (mutation: Mutation) => Promise<boolean>;
}

/** The three things that the offline verifier reads, as the files that they are. */
export function hostileTargets(): Target[] {
  return [proofTarget(), compactTarget(), packTarget()];
}

function proofTarget(): Target {
  const proof = evidenceProof(INDEX, 7, 2, 5, PACK_SEED);
  const text = JSON.stringify(proof);
  return {
    name: 'a proof',
    mutation: fc.oneof(jsonMutation, textMutation),
    isBelieved: async (mutate) => {
      const read = readAs('EvidenceProof', mutate(text));
      if (read === null) return false;
      const { status } = verifyEvidenceProof(read, { record: RECORD, checkpointKey: KEY }, nodeEd25519);
      if (status === 'verified') demandSame('the proof', statedBy(read), statedBy(proof));
      return status === 'verified';
    },
  };
}

function compactTarget(): Target {
  const text = compactProof(evidenceProof(INDEX, 7, 2, 5, PACK_SEED)) ?? '';
  return {
    name: 'a compact proof',
    mutation: textMutation,
    isBelieved: async (mutate) => {
      const changed = mutate(text);
      const held = { record: RECORD, checkpointKey: KEY };
      const { status } = verifyCompactProof(changed, held, nodeEd25519);
      if (status === 'verified') demandSame('the compact proof', compactStatement(changed), compactStatement(text));
      return status === 'verified';
    },
  };
}

function packTarget(): Target {
  const text = JSON.stringify(hostilePack());
  const { statement, ...stated } = hostilePack();
  return {
    name: 'a pack',
    mutation: fc.oneof({ weight: 3, arbitrary: jsonMutation }, { weight: 1, arbitrary: textMutation }),
    isBelieved: async (mutate) => {
      const read = readAs('EvidencePack', mutate(text));
      if (read === null) return false;
      const trust = { checkpointKey: KEY, witnesses: [WITNESS] };
      const { status } = await verifyPack(read, trust, nodeEd25519);
      if (status !== 'verified') return false;
      const { statement: believed, ...members } = read;
      demandSame('the pack', canonicalJson(members), canonicalJson(stated));
      demandSame('the statement', noteText(believed), noteText(statement));
      return true;
    },
  };
}

/** A pack that a witness saw, of which every third record belongs to another organisation. */
function hostilePack(): EvidencePack {
  const lists = [statusListOf(EXPORTED_AT, [])];
  const plain = mandatedPack(lists, { orgOf: (index) => (index % 3 === 2 ? 'org-2' : ORG) });
  const line = cosign(readNote(plain.checkpoint)?.text ?? '', WITNESS.name, WITNESS_SEED, 1_767_330_000, nodeEd25519);
  return stated({ ...plain, checkpoint: withSignatures(plain.checkpoint, [line]) });
}

/** As the command reads a file: strictly, and of the schema or not at all. */
function readAs<Name extends 'EvidenceProof' | 'EvidencePack'>(name: Name, text: string) {
  const parsed = parseJsonText(text);
  const validation = parsed.ok ? validateWire(name, parsed.value) : null;
  return validation?.ok ? validation.value : null;
}

/** What a proof says that a signature covers. */
function statedBy({ eventId, leaf, leafIndex, treeSize, proof, root, checkpoint }: EvidenceProof): JsonValue {
  const { note, logIndex, path } = checkpoint;
  const steps = proof.map(({ sibling, position }) => `${position} ${sibling}`);
  return { eventId, leaf, leafIndex, treeSize, steps, root, text: noteText(note), logIndex, path: [...path] };
}

function compactStatement(text: string): JsonValue {
  const proof = readTlogProof(text);
  if (proof === null) return null;
  const { extra, index, path, checkpoint } = proof;
  return { extra: [...(extra ?? [])], index, path: path.map((hash) => [...hash]), text: noteText(checkpoint) };
}

function noteText(note: string): string | null {
  return readNote(note)?.text ?? null;
}

function demandSame(what: string, found: JsonValue, expected: JsonValue): void {
  if (canonicalJson(found) === canonicalJson(expected)) return;
  throw new Error(`${what} is believed and was changed: ${canonicalJson(found)}`);
}
