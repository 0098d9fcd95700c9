import { openSqlite, type SqlDriver, type SqlParameter } from '@gatewright/ledger/sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentsLabelled, labelsOfAgents } from '../../src/features/agents/labels.js';
import { approversAmong } from '../../src/features/identity/approvers.js';
import { emailsOf } from '../../src/features/identity/repository.js';
import { MANDATES_PER_STEP } from '../../src/features/mandates/end.js';
import { everyChild, liveChildrenOf, markRevoked, newestOfAccounts } from '../../src/features/mandates/repository.js';
import { reservationsOf } from '../../src/features/mandates/reservations.js';
import { headersNamed } from '../../src/features/rules-store/rules-state.js';
import { openDirectory } from '../../src/platform/database/open.js';
import type { Directory } from '../../src/platform/database/tables.js';

/** What a statement takes on a Durable Object. */
const PARAMETERS_MAX = 100;
const MANY = Array.from({ length: 500 }, (_, index) => `id-${index}`);
const AT = '2026-01-01T00:00:00Z';

/** The statement that took the most, and its number of parameters. */
const most = { text: '', count: 0 };
const noted = (text: string, parameters: readonly SqlParameter[] = []) => {
  if (parameters.length > most.count) Object.assign(most, { text, count: parameters.length });
};

let driver: SqlDriver;
let db: Directory;
beforeAll(async () => {
  driver = await openSqlite(':memory:');
  const counting = new Proxy(driver, {
    get(target, member) {
      const value: unknown = Reflect.get(target, member);
      if (typeof value !== 'function') return value;
      return (...args: readonly unknown[]) => {
        const [text, parameters] = args;
        if (typeof text === 'string') noted(text, Array.isArray(parameters) ? parameters : []);
        return value.apply(target, args);
      };
    },
  });
  db = await openDirectory(counting);
});
afterAll(() => driver.close());

test.each<readonly [string, () => Promise<unknown>]>([
  ['addresses of people', () => emailsOf(db, 'org', MANY)],
  ['approvers', () => approversAmong(db, 'org', MANY, AT, { embeddedTokens: true, oidc: null })],
  ['labels', () => labelsOfAgents(db, 'org', MANY)],
  ['agents with a label', () => agentsLabelled(db, 'org', 'team=a', 500)],
  ['documents by name', () => headersNamed(db, 'org', MANY)],
  ['children of accounts', () => everyChild(db, 'org', MANY)],
  ['live children', () => liveChildrenOf(db, 'org', MANY)],
  ['mandates of accounts', () => newestOfAccounts(db, 'org', MANY)],
  ['budgets set aside', () => reservationsOf(db, 'org', MANY)],
  ['revocations', () => markRevoked(db, 'org', MANY.slice(0, MANDATES_PER_STEP), AT)],
])('no statement about many ids has more parameters than a Durable Object takes: %s', async (_name, ask) => {
  Object.assign(most, { text: '', count: 0 });
  await ask();
  expect(most.count).toBeGreaterThan(0);
  expect(most.count, most.text).toBeLessThanOrEqual(PARAMETERS_MAX);
});
