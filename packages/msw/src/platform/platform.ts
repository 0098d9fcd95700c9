import type { SqlDriver } from '@gatewright/ledger/sql';
import type { Machine } from '@gatewright/service';

/** What differs between Node and a page. */
export interface Platform extends Pick<Machine, 'ed25519' | 'sha256' | 'sha256Hex'> {
  /** Opens an empty database in memory. */
  openDatabase(): Promise<SqlDriver>;
  /** One turn of the event loop. */
  yieldToEventLoop(): Promise<void>;
  /** Calls `work` once after `ms`, unless the returned function is called before. Keeps no process alive. */
  after(ms: number, work: () => void): () => void;
}
