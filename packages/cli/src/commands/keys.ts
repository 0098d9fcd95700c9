import { toHex } from '@gatewright/protocol';
import { announcePolicyKey, ROTATED_KEYS, readSettings, replaceKey, type Settings } from '@gatewright/server';
import { type Command, EXIT_FINE, type Invocation } from '../command.js';
import { oneOf, readOptions, required } from '../options.js';

function settingsOf(given: string | undefined, environment: Invocation['environment']): Settings {
  return readSettings(given === undefined ? environment : { ...environment, GATEWRIGHT_DATA_DIR: given });
}

/** `gatewright keys announce`: shows guards the key that will sign bundles next, before it does. */
export const keysAnnounce: Command = {
  name: 'keys announce',
  usage: '[--data-dir FOLDER]',
  summary: 'make the next policy key on the directory of stopped servers; pin it beside the present one, then rotate',
  async run({ args, environment, terminal }) {
    const options = readOptions(args, { 'data-dir': 'text' });
    terminal.out(toHex(await announcePolicyKey(settingsOf(options['data-dir'], environment))));
    return EXIT_FINE;
  },
};

/** `gatewright keys rotate`: replaces the key of bundles or of mandates. */
export const keysRotate: Command = {
  name: 'keys rotate',
  usage: `--key ${ROTATED_KEYS.join('|')} [--data-dir FOLDER]`,
  summary: 'replace a key on the directory of stopped servers; what the old one signed still verifies',
  async run({ args, environment, terminal, clock }) {
    const options = readOptions(args, { key: 'text', 'data-dir': 'text' });
    const key = oneOf(required(options.key, 'key'), 'key', ROTATED_KEYS);
    terminal.out(toHex(await replaceKey(settingsOf(options['data-dir'], environment), key, clock())));
    return EXIT_FINE;
  },
};
