import { toHex } from '@gatewright/protocol';
import type { Settings } from '@gatewright/server';
import { type Command, EXIT_FINE, type Terminal, UsageError } from '../command.js';
import { oneOf, readOptionGroups, required } from '../options.js';
import { printMade } from '../print.js';
import { DATABASE_OPTIONS, DATABASE_USAGE, settingsOf } from '../setting-options.js';

/** `gatewright keys announce`: shows guards the key that will sign bundles next, before it does. */
const keysAnnounce: Command = {
  name: 'keys announce',
  usage: `${DATABASE_USAGE} [--json]`,
  summary: 'create the next policy key on the database of stopped servers; pin it beside the present one, then rotate',
  async run({ args, environment, terminal, clock }) {
    const { own, shared } = readOptionGroups(args, { json: 'flag' }, DATABASE_OPTIONS);
    const { announcePolicyKey } = await import('@gatewright/server');
    const publicKey = toHex(await announcePolicyKey(await settingsOf(shared, environment), clock()));
    printMade({ key: 'policy', publicKey }, [publicKey], own.json, terminal);
    return EXIT_FINE;
  },
};

/** `gatewright keys rotate`: replaces a key, at any time or because another may have it. */
const keysRotate: Command = {
  name: 'keys rotate',
  usage: `--key policy|issuer|claimToken|log|all [--in DURATION | --compromised-since RFC3339] [--lost] ${DATABASE_USAGE} [--json]`,
  summary:
    'replace a key: with --in (30s, 10m, 24h, 7d) while all servers serve, which accept the new key at once and sign with it after that time; without, on the database of stopped servers; signatures of the old one still verify unless --compromised-since is given, which log and all require there; --lost continues from an older keys.json if the newest is lost',
  async run({ args, environment, terminal, clock }) {
    const kinds = { key: 'text', in: 'text', 'compromised-since': 'text', lost: 'flag', json: 'flag' } as const;
    const { own, shared } = readOptionGroups(args, kinds, DATABASE_OPTIONS);
    const { COMPROMISED_KEYS, ROTATED_KEYS, replaceKey } = await import('@gatewright/server');
    if (own.in !== undefined)
      return rotateServing({ ...own, in: own.in }, await settingsOf(shared, environment), terminal);
    const since = own['compromised-since'] === undefined ? null : pastTime(own['compromised-since'], clock());
    const choices = since === null ? ROTATED_KEYS : ([...COMPROMISED_KEYS, 'all'] as const);
    const key = oneOf(required(own.key, 'key'), 'key', choices);
    const from = own.lost === true ? 'older' : 'newest';
    const settings = await settingsOf(shared, environment);
    const publicKeys = new Map<string, string>();
    for (const each of key === 'all' ? COMPROMISED_KEYS : [key]) {
      publicKeys.set(each, toHex(await replaceKey(settings, each, clock(), from, since)));
    }
    const [only = ''] = publicKeys.values();
    if (key === 'all') printMade(Object.fromEntries(publicKeys), lines(publicKeys), own.json, terminal);
    else printMade({ key, publicKey: only }, [only], own.json, terminal);
    return EXIT_FINE;
  },
};

interface ServingRotation {
  readonly in: string;
  readonly key?: string | undefined;
  readonly 'compromised-since'?: string | undefined;
  readonly lost?: boolean | undefined;
  readonly json?: boolean | undefined;
}

/** Has the running server of a data directory announce keys, and prints each with the time from which it signs. */
async function rotateServing(own: ServingRotation, { dataDir }: Settings, terminal: Terminal): Promise<number> {
  if (own['compromised-since'] !== undefined || own.lost === true) {
    throw new UsageError(
      '--in hands keys to servers under the keys that they have: where these leaked, stop all servers',
    );
  }
  const { COMPROMISED_KEYS, ROTATION_LEAD_MIN_MS, rotateWhileServing } = await import('@gatewright/server');
  const key = oneOf(required(own.key, 'key'), 'key', [...COMPROMISED_KEYS, 'all'] as const);
  const leadMs = durationOf(own.in);
  if (leadMs === null || leadMs < ROTATION_LEAD_MIN_MS) {
    throw new UsageError(
      `--in must be a duration of at least ${ROTATION_LEAD_MIN_MS / 1_000}s, such as 10m, 24h or 7d`,
    );
  }
  const announced = await rotateWhileServing(dataDir, key === 'all' ? COMPROMISED_KEYS : [key], leadMs);
  const text = announced.map((each) => `${each.key} ${each.publicKey} signs from ${each.from}`);
  printMade({ announced: announced.map((each) => ({ ...each })) }, text, own.json, terminal);
  return EXIT_FINE;
}

const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A duration in ms; null for text that is none. */
function durationOf(text: string): number | null {
  const [, count = '', unit = ''] = /^([1-9][0-9]{0,3})([smhd])$/.exec(text) ?? [];
  const unitMs = UNIT_MS[unit];
  return unitMs === undefined ? null : Number(count) * unitMs;
}

/** Keys of a gate. */
export const KEY_COMMANDS: readonly Command[] = [keysAnnounce, keysRotate];

function lines(publicKeys: ReadonlyMap<string, string>): string[] {
  return [...publicKeys].map(([key, publicKey]) => `${key} ${publicKey}`);
}

/** A time that has passed, as the gate writes times. Throws UsageError. */
function pastTime(text: string, now: number): string {
  const time = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time) || time > now) {
    throw new UsageError('--compromised-since must be a time that has passed, such as 2026-01-31T12:00:00Z');
  }
  return new Date(time).toISOString();
}
