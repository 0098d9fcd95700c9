// The database of the served gate, but with its ledger in memory: what the server costs without durability.
import { createMemoryLedgerStore } from '@gatewright/ledger/memory';
import { openDatabase as openReal } from '../../packages/server/src/database.js';

export const openDatabase: typeof openReal = async (settings) => {
  const database = await openReal(settings);
  return { ...database, openStore: async () => createMemoryLedgerStore({ now: Date.now }) };
};
