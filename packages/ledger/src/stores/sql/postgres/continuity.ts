import { DatabaseRewoundError, DatabaseUnverifiedError } from '../../../operations/errors.js';
import type { PeerSilence } from '../../store.js';
import { type Columns, integer, nullable, readRow, type SqlRow, text } from '../columns.js';
import { type Continuity, UntrustedError } from '../continuity.js';
import type { Incarnation, SqlDriver, SqlSession, SqlTransaction } from '../driver.js';
import { PooledConnectionsError } from './errors.js';

/** How long a process that was not seen counts as one that may have committed something until the end of its database. */
const WRITER_ALIVE_MS = 30_000;
/** How long a process that was not stopped and is not seen any more is reported, ms: it may have been replaced. */
const PEER_SILENCE_SHOWN_MS = 60 * 60 * 1_000;
/** How long a process waits for its peers to verify a database that was restarted where it stood. */
const PEERS_WAIT_MAX_MS = 5_000;
/** How long the row of a process that ended by a signal is kept. */
const WRITER_KEEP_MS = 30 * 24 * 60 * 60 * 1_000;

/** What a process committed, as the database has it. */
interface Writer {
  readonly writerId: string;
  readonly batches: number;
  /** When it last trusted the database, by its clock, ms since the epoch; null before. */
  readonly seenAt: number | null;
  readonly system: string;
  readonly timeline: number;
  readonly startedAt: number;
  readonly synchronous: number;
}

const WRITER: Columns<Writer> = {
  writerId: text,
  batches: integer,
  seenAt: nullable(integer),
  system: text,
  timeline: integer,
  startedAt: integer,
  synchronous: integer,
};

const NOW = 'cast(extract(epoch from clock_timestamp()) * 1000 as bigint)';
/** A dump that is restored, also in place, makes the table again. */
const COPY = `(select system_identifier || '/' || (select oid from pg_database where datname = current_database())
  || '/' || cast('ledger_writer'::regclass as oid) from pg_control_system())`;

/**
 * Whether a PostgreSQL still has what was committed on it. Each process counts its batches in a row of its own, in the transaction of the
 * batch, so a database that went back has a lower count than the process remembers. When connections lead to another incarnation of the
 * database (a promoted standby, a recovery, a restart), nothing is committed until every process that was alive at the end of the one
 * before has compared its count. The write-ahead log is one sequence: where the newest commit of each of them is there, all are.
 */
export class PostgresContinuity implements Continuity {
  /** Batches of this process that certainly landed. */
  #landed = 0;
  #trusted: Incarnation | null = null;
  #rewound: DatabaseRewoundError | null = null;
  #pooled: PooledConnectionsError | null = null;
  #untrustedSince: number | null = null;
  #isRegistered = false;

  constructor(
    private readonly driver: SqlDriver,
    /** Unique among processes and starts. */
    private readonly writerId: string,
    /** A clock that is never set, ms. */
    private readonly monotonic: () => number,
  ) {}

  get rewound(): string | null {
    return this.#rewound?.reason ?? null;
  }

  async advance(session: SqlTransaction): Promise<number> {
    this.#assertTrusted(session);
    const [row] = await session.all(
      `update ledger_writer set batches = batches + 1, seen_at = ${NOW}
        where writer_id = $1 and batches >= $2 and not exists (select 1 from ledger_rewound)
        returning batches, pg_backend_pid() as backend`,
      [this.writerId, this.#landed],
    );
    if (row === undefined) throw new UntrustedError();
    this.#assertBackend(session, row);
    return integer.read(row['batches'] ?? null);
  }

  landed(batches: number): void {
    this.#landed = Math.max(this.#landed, batches);
  }

  async check(session: SqlTransaction): Promise<void> {
    this.#assertTrusted(session);
    const rows = await session.all(
      `select pg_backend_pid() as backend from ledger_writer
        where writer_id = $1 and batches >= $2 and not exists (select 1 from ledger_rewound)`,
      [this.writerId, this.#landed],
    );
    const [row] = rows;
    if (row === undefined) throw new UntrustedError();
    this.#assertBackend(session, row);
  }

  verify(): Promise<void> {
    return this.#verified(() => undefined);
  }

  noteAlive(): Promise<void> {
    return this.#verified((session) => this.#noteSeen(session));
  }

  async silence(): Promise<PeerSilence | null> {
    const ms = this.driver.unheardMs ?? null;
    if (ms !== null) return { ms, detail: 'the connection that listens for changes of other servers is lost' };
    const [row] = await this.driver.all(
      `select count(*) as peers, ${NOW} - min(seen_at) as silent from ledger_writer
        where writer_id <> $1 and seen_at between ${NOW} - $2 and ${NOW} - $3`,
      [this.writerId, PEER_SILENCE_SHOWN_MS, WRITER_ALIVE_MS],
    );
    const silent = nullable(integer).read(row?.['silent'] ?? null);
    if (silent === null) return null;
    return { ms: silent, detail: `${row?.['peers']} other servers were not stopped and are not alive` };
  }

  /** Verifies that the database has what was committed, and does something in the same transaction. */
  async #verified(work: (session: SqlTransaction) => void): Promise<void> {
    if (this.#rewound !== null) throw this.#rewound;
    if (this.#pooled !== null) throw this.#pooled;
    if (this.#trusted === null) return this.#compare();
    try {
      await this.#unconfirmed(async (session) => {
        await this.check(session);
        work(session);
      });
    } catch (error) {
      if (!(error instanceof UntrustedError)) throw error;
      await this.#compare();
    }
  }

  /** Compares what the database has with what this process committed, and trusts the database where all processes did so. */
  async #compare(): Promise<void> {
    const compared = await this.#unconfirmed((session) => this.#compared(session));
    if (typeof compared.rewound === 'string') {
      const { rewound } = compared;
      // Before it is noted for others, which may fail.
      this.#rewound = new DatabaseRewoundError(rewound);
      await this.#unconfirmed((session) => noteRewound(session, rewound));
      throw this.#rewound;
    }
    const { waitsFor, incarnation } = compared;
    if (waitsFor.length > 0) {
      this.#untrustedSince ??= this.monotonic();
      const isRestart = waitsFor.every((writer) => isOneTimeline(writer, incarnation));
      // The database was restarted where it stood: a process that cannot reach it must not keep the others waiting.
      if (!isRestart || this.monotonic() - this.#untrustedSince < PEERS_WAIT_MAX_MS) {
        throw new DatabaseUnverifiedError(
          waitsFor.map(({ writerId }) => writerId),
          isRestart,
        );
      }
    }
    await this.#unconfirmed(async (session) => {
      this.#noteSeen(session);
      session.send(`delete from ledger_writer where seen_at < ${NOW} - $1`, [WRITER_KEEP_MS]);
    });
    this.#untrustedSince = null;
    this.#trusted = incarnation;
  }

  #noteSeen(session: SqlTransaction): void {
    const seen = `update ledger_writer set seen_at = ${NOW} where writer_id = $1 and not exists (select 1 from ledger_rewound)`;
    session.send(seen, [this.writerId]);
  }

  /** A transaction that waits for no standby: commits wait for its row, and must be refused in time where none confirms. */
  #unconfirmed<T>(work: (session: SqlTransaction) => Promise<T>): Promise<T> {
    return this.driver.transaction((session) => {
      session.send('set local synchronous_commit = local');
      return work(session);
    });
  }

  async confirm(): Promise<void> {
    await this.driver.transaction(async (session) => {
      await session.run('delete from ledger_rewound');
      await session.run('delete from ledger_writer');
      await session.run(`update ledger_home set copy = ${COPY}`);
    });
    this.#isRegistered = false;
    this.#trusted = null;
    this.#rewound = null;
    this.#landed = 0;
  }

  async end(): Promise<void> {
    // What it committed is compared before the database forgets it.
    await this.verify().catch((error: unknown) => {
      if (!(error instanceof DatabaseUnverifiedError)) throw error;
    });
    await this.#unconfirmed((session) =>
      session.run('delete from ledger_writer where writer_id = $1', [this.writerId]),
    );
  }

  /** A pooler may have given the transaction another session than the one whose database is known. One that did so may do it again. */
  #assertBackend({ incarnation }: SqlTransaction, row: SqlRow): void {
    if (integer.read(row['backend'] ?? null) !== incarnation?.backend) this.#pooled ??= new PooledConnectionsError();
    if (this.#pooled !== null) throw this.#pooled;
  }

  #assertTrusted({ incarnation }: SqlTransaction): void {
    if (this.#rewound !== null) throw this.#rewound;
    if (this.#pooled !== null) throw this.#pooled;
    if (this.#trusted === null || incarnation === null || !isSame(this.#trusted, incarnation))
      throw new UntrustedError();
  }

  async #compared(session: SqlTransaction): Promise<Compared> {
    const { incarnation } = session;
    if (incarnation === null) throw new TypeError('the connection says nothing of its database');
    // One process after the other: of two that look at once, each finds what the other wrote.
    await session.all('select pg_advisory_xact_lock(hashtextextended($1, 0))', [COMPARING_LOCK]);
    await session.run(`insert into ledger_home (id, copy) values (1, ${COPY}) on conflict do nothing`);
    // What was known before the look: a batch that lands during it is not in what the look finds.
    const known = { landed: this.#landed, isRegistered: this.#isRegistered };
    const rows = await session.all('select * from ledger_writer');
    const writers = rows.map((row) => readRow(WRITER, row));
    const rewound =
      (await this.#noted(session)) ??
      missingOf(
        writers.find(({ writerId }) => writerId === this.writerId),
        known,
      );
    if (rewound === null) await this.#register(session, incarnation);
    return { rewound, incarnation, waitsFor: this.#waitsFor(writers, incarnation) };
  }

  /** Why the database is known to have lost something; null where nothing says so. */
  async #noted(session: SqlSession): Promise<string | null> {
    const [lost] = await session.all('select reason from ledger_rewound');
    if (lost !== undefined) return text.read(lost['reason'] ?? null);
    const own = await session.all(`select 1 as own from ledger_home where copy = ${COPY}`);
    return own.length > 0 ? null : 'it was restored from a dump, or into another cluster';
  }

  async #register(session: SqlSession, { system, timeline, startedAt, synchronous }: Incarnation): Promise<void> {
    await session.run(
      `insert into ledger_writer (writer_id, batches, seen_at, system, timeline, started_at, synchronous)
        values ($1, 0, null, $2, $3, $4, $5)
        on conflict (writer_id) do update set system = $2, timeline = $3, started_at = $4, synchronous = $5`,
      [this.writerId, system, timeline, startedAt, synchronous ? 1 : 0],
    );
    this.#isRegistered = true;
  }

  /** The other processes that were alive at the end of an earlier incarnation and have not compared their count with this one. */
  #waitsFor(writers: readonly Writer[], incarnation: Incarnation): readonly Writer[] {
    // One that was seen long before the newest had ended by then: all it committed is before what the newest committed.
    const newest = Math.max(0, ...writers.map(({ seenAt }) => seenAt ?? 0));
    return writers.filter((writer) => {
      const { writerId, seenAt, synchronous } = writer;
      if (writerId === this.writerId || seenAt === null || isSame(writer, incarnation)) return false;
      return newest - seenAt <= WRITER_ALIVE_MS && (synchronous === 0 || isOneTimeline(writer, incarnation));
    });
  }
}

/** What a comparison found. */
interface Compared {
  /** Why the database lost something; null where it did not. */
  readonly rewound: string | null;
  readonly incarnation: Incarnation;
  readonly waitsFor: readonly Writer[];
}

/** What a database lacks of the batches that a process knows to have landed; null where it lacks none. */
function missingOf(
  own: Writer | undefined,
  { landed, isRegistered }: { readonly landed: number; readonly isRegistered: boolean },
): string | null {
  const missing = landed - (own?.batches ?? 0);
  const isWhole = own === undefined ? !isRegistered : missing <= 0;
  return isWhole ? null : `it lacks ${missing} commits that a server of this gate answered`;
}

const COMPARING_LOCK = 'gatewright comparing commits';

type Place = Pick<Incarnation, 'system' | 'timeline' | 'startedAt'>;

function isOneTimeline(one: Place, other: Place): boolean {
  return one.system === other.system && one.timeline === other.timeline;
}

function isSame(one: Place, other: Place): boolean {
  return isOneTimeline(one, other) && one.startedAt === other.startedAt;
}

/** Every process finds it in its next commit; the first reason stands. */
async function noteRewound(session: SqlSession, reason: string): Promise<void> {
  await session.run(`insert into ledger_rewound (id, at, reason) values (1, ${NOW}, $1) on conflict do nothing`, [
    reason,
  ]);
}
