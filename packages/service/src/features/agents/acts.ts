import { LIST_MAX_ROWS } from '../../platform/database/list-length.js';
import type { AgentActTable, Directory } from '../../platform/database/tables.js';
import type { Act } from '../changes/act.js';
import { type ClientAddress, clientColumn, storedClient } from '../changes/client-address.js';

/** What a person did to an agent. The evidence record of the act has the same event id, and commits to all of it. */
export interface AgentAct {
  readonly eventId: string;
  readonly act: string;
  /** The status or mode that it set. */
  readonly value: string;
  /** Empty where none was given. */
  readonly reason: string;
  readonly personId: string;
  /** Null where no token acted. */
  readonly tokenId: string | null;
  /** Salted digest of the client address; left out where no call acted. */
  readonly client?: string;
  /** RFC 3339. */
  readonly at: string;
}

/** An act with the agent, and with the client address while it is stored. */
export interface StoredAct extends AgentAct {
  readonly orgId: string;
  readonly agentDid: string;
  readonly address: ClientAddress | null;
}

export async function addAgentAct(db: Directory, { client, address, ...act }: StoredAct): Promise<void> {
  await db
    .insertInto('agentAct')
    .values({ ...act, clientDigest: client ?? null, client: clientColumn(address) })
    .execute();
}

/** What people did to an agent, newest first, at most 500. */
export async function listAgentActs(db: Directory, orgId: string, agentDid: string): Promise<AgentAct[]> {
  const rows = await db
    .selectFrom('agentAct')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('agentDid', '=', agentDid)
    .orderBy('at', 'desc')
    .orderBy('eventId')
    .limit(LIST_MAX_ROWS)
    .execute();
  return rows.map(storedActOf).map(({ orgId: _, agentDid: __, address: ___, ...act }) => act);
}

/** An act from its row. */
export function storedActOf({ clientDigest, client: address, ...act }: AgentActTable): StoredAct {
  return { ...act, ...(clientDigest === null ? {} : { client: clientDigest }), address: storedClient(address) };
}

/** An act on an agent in the list of acts. */
export function agentActListed({ orgId, address, ...detail }: StoredAct): Act {
  const { eventId, act, value, reason, personId, tokenId, agentDid, at } = detail;
  return {
    ...{ orgId, eventId, action: act, at, personId, tokenId, role: null, clientAddress: address?.address ?? null },
    ...{ subject: agentDid, before: null, after: value, message: reason === '' ? null : reason },
    ...{ detail: { ...detail }, salt: address?.salt ?? null },
  };
}
