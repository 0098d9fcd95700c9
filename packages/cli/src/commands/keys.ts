import { toHex } from '@gatewright/protocol';
import { type Command, EXIT_FINE, UsageError } from '../command.js';
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
  usage: `--key policy|issuer|claimToken|log|all [--compromised-since RFC3339] [--lost] ${DATABASE_USAGE} [--json]`,
  summary:
    'replace a key on the database of stopped servers; signatures of the old one still verify unless --compromised-since is given, which log and all require; --lost continues from an older keys.json if the newest is lost',
  async run({ args, environment, terminal, clock }) {
    const kinds = { key: 'text', 'compromised-since': 'text', lost: 'flag', json: 'flag' } as const;
    const { own, shared } = readOptionGroups(args, kinds, DATABASE_OPTIONS);
    const { COMPROMISED_KEYS, ROTATED_KEYS, replaceKey } = await import('@gatewright/server');
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

/** Keys of stopped servers. */
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
