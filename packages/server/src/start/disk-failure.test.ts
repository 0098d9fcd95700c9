import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DiskFailedError } from '@gatewright/ledger/sqlite';
import { describe, expect, test } from 'vitest';
import { createLogger } from '../host/logger.js';
import { readSettings } from '../settings/settings.js';
import { asUnwritableFile } from './disk-failure.js';
import { startServer } from './server.js';

const failure = (code: string, syscall: string) =>
  Object.assign(new Error(`${code}: it failed`), { code, syscall, path: '/data/keys.json' });

describe('a start whose disk takes no changes names the file and the remedy', () => {
  test.each([
    ['/data/keys.json', 'free space', failure('ENOSPC', 'write')],
    ['/data/keys.json', 'free space', failure('EDQUOT', 'write')],
    ['/data/keys.json', 'mount it for writing', failure('EROFS', 'open')],
    ['/data/keys.json', 'mount it for writing', failure('ENOENT', 'mkdir')],
    ['/data/keys.json', 'give the directory to that user', failure('EACCES', 'open')],
    ['/data/gatewright.db', 'free space', new DiskFailedError(new Error('database or disk is full'))],
    ['/data/gatewright.db', 'mount it', new DiskFailedError(new Error('attempt to write a readonly database'))],
  ])('%s: %s', (file, remedy, error) => {
    const named = asUnwritableFile(error, '/data');
    expect(named).toMatchObject({ code: 'FILE_UNWRITABLE', file, cause: error });
    expect(String(named)).toContain(remedy);
  });

  test('and passes every other failure on', () => {
    const others = [failure('ENOENT', 'open'), new Error('another'), 'a text'];
    for (const error of others) expect(asUnwritableFile(error, '/data')).toBe(error);
  });

  test('as where a file lies in the way', async () => {
    const dataDir = join(fileURLToPath(import.meta.url), 'data');
    const settings = readSettings({ PORT: '0', GATEWRIGHT_DATA_DIR: dataDir });
    const refused = { code: 'FILE_UNWRITABLE', file: dataDir };
    await expect(startServer(settings, createLogger('silent'))).rejects.toMatchObject(refused);
  });
});
