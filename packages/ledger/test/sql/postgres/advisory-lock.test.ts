import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  DatabaseSharedError,
  DatabaseTakenError,
  openPostgres,
  type PostgresDriver,
} from '../../../src/stores/sql/postgres/index.js';
import { emptyDatabase } from './support/database.js';
import { silentWay } from './support/silent-way.js';

const NAME = 'a lock of the test';
const IN_USE = {
  code: 'DATABASE_IN_USE',
  message: expect.stringContaining('stop every server on this database first'),
};

let url: string;
let drivers: PostgresDriver[];

beforeEach(async () => {
  url = await emptyDatabase();
  drivers = [];
});

afterEach(() => Promise.all(drivers.map((driver) => driver.close())));

async function connect(to = url, options: Parameters<typeof openPostgres>[1] = {}): Promise<PostgresDriver> {
  const driver = await openPostgres(to, options);
  drivers.push(driver);
  return driver;
}

const noGap = () => undefined;
const done = async () => 'done';

/** Advisory locks of the test's database, in `pg_locks`. */
const OF_TEST = `locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`;

/** Ends the connections that hold the lock, or wait for it. */
async function endHolders(driver: PostgresDriver): Promise<void> {
  await driver.all(`select pg_terminate_backend(pid) from pg_locks where ${OF_TEST}`);
}

describe('shared locks', () => {
  test('a shared lock is refused with DATABASE_IN_USE to who wants it alone, until its last holder has closed', async () => {
    const [one, other, alone] = await Promise.all([connect(), connect(), connect()]);
    await Promise.all([one.share(NAME, noGap), other.share(NAME, noGap)]);
    let ran = false;
    const work = async () => {
      ran = true;
    };
    const refused = await alone.unshared(NAME, work).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DatabaseSharedError);
    expect(refused).toMatchObject(IN_USE);
    await one.close();
    await expect(alone.unshared(NAME, work)).rejects.toMatchObject(IN_USE);
    expect(ran).toBe(false);
    expect(await alone.unshared('another lock', done)).toBe('done');
    await other.close();
    expect(await alone.unshared(NAME, done)).toBe('done');
    expect(await alone.unshared(NAME, done)).toBe('done');
  });

  test('a shared lock waits for the one that has it alone, and says so where that takes too long', async () => {
    const [patient, hasty, alone] = [await connect(), await connect(url, { sharedWaitMs: 50 }), await connect()];
    let shared: Promise<void> = Promise.resolve();
    await alone.unshared(NAME, async () => {
      shared = patient.share(NAME, noGap);
      const refused = await hasty.share(NAME, noGap).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(DatabaseTakenError);
      expect(refused).toMatchObject({ code: 'DATABASE_IN_USE', message: expect.stringContaining('start again') });
    });
    await shared;
    await expect(alone.unshared(NAME, done)).rejects.toMatchObject(IN_USE);
  });

  test('a lock is free again after work that failed', async () => {
    const alone = await connect();
    const failing = alone.unshared(NAME, () => Promise.reject(new Error('the work failed')));
    await expect(failing).rejects.toThrow('the work failed');
    expect(await alone.unshared(NAME, done)).toBe('done');
  });

  test('a shared lock that lost its connection is taken again once no other has it alone, with the gap reported', async () => {
    const [one, alone] = [await connect(url, { sharedWaitMs: 100 }), await connect()];
    let gaps = 0;
    await one.share(NAME, () => (gaps += 1));
    const cutOff = async (): Promise<readonly [number, number]> => {
      await endHolders(alone);
      try {
        return await alone.unshared(NAME, async () => {
          const before = gaps;
          await untilTwoWaited(alone);
          return [before, gaps] as const;
        });
      } catch (error) {
        // The connection has not ended yet, or was made again already.
        if (error instanceof DatabaseSharedError) return cutOff();
        throw error;
      }
    };
    const [before, meanwhile] = await cutOff();
    expect(meanwhile).toBe(before);
    await expect.poll(() => gaps).toBe(before + 1);
    await expect(alone.unshared(NAME, done)).rejects.toMatchObject(IN_USE);
  });

  test('a shared lock is not waited for when the driver closes and its connection leads nowhere', async () => {
    const way = await silentWay(url);
    const one = await connect(way.url);
    await one.share(NAME, noGap);
    way.fallSilent();
    await one.close();
    await way.close();
    await expect(one.all('select 1')).rejects.toThrow();
  });
});

/** Resolves when two connections, one after the other, have waited for the lock. */
async function untilTwoWaited(driver: PostgresDriver): Promise<void> {
  const waited = new Set<unknown>();
  const look = async () => {
    for (const { pid } of await driver.all(`select pid from pg_locks where not granted and ${OF_TEST}`))
      waited.add(pid);
    return waited.size;
  };
  await expect.poll(look, { interval: 5, timeout: 30_000 }).toBeGreaterThan(1);
}
