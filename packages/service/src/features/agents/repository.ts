import { fromHex, toHex } from '@gatewright/protocol';
import type { Selectable } from 'kysely';
import { IDS_PER_STATEMENT, rowsInParts } from '../../platform/database/parts.js';
import type { AgentTable, Directory } from '../../platform/database/tables.js';
import type { ListPage } from '../../platform/http/list-page.js';
import { sees, type Viewer, type VisibleDids } from '../visibility/agents.js';

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
  /** Address of the person who asked for the agent; null where an administrator made it directly. */
  readonly requestedBy: string | null;
  /** The organisation of that person. */
  readonly requestedByOrgId: string | null;
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
      ...agent,
      publicKey: toHex(agent.publicKey),
      keyVerified: agent.keyVerified ? 1 : 0,
      challenge: agent.challenge?.text ?? null,
      challengeExpiresAt: agent.challenge?.expiresAt ?? null,
      createdAt,
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
    .where('agentDid', '=', agentDid)
    .orderBy('keyVerified', 'desc')
    .orderBy('createdAt')
    .orderBy('identityId')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : agentOf(row);
}

/** The agent of an organisation by identity id or DID; null where there is none. */
export async function findAgentOf(db: Directory, orgId: string, reference: string): Promise<AgentIdentity | null> {
  const row = await db
    .selectFrom('agent')
    .selectAll()
    .where('orgId', '=', orgId)
    .where((either) => either.or([either('identityId', '=', reference), either('agentDid', '=', reference)]))
    .executeTakeFirst();
  return row === undefined ? null : agentOf(row);
}

/** The agent under an identity id or DID; null where there is none that the caller may see. */
export async function findVisibleAgent(
  db: Directory,
  viewer: Viewer,
  reference: string,
): Promise<AgentIdentity | null> {
  const agent = await findAgentOf(db, viewer.orgId, reference);
  return agent !== null && sees(viewer, agent) ? agent : null;
}

/** The DIDs of the agents of an organisation that have a name. */
export async function agentsNamed(db: Directory, orgId: string, name: string): Promise<string[]> {
  const rows = await db
    .selectFrom('agent')
    .select('agentDid')
    .where('orgId', '=', orgId)
    .where('name', '=', name)
    .execute();
  return rows.map(({ agentDid }) => agentDid);
}

/** The DIDs of the agents of an organisation that have each of the names; of a name that none has, none. */
export async function agentsNamedAmong(
  db: Directory,
  orgId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await rowsInParts(names, IDS_PER_STATEMENT, (some) =>
    db.selectFrom('agent').select(['name', 'agentDid']).where('orgId', '=', orgId).where('name', 'in', some).execute(),
  );
  const found = new Map<string, string[]>(names.map((name) => [name, []]));
  for (const { name, agentDid } of rows) found.get(name)?.push(agentDid);
  return found;
}

/** How many agents of an organisation have each of the names; those that none has are not there. */
export async function agentsByName(
  db: Directory,
  orgId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsInParts(names, IDS_PER_STATEMENT, (some) =>
    db
      .selectFrom('agent')
      .select(({ fn }) => ['name', fn.countAll<number | bigint>().as('agents')])
      .where('orgId', '=', orgId)
      .where('name', 'in', some)
      .groupBy('name')
      .execute(),
  );
  return new Map(rows.map(({ name, agents }) => [name, Number(agents)]));
}

/** An agent in a list, with the time of its registration (RFC 3339). */
export interface ListedAgent extends AgentIdentity {
  readonly createdAt: string;
}

/** The agents of an organisation behind a place, of the visible ones, of those with a label where one is given, newest first, at most `limit`. */
export async function listAgents(
  db: Directory,
  orgId: string,
  { label, after, limit, visible }: ListPage & { readonly label: string | null; readonly visible: VisibleDids },
): Promise<ListedAgent[]> {
  const all = db.selectFrom('agent').where('orgId', '=', orgId);
  const labelled = db.selectFrom('agentLabel').select('agentDid').where('orgId', '=', orgId);
  let wanted = label === null ? all : all.where('agentDid', 'in', labelled.where('label', '=', label));
  if (visible !== null) wanted = wanted.where('agentDid', 'in', visible);
  if (after !== null) {
    wanted = wanted.where(({ eb, or, and }) =>
      or([eb('createdAt', '<', after.at), and([eb('createdAt', '=', after.at), eb('identityId', '>', after.id)])]),
    );
  }
  const rows = await wanted.selectAll().orderBy('createdAt', 'desc').orderBy('identityId').limit(limit).execute();
  return rows.map((row) => ({ ...agentOf(row), createdAt: row.createdAt }));
}

/** The visible agents of an organisation by their identity ids, those after one, at most `limit`. */
export async function agentsAfter(
  db: Directory,
  orgId: string,
  { after, limit, visible }: { readonly after: string; readonly limit: number; readonly visible: VisibleDids },
): Promise<AgentIdentity[]> {
  const all = db.selectFrom('agent').selectAll().where('orgId', '=', orgId).where('identityId', '>', after);
  const wanted = visible === null ? all : all.where('agentDid', 'in', visible);
  const rows = await wanted.orderBy('identityId').limit(limit).execute();
  return rows.map(agentOf);
}

/** Every agent of every organisation, the oldest first. */
export async function everyAgent(db: Directory): Promise<AgentIdentity[]> {
  const rows = await db.selectFrom('agent').selectAll().orderBy('createdAt').orderBy('identityId').execute();
  return rows.map(agentOf);
}

/** How many agents an organisation has. */
export async function countAgents(db: Directory, orgId: string): Promise<number> {
  const { agents } = await db
    .selectFrom('agent')
    .select(({ fn }) => fn.countAll<number | bigint>().as('agents'))
    .where('orgId', '=', orgId)
    .executeTakeFirstOrThrow();
  return Number(agents);
}

/** Puts a new challenge in the place of the old one. False where the key was proven meanwhile. */
export async function replaceChallenge(db: Directory, agent: AgentIdentity, challenge: Challenge): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agent')
    .set({ challenge: challenge.text, challengeExpiresAt: challenge.expiresAt })
    .where('orgId', '=', agent.orgId)
    .where('identityId', '=', agent.identityId)
    .where('keyVerified', '=', 0)
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
    .set({ keyVerified: 1, challenge: null, challengeExpiresAt: null })
    .where('orgId', '=', agent.orgId)
    .where('identityId', '=', agent.identityId)
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

function agentOf({ challengeExpiresAt, createdAt: _, ...row }: Selectable<AgentTable>): AgentIdentity {
  const publicKey = fromHex(row.publicKey);
  if (publicKey === null) throw new Error(`the stored key of agent ${row.identityId} is not hex`);
  return {
    ...row,
    publicKey,
    keyVerified: row.keyVerified === 1,
    challenge:
      row.challenge === null || challengeExpiresAt === null
        ? null
        : { text: row.challenge, expiresAt: challengeExpiresAt },
  };
}
