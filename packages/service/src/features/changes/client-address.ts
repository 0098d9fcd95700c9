import { settingDigest, toHex } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { storedObject } from '../../platform/database/stored-json.js';
import type { Directory } from '../../platform/database/tables.js';

/** The client address of an act. Its record has the salted digest alone, so that the address can be erased beside it. */
export interface ClientAddress {
  /** Of IPv6 the /64. */
  readonly address: string;
  /** Hex. */
  readonly salt: string;
}

/** Salts the address of a caller; null where no call acts. */
export function clientOf(address: string | null, { ids }: Pick<ServiceContext, 'ids'>): ClientAddress | null {
  return address === null ? null : { address, salt: toHex(ids.secret()) };
}

/** What the record of an act says of its client address: `sha256:` and hex. */
export function clientDigest(client: ClientAddress | null): string | null {
  return client === null ? null : settingDigest(client.salt, client.address);
}

/** A client address as a column has it; null for none, and once it was erased. */
export function clientColumn(client: ClientAddress | null): string | null {
  return client === null ? null : JSON.stringify(client);
}

/** A client address from its column; null for none. */
export function storedClient(stored: string | null): ClientAddress | null {
  if (stored === null) return null;
  const { address, salt } = storedObject(stored);
  return typeof address === 'string' && typeof salt === 'string' ? { address, salt } : null;
}

const TABLES = ['agentAct', 'ruleChange', 'settingChange'] as const;

/** Acts whose addresses one statement erases; more where one call made them. */
const ERASED_AT_ONCE = 500;

/** Erases some client addresses of acts before a time (RFC 3339). False where none was left. */
export async function eraseAddresses(db: Directory, orgId: string, before: string): Promise<boolean> {
  for (const table of TABLES) {
    const oldest = await db
      .selectFrom(table)
      .select('at')
      .where((row) => row.and([row('orgId', '=', orgId), row('client', 'is not', null), row('at', '<', before)]))
      .orderBy('at')
      .limit(ERASED_AT_ONCE)
      .execute();
    const last = oldest.at(-1);
    if (last === undefined) continue;
    await db
      .updateTable(table)
      .set({ client: null })
      .where((row) => row.and([row('orgId', '=', orgId), row('client', 'is not', null), row('at', '<=', last.at)]))
      .execute();
    return true;
  }
  return false;
}
