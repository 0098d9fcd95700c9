import { fromHex, toHex } from '@gatewright/protocol';
import { LIST_MAX_ROWS } from '../database/limits.js';
import type { AgentTable, Directory } from '../database/tables.js';

/** An agent identity. */
export interface AgentIdentity {
  readonly orgId: string;
  readonly identityId: string;
  readonly agentDid: string;
  readonly name: string;
  readonly network: string;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  readonly keyVerified: boolean;
  /** Waiting proof of possession of a brought key. */
  readonly challenge: Challenge | null;
  /** Address of the person who asked for the agent; null where a steward made it directly. */
  readonly requestedBy: string | null;
}

/** A text to sign, and until when (RFC 3339). */
export interface Challenge {
  readonly text: string;
  readonly expiresAt: string;
}

/** Adds an agent. False, and nothing added, where its organisation has one with that DID. */
export async function addAgent(db: Directory, agent: AgentIdentity, createdAt: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('agent')
    .values({
      org_id: agent.orgId,
      identity_id: agent.identityId,
      agent_did: agent.agentDid,
      name: agent.name,
      network: agent.network,
      public_key: toHex(agent.publicKey),
      key_verified: agent.keyVerified ? 1 : 0,
      challenge: agent.challenge?.text ?? null,
      challenge_expires_at: agent.challenge?.expiresAt ?? null,
      created_at: createdAt,
      requested_by: agent.requestedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The agent with a DID: the one that has proven its key, else the one that was registered first. Null where there is none. */
export async function findAgentByDid(db: Directory, agentDid: string): Promise<AgentIdentity | null> {
  const row = await db
    .selectFrom('agent')
    .selectAll()
    .where('agent_did', '=', agentDid)
    .orderBy('key_verified', 'desc')
    .orderBy('created_at')
    .orderBy('identity_id')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : agentOf(row);
}

/** The agent of an organisation by identity id or DID; null where there is none. */
export async function findAgentOf(db: Directory, orgId: string, reference: string): Promise<AgentIdentity | null> {
  const row = await db
    .selectFrom('agent')
    .selectAll()
    .where('org_id', '=', orgId)
    .where((either) => either.or([either('identity_id', '=', reference), either('agent_did', '=', reference)]))
    .executeTakeFirst();
  return row === undefined ? null : agentOf(row);
}

/** The agents of an organisation, newest first, at most 500. */
export async function listAgents(db: Directory, orgId: string): Promise<AgentIdentity[]> {
  const rows = await db
    .selectFrom('agent')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('created_at', 'desc')
    .orderBy('identity_id')
    .limit(LIST_MAX_ROWS)
    .execute();
  return rows.map(agentOf);
}

/** Every agent of every organisation, the oldest first. */
export async function everyAgent(db: Directory): Promise<AgentIdentity[]> {
  const rows = await db.selectFrom('agent').selectAll().orderBy('created_at').orderBy('identity_id').execute();
  return rows.map(agentOf);
}

/** How many agents an organisation has. */
export async function countAgents(db: Directory, orgId: string): Promise<number> {
  const { agents } = await db
    .selectFrom('agent')
    .select(({ fn }) => fn.countAll<number | bigint>().as('agents'))
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  return Number(agents);
}

/** Puts a new challenge in the place of the old one. False where the key was proven meanwhile. */
export async function replaceChallenge(db: Directory, agent: AgentIdentity, challenge: Challenge): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agent')
    .set({ challenge: challenge.text, challenge_expires_at: challenge.expiresAt })
    .where('org_id', '=', agent.orgId)
    .where('identity_id', '=', agent.identityId)
    .where('key_verified', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Marks the key as proven, using up the challenge. `used` where that challenge was used or replaced meanwhile, `elsewhere`
 * where another organisation's agent has proven the DID: of two proofs at once the database takes one.
 */
export async function markKeyVerified(
  db: Directory,
  agent: AgentIdentity,
  challenge: Challenge,
): Promise<'proven' | 'used' | 'elsewhere'> {
  const proof = db
    .updateTable('agent')
    .set({ key_verified: 1, challenge: null, challenge_expires_at: null })
    .where('org_id', '=', agent.orgId)
    .where('identity_id', '=', agent.identityId)
    .where('challenge', '=', challenge.text);
  try {
    const { numUpdatedRows } = await proof.executeTakeFirst();
    return numUpdatedRows === 1n ? 'proven' : 'used';
  } catch (error) {
    if (await isProvenElsewhere(db, agent)) return 'elsewhere';
    throw error;
  }
}

/** Whether an agent of another organisation has proven a DID. */
export async function isProvenElsewhere(
  db: Directory,
  { orgId, agentDid }: Pick<AgentIdentity, 'orgId' | 'agentDid'>,
): Promise<boolean> {
  const known = await findAgentByDid(db, agentDid);
  return known?.keyVerified === true && known.orgId !== orgId;
}

function agentOf(row: AgentTable): AgentIdentity {
  const publicKey = fromHex(row.public_key);
  if (publicKey === null) throw new Error(`the stored key of agent ${row.identity_id} is not hex`);
  return {
    orgId: row.org_id,
    identityId: row.identity_id,
    agentDid: row.agent_did,
    name: row.name,
    network: row.network,
    publicKey,
    keyVerified: row.key_verified === 1,
    challenge:
      row.challenge === null || row.challenge_expires_at === null
        ? null
        : { text: row.challenge, expiresAt: row.challenge_expires_at },
    requestedBy: row.requested_by,
  };
}
