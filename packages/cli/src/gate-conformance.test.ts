import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readScenarios, runCommand } from '@gatewright/conformance/node';
import { createLogger, type RunningServer, readSettings, type StartOptions, startServer } from '@gatewright/server';
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
const ADAPTER = fileURLToPath(new URL('../../../conformance/harness/gate-adapter.mjs', import.meta.url));

/** Runs scenarios against a host. Returns the exit code and what was said before the totals. */
async function held({ environment, options }: GateHost, argsFor: (server: RunningServer) => readonly string[]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'gatewright-conformance-'));
  const settings = { PORT: '0', GATEWRIGHT_DATA_DIR: dataDir, ...RATES, ...environment };
  const server = await startServer(readSettings(settings), createLogger('silent'), undefined, options);
  const said: string[] = [];
  try {
    const args = ['gate', '--url', server.baseUrl, '--rate', '5000', ...argsFor(server)];
    const code = await runCommand({ name: 'suite', args, now: 0, out: (line) => said.push(line) });
    return { code, failures: said.filter((line) => !/^L\d |; level /.test(line)) };
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true });
  }
}

test.each(HOSTS)('$name conforms', { timeout: 600_000 }, async (host) => {
  const result = await held(host, ({ bootstrapFile }) => ['--bootstrap', bootstrapFile]);
  expect(result).toEqual({ code: 0, failures: [] });
});

test('the example of an adapter sets scenarios up as the endpoints of the protocol do', async () => {
  // Without an adapter, scenarios of several organisations are skipped: every one of them runs here.
  const { scenarios } = await readScenarios();
  const ofSeveral = scenarios
    .filter(({ actors }) => Object.values(actors).some(({ kind }) => kind === 'organisation'))
    .map(({ id }) => id);
  expect(ofSeveral.length).toBeGreaterThan(0);
  const chosen = ['L6.revocation', 'L5.refusals.rule', 'L5.signatures.key', ...ofSeveral];
  const result = await held({ name: 'adapter' }, ({ bootstrapFile }) => [
    ...chosen.flatMap((start) => ['--only', start]),
    ...['--adapter', process.execPath, '--', ADAPTER, bootstrapFile, dirname(bootstrapFile)],
  ]);
  expect(result).toEqual({ code: 0, failures: [] });
});
