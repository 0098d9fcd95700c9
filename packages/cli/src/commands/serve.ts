import { existsSync } from 'node:fs';
import { createLogger, readSettings, startServer } from '@gatewright/server';
import { type Command, EXIT_FINE } from '../command.js';
import { readOptions } from '../options.js';

/** `gatewright serve`: runs the service until it is interrupted, or its keys were replaced while it had lost its database. */
export const serve: Command = {
  name: 'serve',
  usage: '[--port N] [--host ADDRESS] [--data-dir FOLDER] [--database-url URL]',
  summary: 'run the service; the first start fills the data directory',
  async run({ args, environment, terminal, interrupted }) {
    const options = readOptions(args, {
      port: 'text',
      host: 'text',
      'data-dir': 'text',
      'database-url': 'text',
    });
    const settings = readSettings({
      ...environment,
      ...(options.port === undefined ? {} : { PORT: options.port }),
      ...(options.host === undefined ? {} : { HOST: options.host }),
      ...(options['data-dir'] === undefined ? {} : { GATEWRIGHT_DATA_DIR: options['data-dir'] }),
      ...(options['database-url'] === undefined ? {} : { GATEWRIGHT_DATABASE_URL: options['database-url'] }),
    });
    const server = await startServer(settings, createLogger(settings.logLevel));
    const stopping = interrupted().then(() => null);
    terminal.out(`Gatewright decides for ${settings.network} at ${server.baseUrl}`);
    if (existsSync(server.bootstrapFile)) terminal.out(`Tokens and a ready agent: ${server.bootstrapFile}`);
    terminal.out('Next: npm run demo in another terminal, or docs/quickstart.md. Ctrl-C stops it.');
    const outdated = await Promise.race([stopping, server.outdated]);
    terminal.out('Stopping: finishing the calls under way.');
    await server.close();
    if (outdated !== null) throw outdated;
    return EXIT_FINE;
  },
};
