import { createStore } from 'idb-keyval';
import type { Acknowledgement } from '../../../../../conformance/crash/acknowledgement.js';
import { work } from '../../../../../conformance/crash/clients.js';
import { createLedger } from '../../../src/batching/group-commit.js';
import type { Agent } from '../../../src/operations/records.js';
import { createIndexedDbLedgerStore } from '../../../src/stores/indexeddb/index.js';
import { rowKey, SCHEMA } from '../../../src/stores/indexeddb/keys.js';
import { migrateRows, type SchemaStep, STEPS } from '../../../src/stores/indexeddb/migrations.js';
import { inTransaction } from '../../../src/stores/indexeddb/transactions.js';
import type { LedgerStore } from '../../../src/stores/store.js';
import { decided, openMandate, permit } from '../../../src/testing/operations.js';

/** What a test calls in a page: a store by the name of its database, with the clock in the test's hand. */
export class StorePage {
  readonly #stores = new Map<string, Promise<LedgerStore>>();
  #now = 0;

  async call<Method extends keyof LedgerStore>(name: string, now: number, method: Method, args: readonly unknown[]) {
    this.#now = now;
    const store = await this.#open(name);
    const member: unknown = store[method];
    return typeof member === 'function' ? member.apply(store, args) : member;
  }

  /** Asks for `calls` holds of 100 under one mandate, all at once, and returns how many were granted. */
  async race(name: string, mandateId: string, tab: string, calls: number): Promise<number> {
    this.#now = Date.now();
    const store = await this.#open(name);
    let batches = 0;
    const batchIds = () => `${mandateId}-${tab}-${batches++}`;
    const ledger = createLedger(store, { batchIds, maxBatch: 2 });
    await ledger.submit(openMandate({ mandateId, cap: 1_000n }));
    const ids = Array.from({ length: calls }, (_, index) => `${mandateId}-${tab}-${index}`);
    const answers = await Promise.all(ids.map((id) => ledger.submit(permit(id, 100n, {}, { mandateId }))));
    return answers.filter((answer) => decided(answer).decision === 'allow').length;
  }

  /** Works on a store by the page's own clock, and reports every answer, until the page is gone. */
  async work(name: string, run: string): Promise<void> {
    let batches = 0;
    await work({
      ledger: createLedger(await createIndexedDbLedgerStore(name, { now: Date.now }), {
        batchIds: () => `${run}-${batches++}`,
      }),
      run,
      clock: () => BigInt(Math.round((performance.timeOrigin + performance.now()) * 1_000)) * 1_000n,
      report: (line) => window.acknowledge(line),
      pause: () => new Promise((resolve) => setTimeout(resolve, 10)),
    });
  }

  /** Closes a store in the moment in which it was asked something, and gives the answer. */
  async closeBehind(name: string, orgId: string, agentDid: string): Promise<Agent> {
    const store = await this.#open(name);
    const [asked] = await Promise.all([store.agent(orgId, agentDid), store.close()]);
    return asked;
  }

  /** Deletes a database; true once it is deleted, false where another connection keeps it open. */
  delete(name: string): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = () => resolve(true);
      request.onblocked = () => resolve(false);
      request.onerror = () => reject(request.error);
    });
  }

  /** Has another program than this one bring the rows to the version of its schema. */
  writeSchema(name: string, version: number): Promise<void> {
    return inTransaction(createStore(name, 'ledger'), 'readwrite', async (rows) => rows.put(SCHEMA, version));
  }

  /** Has the next program open the database: its one step appends a plus sign to the DID of each agent. Returns the agents. */
  takeNextStep(name: string): Promise<readonly Agent[]> {
    const agents = IDBKeyRange.bound(['agent'], ['agent', []]);
    return inTransaction(createStore(name, 'ledger'), 'readwrite', async (rows) => {
      const step: SchemaStep = async () => {
        for (const agent of await rows.getAll<Agent>(agents)) {
          const { orgId, agentDid } = agent;
          rows.delete(rowKey.agent(orgId, agentDid));
          const moved = { ...agent, agentDid: `${agentDid}+` };
          rows.put(rowKey.agent(orgId, moved.agentDid), moved);
        }
      };
      await migrateRows(rows, [...STEPS, step]);
      return rows.getAll<Agent>(agents);
    });
  }

  #open(name: string): Promise<LedgerStore> {
    const store = this.#stores.get(name) ?? createIndexedDbLedgerStore(name, { now: () => this.#now });
    this.#stores.set(name, store);
    return store;
  }
}

declare global {
  interface Window {
    storePage: StorePage;
    /** Called with the answers to a page that works. */
    acknowledge(line: Acknowledgement): Promise<void>;
  }
}

window.storePage = new StorePage();
