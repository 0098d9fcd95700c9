import { type Command, EXIT_FINE, UsageError } from '../command.js';
import { readOptionGroups, required } from '../options.js';
import { printMade, sizeText } from '../print.js';
import { DATABASE_OPTIONS, DATABASE_USAGE, settingsOf } from '../setting-options.js';

/** `gatewright backup`: a consistent copy of a SQLite database, also of one that is served. */
const backup: Command = {
  name: 'backup',
  usage: '--out FILE [--data-dir FOLDER] [--json]',
  summary: 'copy the SQLite database of a data directory, also while it is served; back up keys.json too, separately',
  async run({ args, environment, terminal, clock }) {
    const { own, shared } = readOptionGroups(args, { out: 'text', json: 'flag' }, DATABASE_OPTIONS);
    const out = required(own.out, 'out');
    const { backUp } = await import('@gatewright/server');
    const bytes = await backUp(await settingsOf(shared, environment), out, clock());
    printMade({ file: out, bytes }, [`${out}: ${sizeText(bytes)}`], own.json, terminal);
    return EXIT_FINE;
  },
};

const USAGE = '--keep | [--suspend-all | --suspend DID …] [--revoke-all | --revoke MANDATE …]';

/** `gatewright restore confirm`: has an older copy count as the database, and contains again what it may lack. */
const restoreConfirm: Command = {
  name: 'restore confirm',
  usage: `${USAGE} ${DATABASE_USAGE} [--json]`,
  summary:
    'continue from an older copy of the database of stopped servers; suspend agents and revoke mandates again that the copy may lack, or --keep it unchanged',
  async run({ args, environment, terminal }) {
    const kinds = {
      keep: 'flag',
      'suspend-all': 'flag',
      suspend: 'texts',
      'revoke-all': 'flag',
      revoke: 'texts',
      json: 'flag',
    } as const;
    const { own, shared } = readOptionGroups(args, kinds, DATABASE_OPTIONS);
    const terms = {
      suspend: own['suspend-all'] === true ? ('all' as const) : (own.suspend ?? []),
      revoke: own['revoke-all'] === true ? ('all' as const) : (own.revoke ?? []),
    };
    const keeps = terms.suspend.length === 0 && terms.revoke.length === 0;
    if (keeps !== (own.keep === true)) {
      throw new UsageError('say what the copy may lack, or that it is to be kept as it is with --keep, not both');
    }
    const settings = await settingsOf(shared, environment);
    const { confirmRestore, createLogger } = await import('@gatewright/server');
    const { reason, suspended, revoked, statusFrom, checkpointsMovedTo } = await confirmRestore(
      settings,
      terms,
      createLogger('error'),
    );
    const lines = [
      `confirmed: ${reason}`,
      `suspended ${suspended.length} agents, revoked ${revoked.length} mandates`,
      `mandates are issued from status index ${statusFrom} on`,
      ...(checkpointsMovedTo === null ? [] : [`later checkpoints are in ${checkpointsMovedTo}: notify their holders`]),
    ];
    printMade({ reason, suspended, revoked, statusFrom, checkpointsMovedTo }, lines, own.json, terminal);
    return EXIT_FINE;
  },
};

/** Copies of the database. */
export const RESTORE_COMMANDS: readonly Command[] = [backup, restoreConfirm];
