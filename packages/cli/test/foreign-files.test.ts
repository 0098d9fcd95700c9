import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLogger, readSettings, startServer } from '@gatewright/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const GATEWRIGHT = fileURLToPath(new URL('../dist/main.js', import.meta.url));
/** The user and group that the gate runs as: `nobody` of this host. */
const GATE = 65_534;
const OTHER = 65_533;
const isRoot = process.geteuid?.() === 0;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatewright-owner-'));
  const settings = readSettings({ PORT: '0', GATEWRIGHT_DATA_DIR: dataDir, GATEWRIGHT_LOG_LEVEL: 'error' });
  await (await startServer(settings, createLogger('error'))).close();
  for (const name of ['', ...(await readdir(dataDir))])
    await chown(join(dataDir, name), GATE, GATE).catch(() => undefined);
});
afterEach(() => rm(dataDir, { recursive: true }));

/** Serves as the user of the gate until it says that it serves, or ends. */
async function serveAsGate() {
  const child = spawn(process.execPath, [GATEWRIGHT, 'serve', '--port', '0', '--data-dir', dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
    uid: GATE,
    gid: GATE,
    env: {},
    cwd: '/',
  });
  const said = { out: '', err: '' };
  child.stderr.on('data', (chunk: Buffer) => {
    said.err += chunk.toString();
  });
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += chunk.toString();
    // A second signal would end it at once.
    if (chunk.includes('Ctrl-C')) child.kill('SIGINT');
  });
  const [status] = await once(child, 'close');
  return { status, served: said.out.includes('Ctrl-C'), err: said.err };
}

/** Only root gives files to others. */
describe.runIf(isRoot)('a file that another user owns', () => {
  // covers secret-file-another: A secret file of another owner is checked, and served where that is safe
  // threat operations keys-json-belongs: `keys.json` belongs to another user => it is served where its group alone
  //   may read it, with a warning; a file that others hold or may replace ends the start
  test.each([
    ['root', 0, 0o640],
    ['another', OTHER, 0o640],
    ['another', OTHER, 0o440],
  ])(
    'keys.json of %s (%i, mode %o) that the group of the gate may read: it warns, and serves',
    async (_who, uid, mode) => {
      const keys = join(dataDir, 'keys.json');
      await chown(keys, uid, GATE);
      await chmod(keys, mode);
      const before = await readFile(keys, 'utf8');
      expect(await serveAsGate()).toMatchObject({
        status: 0,
        served: true,
        err: expect.stringContaining(`belongs to user ${uid}`),
      });
      expect(await readFile(keys, 'utf8')).toBe(before);
      expect(await stat(keys)).toMatchObject({ uid });
    },
  );

  // threat keys-json-belongs
  test.each([0o644, 0o660, 0o664])(
    'keys.json with mode %o that others hold or change: it says what to do, and ends',
    async (mode) => {
      const keys = join(dataDir, 'keys.json');
      await chown(keys, OTHER, GATE);
      await chmod(keys, mode);
      expect(await serveAsGate()).toMatchObject({
        status: 1,
        served: false,
        err: expect.stringContaining('set mode 0640'),
      });
    },
  );

  test('keys.json that cannot be read: it says so, and ends', async () => {
    const keys = join(dataDir, 'keys.json');
    await chown(keys, OTHER, OTHER);
    await chmod(keys, 0o600);
    const unreadable = expect.stringContaining('make it readable to the user of the gate');
    expect(await serveAsGate()).toMatchObject({ status: 1, served: false, err: unreadable });
  });

  // covers secret-file-another
  test.each([0o600, 0o640, 0o644])('bootstrap.json with mode %o stops no start', async (mode) => {
    const file = join(dataDir, 'bootstrap.json');
    await chown(file, OTHER, OTHER);
    await chmod(file, mode);
    expect(await serveAsGate()).toMatchObject({ status: 0, served: true });
  });

  test('files of the gate itself are closed to others, as before', async () => {
    const keys = join(dataDir, 'keys.json');
    await chmod(keys, 0o644);
    expect(await serveAsGate()).toMatchObject({ status: 0, served: true });
    expect((await stat(keys)).mode & 0o777).toBe(0o600);
  });
});
