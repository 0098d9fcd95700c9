import { constants } from 'node:buffer';
import { stat } from 'node:fs/promises';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import {
  type Certificate,
  type EvidencePack,
  type NoteKey,
  nobleEd25519,
  PACK_FORMAT,
  type PackGap,
  type PackReport,
  type PackTrust,
  parseWitnessKey,
  readPemCertificate,
  validateWire,
  verifyPack,
} from '@gatewright/protocol/verify';
import { EXIT_FINE, EXIT_INCOMPLETE, EXIT_NEGATIVE, type Terminal, UsageError } from '../command.js';
import { readJsonFile, unwrapEnvelope } from '../json-file.js';
import { oneOf } from '../options.js';
import { replayStatus, type VerificationStatus } from '../replay/replay.js';
import { ENGINES, replayFile } from '../replay/replay-file.js';
import { readTextFile } from '../text-file.js';
import { readLogKey } from './log-key.js';

/** What the reader of a pack brings beside it. */
export interface TrustOptions {
  readonly key: string | undefined;
  readonly checkpoint: string | undefined;
  readonly earlier: string | undefined;
  readonly 'status-list': string | undefined;
  readonly witness: string | undefined;
  readonly authority: string | undefined;
}

/** A pack, what the reader brings, and what they accept. */
export interface PackOptions extends TrustOptions {
  readonly pack: string;
  readonly 'allow-withheld': boolean | undefined;
  readonly replay: string | undefined;
  readonly engine: string | undefined;
}

/** The format of before packs were signed as a whole. */
const UNSTATED_FORMAT = 'gatewright-evidence-pack-v1';

/**
 * Verifies an evidence pack with nothing but its file and what the reader pins. Prints the report as JSON. Incomplete for
 * nothing but withheld records is fine where the reader allows that.
 */
export async function verifyPackFile(options: PackOptions, terminal: Terminal): Promise<number> {
  const engine = oneOf(options.engine ?? 'both', 'engine', ENGINES);
  const pack = await readPack(options.pack, '--pack');
  const trust = await packTrust(options);
  const report = await verifyPack(pack, trust, nobleEd25519);
  const replayed = options.replay === undefined ? null : await replayFile(options.replay, pack, engine, terminal);
  const origin = { from: pack.from, to: pack.to, orgId: pack.orgId };
  const replay = replayed === null ? {} : { replay: replayed };
  const ofReplay = replayed === null ? 'verified' : replayStatus(replayed);
  const status = worse(report.status, ofReplay);
  terminal.out(JSON.stringify({ ...report, status, ...replay, origin }, null, 2));
  if (status === 'failed') return EXIT_NEGATIVE;
  if (ofReplay === 'incomplete') return EXIT_INCOMPLETE;
  return exitStatusOf(report, options['allow-withheld'] === true);
}

/** The exit status for a report. Withheld records alone are fine where the reader allows them. */
export function exitStatusOf({ status, gaps }: PackReport, allowsWithheld: boolean): number {
  if (status === 'failed') return EXIT_NEGATIVE;
  const isAllowed = ({ code }: PackGap) => code === 'RECORDS_WITHHELD' && allowsWithheld;
  return gaps.every(isAllowed) ? EXIT_FINE : EXIT_INCOMPLETE;
}

/** What the options and their files demand of a pack. Throws UsageError. */
export async function packTrust(options: TrustOptions): Promise<PackTrust> {
  const statusList = options['status-list'];
  return {
    checkpointKey: options.key === undefined ? undefined : readLogKey(options.key),
    keptCheckpoint: options.checkpoint === undefined ? undefined : await readTextFile(options.checkpoint),
    ...(options.earlier === undefined ? {} : { earlierPack: await readPack(options.earlier, '--earlier') }),
    ...(statusList === undefined ? {} : { keptStatusLists: [await statusListIn(statusList)] }),
    ...(options.witness === undefined ? {} : { witnesses: options.witness.split(',').map(witnessKey) }),
    ...(options.authority === undefined ? {} : { authorities: [await certificateIn(options.authority)] }),
  };
}

const STATUSES: readonly VerificationStatus[] = ['verified', 'incomplete', 'failed'];

function worse(one: VerificationStatus, other: VerificationStatus): VerificationStatus {
  return STATUSES.indexOf(one) > STATUSES.indexOf(other) ? one : other;
}

/** Reads a pack. Throws UsageError. */
export async function readPack(path: string, option: string): Promise<EvidencePack> {
  const size = await stat(path).then(
    (file) => file.size,
    () => 0,
  );
  if (size > constants.MAX_STRING_LENGTH) {
    const most = Math.floor(constants.MAX_STRING_LENGTH / 1e6);
    throw new UsageError(
      `${option}: ${path} has more than ${most} MB; have packs of shorter spans exported, which meet`,
    );
  }
  const value = unwrapEnvelope(await readJsonFile(path));
  if (isJsonObject(value) && value['format'] === UNSTATED_FORMAT) {
    const remedy = `have it exported again by a gate of this version, as ${PACK_FORMAT}`;
    throw new UsageError(
      `${option}: ${path} is a ${UNSTATED_FORMAT}, which binds neither span nor credentials; ${remedy}`,
    );
  }
  const validation = validateWire('EvidencePack', value);
  if (validation.ok) return validation.value;
  throw new UsageError(`${option}: ${validation.faults.map((fault) => `${fault.path} ${fault.message}`).join('; ')}`);
}

async function statusListIn(path: string): Promise<JsonObject> {
  const list = await readJsonFile(path);
  if (isJsonObject(list)) return list;
  throw new UsageError(`--status-list: ${path} holds no credential`);
}

function witnessKey(text: string): NoteKey {
  const key = parseWitnessKey(text.trim());
  if (key === null) throw new UsageError(`--witness: ${text} is not the verifier key of a witness`);
  return key;
}

async function certificateIn(path: string): Promise<Certificate> {
  const certificate = readPemCertificate(await readTextFile(path));
  if (certificate === null) throw new UsageError(`--authority: ${path} holds no certificate`);
  return certificate;
}
