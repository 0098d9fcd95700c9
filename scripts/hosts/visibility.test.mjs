import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyPostgres } from '../../packages/service/test/support/databases.ts';
import { RemoteGate } from '../../packages/service/test/support/remote-gate.ts';
import { ANSWERING_JSON, CREDENTIALS, roleViolation } from '../../packages/service/test/support/role-cases.ts';
import { VISIBILITY_CASES, VisibleWorld } from '../../packages/service/test/support/visible-world.ts';
import { ROOT } from '../workspace/packages.mjs';
import { HOSTS } from './hosts.mjs';

const COMMAND = join(ROOT, 'packages', 'cli', 'dist', 'main.js');

/** The token of the owner of another organisation; null on a host that has no data directory, which serves one organisation. */
async function foreignOwnerOn({ url, dataDir }) {
  if (dataDir === undefined) return null;
  const args = ['--name', 'Other', '--owner', 'owner@other.test', '--url', url, '--data-dir', dataDir, '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, 'org', 'create', ...args]);
  return JSON.parse(stdout).ownerToken;
}

// covers agent-visibility, authenticated-operations-take
describe.each(HOSTS)('$name', ({ start, tested }) => {
  let host;
  let members;
  let world;

  beforeAll(async () => {
    host = await start(emptyPostgres);
    members = JSON.parse(await readFile(host.bootstrapFile, 'utf8'));
    const gate = new RemoteGate(host.url, members);
    world = await VisibleWorld.fill(gate, await foreignOwnerOn(host));
  });
  afterAll(() => host?.close());

  test('a gate shows each reader the data of an agent as the table of routes says', async () => {
    const violations = [];
    for (const each of VISIBILITY_CASES) {
      const violation = await world.violation(each);
      if (violation !== null) violations.push(`${each.path} to ${each.reader}: ${violation}`);
    }
    expect(violations).toEqual([]);
  });

  // In a browser and in workerd a thousand calls take a minute, and what admits them is the same program.
  if (tested === null) return;
  test('a gate admits to each route the roles of its row', async () => {
    const { tokens, config } = world;
    const byCredential = { ...tokens, developer: tokens['its developer'], 'claim token': 'no-claim-of-this-host' };
    const gate = new RemoteGate(host.url, { ...members, agent: config });
    const violations = [];
    for (const route of ANSWERING_JSON) {
      const found = await Promise.all(
        CREDENTIALS.map(async (credential) => [credential, await roleViolation(gate, byCredential, route, credential)]),
      );
      for (const [credential, violation] of found) {
        if (violation !== null) violations.push(`${route.method} ${route.path} to ${credential}: ${violation}`);
      }
    }
    expect(violations).toEqual([]);
  });
});
