import { isJsonObject } from '@gatewright/protocol';
import { createTokenOffline, ROLES, type Role, readSettings } from '@gatewright/server';
import { type Command, EXIT_FINE, EXIT_NEGATIVE, UsageError } from '../command.js';
import { readOptions, required } from '../options.js';

/** `gatewright token create`: through a running service with an owner's token, or on the data directory of a stopped one. */
export const tokenCreate: Command = {
  name: 'token create',
  usage: '--role ROLE --email ADDRESS [--data-dir FOLDER | --database-url URL | --url BASE_URL --token OWNER_TOKEN]',
  summary: 'make an access token; it is printed once and stored only as a hash',
  async run({ args, environment, terminal }) {
    const options = readOptions(args, {
      role: 'text',
      email: 'text',
      'data-dir': 'text',
      'database-url': 'text',
      url: 'text',
      token: 'text',
    });
    const role = readRole(required(options.role, 'role'));
    const email = required(options.email, 'email');
    if (options.url !== undefined) {
      const answer = await askService(options.url, required(options.token, 'token'), { role, email });
      if (answer.token !== null) terminal.out(answer.token);
      else terminal.err(answer.refusal);
      return answer.token === null ? EXIT_NEGATIVE : EXIT_FINE;
    }
    const dataDir = options['data-dir'] ?? environment['GATEWRIGHT_DATA_DIR'];
    const settings = readSettings({
      ...environment,
      ...(dataDir === undefined ? {} : { GATEWRIGHT_DATA_DIR: dataDir }),
      ...(options['database-url'] === undefined ? {} : { GATEWRIGHT_DATABASE_URL: options['database-url'] }),
    });
    const { token } = await createTokenOffline(settings, email, role);
    terminal.out(token);
    return EXIT_FINE;
  },
};

function readRole(text: string): Role {
  const role = ROLES.find((candidate) => candidate === text);
  if (role === undefined) throw new UsageError(`--role must be one of ${ROLES.join(', ')}`);
  return role;
}

async function askService(baseUrl: string, ownerToken: string, ask: { readonly role: Role; readonly email: string }) {
  const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ownerToken}` },
    body: JSON.stringify(ask),
  });
  const answer: unknown = await response.json();
  const data = isJsonObject(answer) ? answer['data'] : undefined;
  const token = isJsonObject(data) && typeof data['token'] === 'string' ? data['token'] : null;
  return { token, refusal: `refused with ${response.status}: ${JSON.stringify(data ?? answer)}` };
}
