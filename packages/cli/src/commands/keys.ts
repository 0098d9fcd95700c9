import { toHex } from '@gatewright/protocol';
import { announcePolicyKey, ROTATED_KEYS, replaceKey } from '@gatewright/server';
import { type Command, EXIT_FINE } from '../command.js';
import { oneOf, readOptionGroups, required } from '../options.js';
import { printMade } from '../print.js';
import { DATABASE_OPTIONS, DATABASE_USAGE, settingsOf } from '../setting-options.js';

/** `gatewright keys announce`: shows guards the key that will sign bundles next, before it does. */
export const keysAnnounce: Command = {
  name: 'keys announce',
  usage: `${DATABASE_USAGE} [--json]`,
  summary: 'make the next policy key on the database of stopped servers; pin it beside the present one, then rotate',
  async run({ args, environment, terminal, clock }) {
    const { own, shared } = readOptionGroups(args, { json: 'flag' }, DATABASE_OPTIONS);
    const publicKey = toHex(await announcePolicyKey(settingsOf(shared, environment), clock()));
    printMade({ key: 'policy', publicKey }, [publicKey], own.json, terminal);
    return EXIT_FINE;
  },
};

/** `gatewright keys rotate`: replaces the key of bundles or of mandates. */
export const keysRotate: Command = {
  name: 'keys rotate',
  usage: `--key ${ROTATED_KEYS.join('|')} [--lost] ${DATABASE_USAGE} [--json]`,
  summary:
    'replace a key on the database of stopped servers; what the old one signed still verifies; --lost goes on from an older keys.json, the newest being lost for good',
  async run({ args, environment, terminal, clock }) {
    const { own, shared } = readOptionGroups(args, { key: 'text', lost: 'flag', json: 'flag' }, DATABASE_OPTIONS);
    const key = oneOf(required(own.key, 'key'), 'key', ROTATED_KEYS);
    const from = own.lost === true ? 'older' : 'newest';
    const publicKey = toHex(await replaceKey(settingsOf(shared, environment), key, clock(), from));
    printMade({ key, publicKey }, [publicKey], own.json, terminal);
    return EXIT_FINE;
  },
};
