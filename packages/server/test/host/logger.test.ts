import { closeSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createLogger, linesTo } from '../../src/host/logger.js';

test('a log on a full disk fails no writer', () => {
  const full = openSync('/dev/full', 'w');
  const logger = createLogger('info', linesTo(full));
  for (let line = 0; line < 20_000; line += 1) logger.info({ line }, 'x'.repeat(100));
  expect(() => logger.error({ err: new Error('and another') }, 'an operation failed')).not.toThrow();
  closeSync(full);
});
