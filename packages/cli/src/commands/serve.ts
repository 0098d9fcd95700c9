import { existsSync } from 'node:fs';
import { type Command, EXIT_FINE } from '../command.js';
import { readOptionGroups } from '../options.js';
import { DATABASE_OPTIONS, DATABASE_USAGE, LISTEN_OPTIONS, LISTEN_USAGE, settingsOf } from '../setting-options.js';

/** The package that `npm start` runs in a checkout, where the demo and the documents are at hand. */
const REPOSITORY = 'gatewright';
const NEXT_IN_REPOSITORY = 'npm run demo in another terminal, or docs/learn/quickstart.md';
const NEXT = 'onboard an agent with the owner’s token, or give a guard the starter agent’s key';

/** `gatewright serve`: runs the service until it is interrupted, or its keys were replaced while it had lost its database. */
export const serve: Command = {
  name: 'serve',
  usage: `${LISTEN_USAGE} ${DATABASE_USAGE} [--new-database]`,
  summary:
    'run the service; the first start fills the data directory; --new-database starts with new keys if the database of the old keys is lost',
  async run({ args, environment, terminal, interrupted }) {
    const kinds = { ...LISTEN_OPTIONS, ...DATABASE_OPTIONS };
    const { own, shared } = readOptionGroups(args, { 'new-database': 'flag' }, kinds);
    const settings = await settingsOf(shared, environment);
    const { createLogger, startServer } = await import('@gatewright/server');
    const start = { newDatabase: own['new-database'] === true };
    const server = await startServer(settings, createLogger(settings.logLevel), undefined, start);
    const stopping = interrupted();
    terminal.out(`Gatewright decides for ${settings.network} at ${server.baseUrl}`);
    if (server.loginLink !== null) terminal.out(`For people, logged in once within 10 minutes: ${server.loginLink}`);
    else if (server.consoleUrl !== null) terminal.out(`For people: ${server.consoleUrl}`);
    if (existsSync(server.bootstrapFile)) terminal.out(`Tokens and a starter agent: ${server.bootstrapFile}`);
    const next = environment['npm_package_name'] === REPOSITORY ? NEXT_IN_REPOSITORY : NEXT;
    terminal.out(`Next: ${next}. Ctrl-C stops it.`);
    const reason = await Promise.race([stopping, server.outdated]);
    terminal.out('Stopping: finishing the calls under way.');
    // Who presses Ctrl-C has no callers that need time to move.
    if (reason === 'SIGTERM') await server.drain();
    await server.close();
    if (reason instanceof Error) throw reason;
    return EXIT_FINE;
  },
};
