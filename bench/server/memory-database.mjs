// The database of the served gate, but with its ledger in memory: what the server costs without durability.

import { openDatabase as openServed } from 'served:database';
import { createMemoryLedgerStore } from '@gatewright/ledger/memory';
import { nodeSha256Hex } from '@gatewright/protocol/node';

export async function openDatabase(settings) {
  const database = await openServed(settings);
  return { ...database, openStore: async () => createMemoryLedgerStore({ now: Date.now, sha256Hex: nodeSha256Hex }) };
}
