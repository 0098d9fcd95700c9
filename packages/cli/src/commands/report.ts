import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { timeOfText } from '@gatewright/evaluator';
import { visible } from '@gatewright/protocol';
import { type EvidencePack, nobleEd25519, verifyPack } from '@gatewright/protocol/verify';
import { type Command, UsageError } from '../command.js';
import { readPathsAndOptions, required } from '../options.js';
import { changesIn, requestsIn } from '../report/beside.js';
import { reportPage } from '../report/page.js';
import { exitStatusOf, packTrust, readPack } from './verify-pack.js';

const TRUST_OPTIONS = {
  key: 'text',
  checkpoint: 'text',
  earlier: 'text',
  'status-list': 'text',
  witness: 'text',
  authority: 'text',
} as const;

const OWN_OPTIONS = {
  out: 'text',
  from: 'text',
  to: 'text',
  replay: 'text',
  changes: 'texts',
  'allow-withheld': 'flag',
} as const;

/** `gatewright report`: what a pack says of a period, as a page for auditors. */
export const report: Command = {
  name: 'report',
  usage:
    'PACK --out FILE [--from RFC3339] [--to RFC3339] [--key CHECKPOINT_KEY] [--replay FILE] [--changes FILE]… [--checkpoint NOTE_FILE] ' +
    '[--earlier PACK_FILE] [--status-list FILE] [--witness KEY,…] [--authority PEM_FILE] [--allow-withheld]',
  summary:
    'write a report for auditors, made offline from an evidence pack, as one HTML file; --replay adds amounts and --changes people, as far as records commit to them; exit status as of verify: 0 verified, 1 failed, 3 incomplete',
  async run({ args, terminal }) {
    const { paths, own, shared } = readPathsAndOptions(args, OWN_OPTIONS, TRUST_OPTIONS);
    const [path, ...others] = paths;
    if (path === undefined || others.length > 0) throw new UsageError('name one PACK');
    const out = required(own.out, 'out');
    const pack = await readPack(path, 'PACK');
    const source = await sourceOf(pack, own);
    const verification = await verifyPack(pack, await packTrust(shared), nobleEd25519);
    const page = await reportPage({ pack, verification, packDigest: await fileDigest(path), source });
    await writeFile(out, page).catch((error: unknown) => {
      throw new UsageError(`--out: ${out} cannot be written: ${error instanceof Error ? error.message : error}`);
    });
    terminal.out(visible(`${verification.status}: ${out}`));
    return exitStatusOf(verification, own['allow-withheld'] === true);
  },
};

/** The period, and what is known beside the pack. The period lies within the span of the pack, which shows nothing around it. */
async function sourceOf(
  pack: EvidencePack,
  own: {
    readonly from: string | undefined;
    readonly to: string | undefined;
    readonly replay: string | undefined;
    readonly changes: readonly string[] | undefined;
  },
) {
  const span = { from: timeIn(pack.from, 'from of the pack'), to: timeIn(pack.to, 'to of the pack') };
  const from = own.from === undefined ? span.from : timeIn(own.from, '--from');
  const to = own.to === undefined ? span.to : timeIn(own.to, '--to');
  if (from < span.from || to > span.to || from > to) {
    throw new UsageError(`--from and --to must lie within the pack, ${pack.from} to ${pack.to}, in this order`);
  }
  const wanted = new Set(pack.batches.flatMap(({ leaves }) => leaves.flatMap(({ record }) => record?.eventId ?? [])));
  return {
    from,
    to,
    ...(own.changes === undefined ? {} : { changes: await changesIn(own.changes) }),
    ...(own.replay === undefined ? {} : { requests: await requestsIn(own.replay, wanted) }),
  };
}

function timeIn(text: string, option: string): number {
  const time = timeOfText(text);
  if (time === null) throw new UsageError(`${option} is not an RFC 3339 time such as 2026-03-01T00:00:00Z`);
  return time;
}

async function fileDigest(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
