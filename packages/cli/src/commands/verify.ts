import { type Command, UsageError } from '../command.js';
import { readOptions, required } from '../options.js';
import { verifyPackFile } from './verify-pack.js';
import { verifyProofFile } from './verify-proof.js';

/** `gatewright verify`: an evidence proof or a whole pack, offline, as far as what was given allows. */
export const verify: Command = {
  name: 'verify',
  usage:
    '--proof FILE [--record FILE] [--key CHECKPOINT_KEY] | ' +
    '--pack FILE [--key CHECKPOINT_KEY] [--checkpoint NOTE_FILE] [--earlier PACK_FILE] [--status-list FILE] [--witness KEY,…] ' +
    '[--authority PEM_FILE] [--allow-withheld] [--replay FILE [--engine js|wasm|both]]',
  summary:
    'verify an evidence proof, or a whole pack, offline, and with --replay evaluate its decisions again; exit status 0 verified, 1 failed, 3 incomplete',
  async run({ args, terminal }) {
    const options = readOptions(args, {
      proof: 'text',
      record: 'text',
      key: 'text',
      pack: 'text',
      checkpoint: 'text',
      earlier: 'text',
      'status-list': 'text',
      witness: 'text',
      authority: 'text',
      'allow-withheld': 'flag',
      replay: 'text',
      engine: 'text',
    });
    const { pack } = options;
    if (pack !== undefined && (options.proof ?? options.record) !== undefined) {
      throw new UsageError('--pack has its own proofs and records; verify --proof and --record in a call of their own');
    }
    if (pack === undefined && options['allow-withheld'] === true) {
      throw new UsageError('--allow-withheld is about the records of a --pack');
    }
    if (pack === undefined && options.replay !== undefined)
      throw new UsageError('--replay is about the decisions of a --pack');
    if (pack !== undefined) return verifyPackFile({ ...options, pack }, terminal);
    return verifyProofFile({ ...options, proof: required(options.proof, 'proof') }, terminal);
  },
};
