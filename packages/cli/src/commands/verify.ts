import {
  type EvidenceProof,
  type EvidenceRecord,
  isJsonObject,
  type JsonValue,
  nobleEd25519,
  parseNoteKey,
  validateWire,
  verifyEvidenceProof,
  type WireMessage,
} from '@gatewright/protocol';
import { type Command, EXIT_FINE, EXIT_NEGATIVE, UsageError } from '../command.js';
import { readJsonFile, unwrapEnvelope } from '../json-file.js';
import { readOptions, required } from '../options.js';
import { verifyPackFile } from './verify-pack.js';

/** `gatewright verify`: an evidence proof, offline, as far as what was given allows. */
export const verify: Command = {
  name: 'verify',
  usage:
    '--proof FILE [--record FILE] [--key CHECKPOINT_KEY] | ' +
    '--pack FILE [--key CHECKPOINT_KEY] [--checkpoint NOTE_FILE] [--witness KEY,…] [--authority PEM_FILE]',
  summary: 'verify an evidence proof, or a whole pack, offline; exit status 1 where it fails',
  async run({ args, terminal }) {
    const options = readOptions(args, {
      proof: 'text',
      record: 'text',
      key: 'text',
      pack: 'text',
      checkpoint: 'text',
      witness: 'text',
      authority: 'text',
    });
    const { pack } = options;
    if (pack !== undefined) return verifyPackFile({ ...options, pack }, terminal);
    const proof: EvidenceProof = checked('EvidenceProof', await readData(required(options.proof, 'proof')), '--proof');
    const record: EvidenceRecord | undefined =
      options.record === undefined
        ? undefined
        : checked('EvidenceRecord', recordIn(await readData(options.record)), '--record');
    const checkpointKey = options.key === undefined ? undefined : (parseNoteKey(options.key) ?? undefined);
    if (options.key !== undefined && checkpointKey === undefined) {
      throw new UsageError('--key is not a checkpoint key; GET /magp/policy/pubkey shows it as checkpointKey');
    }
    const { status, faults, checked: steps } = verifyEvidenceProof(proof, { record, checkpointKey }, nobleEd25519);
    terminal.out(JSON.stringify({ status, faults, checked: steps, eventId: proof.eventId, root: proof.root }, null, 2));
    return status === 'verified' ? EXIT_FINE : EXIT_NEGATIVE;
  },
};

async function readData(path: string): Promise<JsonValue> {
  return unwrapEnvelope(await readJsonFile(path));
}

/** GET /evidence/:eventId answers the record beside its placement. */
function recordIn(value: JsonValue): JsonValue {
  return isJsonObject(value) ? (value['record'] ?? value) : value;
}

function checked<Name extends WireMessage>(name: Name, value: JsonValue, option: string) {
  const validation = validateWire(name, value);
  if (validation.ok) return validation.value;
  throw new UsageError(`${option}: ${validation.faults.map((fault) => `${fault.path} ${fault.message}`).join('; ')}`);
}
