import { nodeEd25519, nodeSha256, nodeSha256Hex } from '@gatewright/protocol/node';
import { type EvidencePack, nobleEd25519, verifyPack } from '@gatewright/protocol/verify';
import { EffectsReader, Reconciler } from '@gatewright/receiver';
import { logLines } from '@gatewright/receiver/node';
import { type Command, EXIT_FINE, EXIT_INCOMPLETE, EXIT_NEGATIVE, UsageError } from '../command.js';
import { readOptions } from '../options.js';
import { NAMED_FAULTS_MAX } from '../replay/replay.js';
import { readTextFile } from '../text-file.js';
import { readLogKey } from './log-key.js';
import { readPack } from './verify-pack.js';

/** How long before its effect a permit may have been given unless the caller says otherwise, minutes. */
const HOLD_MINUTES = 15;

/** `gatewright reconcile`: logs of effects against the log of a gate, offline. */
export const reconcile: Command = {
  name: 'reconcile',
  usage:
    '--effects FILE… --pack FILE… [--effects-key KEY…] [--key LOG_KEY] [--effects-checkpoint NOTE_FILE] [--hold-minutes N]',
  summary:
    'match what receivers executed with what a gate permitted, one to one, offline; exit status 0 all match, 1 findings, 3 incomplete',
  async run({ args, terminal, clock }) {
    const options = readOptions(args, {
      effects: 'texts',
      pack: 'texts',
      'effects-key': 'texts',
      'effects-checkpoint': 'text',
      key: 'text',
      'hold-minutes': 'text',
    });
    const { effects = [], pack = [], 'effects-key': keys = [], 'effects-checkpoint': kept } = options;
    if (effects.length === 0 || pack.length === 0) throw new UsageError('give --effects FILE and --pack FILE');
    if (keys.length > 0 && keys.length !== effects.length)
      throw new UsageError('give an --effects-key for each --effects');
    if (kept !== undefined && effects.length > 1) throw new UsageError('--effects-checkpoint is about one --effects');
    const minutes = Number(options['hold-minutes'] ?? HOLD_MINUTES);
    if (!(Number.isInteger(minutes) && minutes > 0)) throw new UsageError('--hold-minutes must be a positive integer');

    const reconciler = new Reconciler();
    const logs: LogReport[] = [];
    for (const [index, path] of effects.entries()) {
      const note = kept === undefined ? null : await readTextFile(kept);
      logs.push(await readEffects(path, keys[index], note, reconciler));
    }
    const packs: EvidencePack[] = [];
    for (const path of pack) packs.push(await readPack(path, '--pack'));
    packs.sort((one, other) => (one.from < other.from ? -1 : 1));
    const checkpointKey = options.key === undefined ? undefined : readLogKey(options.key);
    const reports = [];
    for (const each of packs) reports.push(await verifyPack(each, { checkpointKey }, nobleEd25519));
    const apart = packs.filter(({ from }, index) => index > 0 && from > (packs[index - 1]?.to ?? ''));
    const { findings, open: undecided, ...counts } = reconciler.match(packs, minutes * 60_000, clock());

    const isWrong = findings.length > 0 || logs.some(({ faults }) => faults.length > 0);
    const failed = isWrong || reports.some(({ status }) => status === 'failed');
    const incomplete =
      undecided.length > 0 ||
      apart.length > 0 ||
      logs.some(({ isPinned, unsealed }) => !isPinned || unsealed > 0) ||
      reports.some(({ status }) => status !== 'verified');
    const report = {
      status: failed ? 'failed' : incomplete ? 'incomplete' : 'matched',
      ...counts,
      findings: findings.slice(0, NAMED_FAULTS_MAX),
      findingsTotal: findings.length,
      open: undecided.slice(0, NAMED_FAULTS_MAX),
      openTotal: undecided.length,
      spansApart: apart.map(({ from }) => from),
      effects: logs.map((log) => ({ ...log, faults: log.faults.slice(0, NAMED_FAULTS_MAX) })),
      packs: reports.map(({ status, faults, gaps }) => ({ status, faults, gaps })),
    };
    terminal.out(JSON.stringify(report, null, 2));
    if (failed) return EXIT_NEGATIVE;
    return incomplete ? EXIT_INCOMPLETE : EXIT_FINE;
  },
};

interface LogReport {
  readonly file: string;
  readonly entries: number;
  /** Entries after the last checkpoint, which no signature covers. */
  readonly unsealed: number;
  /** True where the reader gave the key of the log. */
  readonly isPinned: boolean;
  readonly faults: EffectsReader['faults'];
}

async function readEffects(
  path: string,
  key: string | undefined,
  kept: string | null,
  reconciler: Reconciler,
): Promise<LogReport> {
  const pinned = key === undefined ? null : readLogKey(key, 'effects-key');
  const ports = { hash: nodeSha256, hashText: nodeSha256Hex, ed25519: nodeEd25519 };
  const reader = new EffectsReader(pinned, ports, (placed) => reconciler.add(placed));
  if (kept !== null) reader.holdAgainst(kept);
  try {
    for await (const line of logLines(path)) reader.add(line);
  } catch (error) {
    throw new UsageError(`--effects: ${error instanceof Error ? error.message : error}`);
  }
  reader.end();
  const { faults, sealed, tree } = reader;
  return { file: path, entries: tree.size, unsealed: tree.size - sealed, isPinned: pinned !== null, faults };
}
