import type { AskingRule } from '@gatewright/gate';
import { type JsonObject, objectsIn } from '@gatewright/protocol';
import { storedObject } from '../../platform/database/stored-json.js';
import type { Directory } from '../../platform/database/tables.js';
import type { Announcement } from '../../platform/events/announcement.js';
import { findAgentOf } from '../agents/repository.js';

/** Rules that a message names. */
const RULES_IN_MESSAGE_MAX = 20;

/** What people call the agent and the rules of an announcement. A message has what was said at the time it was written. */
export async function namesOf(db: Directory, announcement: Announcement): Promise<JsonObject> {
  const { orgId, data, rules = [] } = announcement;
  const { agentDid } = data;
  const agent = typeof agentDid === 'string' ? await findAgentOf(db, orgId, agentDid) : null;
  return {
    ...(typeof agentDid === 'string' ? { agentName: agent?.name ?? null } : {}),
    ...(announcement.rules === undefined ? {} : { rules: await namedRules(db, orgId, rules) }),
  };
}

async function namedRules(db: Directory, orgId: string, rules: readonly AskingRule[]): Promise<JsonObject[]> {
  const shown = rules.slice(0, RULES_IN_MESSAGE_MAX);
  const versions = await versionsByDigest(db, orgId, shown);
  return shown.map(({ documentId, moleculeId, digest }) => {
    const version = versions.find((each) => each.documentId === documentId && each.digest === digest);
    const molecule = moleculeIn(version?.document ?? {}, moleculeId);
    const { name, description, reasonCode } = molecule;
    return {
      rule: `${documentId}/${moleculeId}`,
      name: name ?? version?.title ?? null,
      reason: description ?? reasonCode ?? null,
    };
  });
}

/** The newest version of each document that has one of the digests; those that are no longer kept are left out. */
async function versionsByDigest(db: Directory, orgId: string, rules: readonly AskingRule[]) {
  const digests = [...new Set(rules.flatMap(({ digest }) => (digest === null ? [] : [digest])))];
  if (digests.length === 0) return [];
  const rows = await db
    .selectFrom('ruleDocumentVersion')
    .select(['documentId', 'digest', 'title', 'document'])
    .where('orgId', '=', orgId)
    .where('documentId', 'in', [...new Set(rules.map(({ documentId }) => documentId))])
    .where('digest', 'in', digests)
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, document: storedObject(row.document) }));
}

function moleculeIn({ molecules }: JsonObject, moleculeId: string): JsonObject {
  const all = objectsIn(molecules);
  return all.find(({ id }) => id === moleculeId) ?? {};
}
