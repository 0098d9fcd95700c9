import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '@gatewright/conformance/node';
import { createLogger, readSettings, type StartOptions, startServer } from '@gatewright/server';
import { expect, test } from 'vitest';

interface GateHost {
  readonly name: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly options?: StartOptions;
}

/** Where our gate runs. Every host is held to every scenario. */
const HOSTS: readonly GateHost[] = [
  { name: 'Node server, ledger in memory', options: { memoryLedger: true } },
  { name: 'Node server on SQLite' },
];

/** The suite makes more calls with one token than an owner does. */
const RATES = { GATEWRIGHT_TOKEN_RATE: '100000/10000' };

test.each(HOSTS)('$name conforms', async ({ environment, options }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'gatewright-conformance-'));
  const settings = { PORT: '0', GATEWRIGHT_DATA_DIR: dataDir, ...RATES, ...environment };
  const server = await startServer(readSettings(settings), createLogger('silent'), undefined, options);
  const said: string[] = [];
  try {
    const args = ['gate', '--url', server.baseUrl, '--bootstrap', server.bootstrapFile, '--rate', '5000'];
    const code = await runCommand({ name: 'suite', args, now: 0, out: (line) => said.push(line) });
    expect({ code, said: said.slice(0, -3) }).toEqual({ code: 0, said: [] });
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true });
  }
});
