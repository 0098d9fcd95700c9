import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DiskFailedError } from '@gatewright/ledger/sqlite';
import { describe, expect, test } from 'vitest';
import { createLogger } from '../../src/host/logger.js';
import { readSettings } from '../../src/settings/settings.js';
import { asUnwritableFile } from '../../src/start/disk-failure.js';
import { startServer } from '../../src/start/server.js';

const failure = (code: string, syscall: string) =>
  Object.assign(new Error(`${code}: it failed`), { code, syscall, path: '/data/keys.json' });

describe('disk failures', () => {
  // threat operations server-starts-full: A server starts on a full or read-only disk => the start ends with the file
  //   and the remedy
  test.each([
    ['/data/keys.json', 'free space', failure('ENOSPC', 'write')],
    ['/data/keys.json', 'free space', failure('EDQUOT', 'write')],
    ['/data/keys.json', 'mount it for writing', failure('EROFS', 'open')],
    ['/data/keys.json', 'mount it for writing', failure('ENOENT', 'mkdir')],
    ['/data/keys.json', 'give the directory to that user', failure('EACCES', 'open')],
    ['/data/gatewright.db', 'free space', new DiskFailedError(new Error('database or disk is full'))],
    ['/data/gatewright.db', 'mount it', new DiskFailedError(new Error('attempt to write a readonly database'))],
  ])('a start whose disk takes no changes names %s and the remedy: %s', (file, remedy, error) => {
    const named = asUnwritableFile(error, '/data');
    expect(named).toMatchObject({ code: 'FILE_UNWRITABLE', file, cause: error });
    expect(String(named)).toContain(remedy);
  });

  test('a start passes every failure on that is not of the disk', () => {
    const others = [failure('ENOENT', 'open'), new Error('another'), 'a text'];
    for (const error of others) expect(asUnwritableFile(error, '/data')).toBe(error);
  });

  test('a start where a file lies in the way of its directory is refused with FILE_UNWRITABLE', async () => {
    const dataDir = join(fileURLToPath(import.meta.url), 'data');
    const settings = readSettings({ PORT: '0', GATEWRIGHT_DATA_DIR: dataDir });
    const refused = { code: 'FILE_UNWRITABLE', file: dataDir };
    await expect(startServer(settings, createLogger('silent'))).rejects.toMatchObject(refused);
  });
});
