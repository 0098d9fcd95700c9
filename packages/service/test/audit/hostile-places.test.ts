import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTES } from '../../src/app/routes.js';
import { DATABASES } from '../support/databases.js';
import { TestGate } from '../support/test-gate.js';

const AT = '2999-01-01T00:00:00.000Z';
/** Places that no answer gives: of no kind, of a number that no column has, and with characters that PostgreSQL does not store. */
const PLACES = [
  'x',
  'rules:',
  'rules:a',
  'rules:a:1e999',
  'rules:a:1.5',
  'rules:a:-1',
  'rules:a:99999999999',
  'agent:\0',
  '\0',
  '💥',
];

const listed = ROUTES.filter(
  ({ method, path, parameters = [] }) =>
    method === 'GET' &&
    !path.includes(':') &&
    parameters.some(({ name, in: at }) => name === 'after' && at === 'query'),
).map(({ path }) => path);

describe.each(DATABASES)('%s', (_name, environment) => {
  let gate: TestGate;
  beforeAll(async () => {
    gate = await TestGate.start(await environment());
    await gate.asOwner('/organisation/holds', { minutes: 7 });
  });
  afterAll(() => gate.discard());

  test.each(listed)(
    'a place of %s that no answer gave leads to a page or to a refusal, and to no failure',
    async (path) => {
      for (const place of PLACES) {
        for (const at of [AT, '2000-01-01T00:00:00.000Z']) {
          const required = path === '/organisation/in-force' ? `at=${gate.now}&` : '';
          const answer = await gate.get(`${path}?${required}after=${encodeURIComponent(`${at}~${place}`)}`, {
            token: gate.ownerToken,
          });
          expect([place, answer.status]).toEqual([place, expect.toBeOneOf([200, 400])]);
        }
      }
    },
  );
});
