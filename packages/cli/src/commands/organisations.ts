import { createOrganisationOffline, readSettings, verifyOrganisationOffline } from '@gatewright/server';
import { type Command, EXIT_FINE, type Invocation, UsageError } from '../command.js';
import { readOptions, required } from '../options.js';

const VERIFICATIONS = ['verified', 'pending', 'unverified'] as const;

/** `gatewright org create`: on the data directory of a stopped server. */
export const orgCreate: Command = {
  name: 'org create',
  usage: '--name TEXT --owner ADDRESS [--data-dir FOLDER] [--json]',
  summary: 'add an organisation with its owner, whose token is printed once',
  async run(invocation) {
    const options = readOptions(invocation.args, { name: 'text', owner: 'text', 'data-dir': 'text', json: 'flag' });
    const name = required(options.name, 'name');
    const owner = required(options.owner, 'owner');
    const { dataDir, databaseUrl } = settingsOf(invocation, options['data-dir']);
    const created = await createOrganisationOffline(dataDir, name, owner, databaseUrl);
    if (options.json === true) invocation.terminal.out(JSON.stringify(created));
    else for (const line of [`organisation ${created.orgId}`, created.ownerToken]) invocation.terminal.out(line);
    return EXIT_FINE;
  },
};

/** `gatewright org verify`: on the data directory of a stopped server; a running one hears its provider's webhook. */
export const orgVerify: Command = {
  name: 'org verify',
  usage: '[--id ORGANISATION] [--status verified|pending|unverified] [--data-dir FOLDER] [--json]',
  summary: 'say what is known of an organisation’s identity; the first one unless --id names another',
  async run(invocation) {
    const options = readOptions(invocation.args, { id: 'text', status: 'text', 'data-dir': 'text', json: 'flag' });
    const status = VERIFICATIONS.find((known) => known === (options.status ?? 'verified'));
    if (status === undefined) throw new UsageError(`--status must be one of ${VERIFICATIONS.join(', ')}`);
    const { dataDir, databaseUrl } = settingsOf(invocation, options['data-dir']);
    const orgId = await verifyOrganisationOffline(dataDir, options.id ?? null, status, databaseUrl);
    if (options.json === true) invocation.terminal.out(JSON.stringify({ orgId, verification: status }));
    else invocation.terminal.out(`${orgId} is ${status}`);
    return EXIT_FINE;
  },
};

function settingsOf({ environment }: Invocation, given: string | undefined) {
  const dataDir = given ?? environment['GATEWRIGHT_DATA_DIR'];
  return readSettings({ ...environment, ...(dataDir === undefined ? {} : { GATEWRIGHT_DATA_DIR: dataDir }) });
}
