import { createStore } from 'idb-keyval';
import type { Acknowledgement } from '../../../../../conformance/crash/acknowledgement.js';
import { work } from '../../../../../conformance/crash/clients.js';
import { createLedger } from '../../../src/group-commit.js';
import { createIndexedDbLedgerStore } from '../../../src/indexeddb/index.js';
import { holdIndex, ranges, rowKey, SCHEMA } from '../../../src/indexeddb/keys.js';
import type { EventRow } from '../../../src/indexeddb/save.js';
import { inTransaction } from '../../../src/indexeddb/transactions.js';
import type { Agent, Entry, Hold, Mandate } from '../../../src/records.js';
import type { BatchSeal, LedgerStore } from '../../../src/store.js';
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

  /** Brings the rows to what the first version of the schema held. */
  clearTimes(name: string): Promise<void> {
    return inTransaction(createStore(name, 'ledger'), 'readwrite', async (rows) => {
      for (const { oldestAt: _oldestAt, newestAt: _newestAt, ...batch } of await rows.getAll<BatchSeal>(
        ranges.batchesFrom(0),
      )) {
        rows.put(rowKey.batch(batch.batchIndex), batch);
      }
      for (const hold of await rows.getAll<Hold>(ranges.holds())) {
        const { settledAt, kind, slotState, slotHolder, paidOutside, slotTxHash, counterparty, ...first } = hold;
        rows.put(rowKey.hold(hold.orgId, hold.authorizationId), first);
        const { orgId, agentDid, merchant } = hold;
        if (settledAt !== null && merchant !== null) rows.put(holdIndex.paidMerchant(orgId, agentDid, merchant), true);
      }
      rows.put(SCHEMA, 1);
    });
  }

  /** Brings rows in USD to what the version of the schema held that counted money in cents. */
  countCents(name: string): Promise<void> {
    const cents = (units: bigint) => units / 10_000n;
    const counted = (entry: Entry) => ({ ...entry, reserved: cents(entry.reserved), captured: cents(entry.captured) });
    return inTransaction(createStore(name, 'ledger'), 'readwrite', async (rows) => {
      for (const mandate of await rows.getAll<Mandate>(ranges.mandates())) {
        const { cap, reserved, captured } = mandate;
        const money = { cap: cap === null ? null : cents(cap), reserved: cents(reserved), captured: cents(captured) };
        rows.put(rowKey.mandate(mandate.orgId, mandate.mandateId), { ...mandate, ...money });
      }
      for (const hold of await rows.getAll<Hold>(ranges.holds())) {
        const settledAmount = hold.settledAmount === null ? null : cents(hold.settledAmount);
        const paidOutside = hold.paidOutside === null ? null : cents(hold.paidOutside);
        const money = {
          amount: cents(hold.amount),
          settledAmount,
          refundedAmount: cents(hold.refundedAmount),
          paidOutside,
        };
        rows.put(rowKey.hold(hold.orgId, hold.authorizationId), { ...hold, ...money });
        if (settledAmount !== null && hold.kind === 'permit') rows.put(holdIndex.paid(hold), settledAmount);
      }
      for (const entry of await rows.getAll<Entry>(ranges.entries())) rows.put(rowKey.entry(entry), counted(entry));
      for (const event of await rows.getAll<EventRow>(ranges.events())) {
        const eventId = event.entry.record?.eventId ?? '';
        rows.put(rowKey.event(eventId), { ...event, entry: counted(event.entry) });
      }
      rows.put(SCHEMA, 4);
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

  /** Has a newer program than this one bring the rows to its schema. */
  writeNewerSchema(name: string): Promise<void> {
    return inTransaction(createStore(name, 'ledger'), 'readwrite', async (rows) => rows.put(SCHEMA, 99));
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
