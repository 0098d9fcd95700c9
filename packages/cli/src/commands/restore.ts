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

/** `gatewright server add`: a further server on a PostgreSQL, whose data directory does not know the database yet. */
const serverAdd: Command = {
  name: 'server add',
  usage: `${DATABASE_USAGE} [--json]`,
  summary:
    'let a further server start on a shared database that its data directory does not know; make sure first that the database is no older copy',
  async run({ args, environment, terminal }) {
    const { own, shared } = readOptionGroups(args, { json: 'flag' }, DATABASE_OPTIONS);
    const { addServer } = await import('@gatewright/server');
    const added = await addServer(await settingsOf(shared, environment));
    const line = `a server may start on the database ${added.databaseId} of the network ${added.network}, started ${added.starts} times so far`;
    printMade({ ...added }, [line], own.json, terminal);
    return EXIT_FINE;
  },
};

/** Copies of the database, and servers on it. */
export const RESTORE_COMMANDS: readonly Command[] = [backup, restoreConfirm, serverAdd];
