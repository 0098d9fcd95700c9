import { partsOf } from '../../platform/database/parts.js';
import type { Directory } from '../../platform/database/tables.js';

/** Rule documents that one agent may be bound to. */
export const RULE_DOCUMENTS_PER_AGENT_MAX = 100;
/** Characters of JSON of all of them. */
export const RULE_CHARACTERS_PER_AGENT_MAX = 1024 * 1024;
/** Agents whose rules one statement reads: it has a hundred rows for each at most. */
const AGENTS_PER_ROOM_CHECK = 10;
/** What a change of rules brings an agent: characters of each document that it gets, by id; null for one whose binding ends. */
export type Gain = ReadonlyMap<string, number | null>;

export const NO_GAIN: Gain = new Map();

export const TOO_MANY_RULES = `an agent is bound to ${RULE_DOCUMENTS_PER_AGENT_MAX} documents of ${RULE_CHARACTERS_PER_AGENT_MAX} characters in all at most`;

/**
 * An agent that a change would bind to more documents or characters of rules, in all, than one agent may have; null for none. Few agents
 * are read in one statement, and `pause` runs before each.
 */
export async function agentWithoutRoom(
  db: Directory,
  orgId: string,
  gains: ReadonlyMap<string, Gain>,
  pause: () => Promise<void>,
): Promise<string | null> {
  for (const some of partsOf([...gains.keys()], AGENTS_PER_ROOM_CHECK)) {
    await pause();
    const rows = await db
      .selectFrom('binding')
      .innerJoin('ruleDocumentVersion as rules', (join) =>
        join
          .onRef('rules.orgId', '=', 'binding.orgId')
          .onRef('rules.documentId', '=', 'binding.documentId')
          .onRef('rules.version', '=', 'binding.version'),
      )
      .select(['binding.agentDid', 'binding.documentId', 'rules.characters'])
      .where('binding.orgId', '=', orgId)
      .where('binding.agentDid', 'in', some)
      .execute();
    const held = new Map<string, Map<string, number>>(some.map((agentDid) => [agentDid, new Map()]));
    for (const { agentDid, documentId, characters } of rows) held.get(agentDid)?.set(documentId, Number(characters));
    for (const [agentDid, documents] of held) if (!hasRoom(documents, gains.get(agentDid) ?? NO_GAIN)) return agentDid;
  }
  return null;
}

/** Whether an agent that has these documents may have the gain as well. */
function hasRoom(documents: Map<string, number>, gain: Gain): boolean {
  for (const [documentId, characters] of gain) {
    if (characters === null) documents.delete(documentId);
    else documents.set(documentId, characters);
  }
  const characters = [...documents.values()].reduce((sum, each) => sum + each, 0);
  return documents.size <= RULE_DOCUMENTS_PER_AGENT_MAX && characters <= RULE_CHARACTERS_PER_AGENT_MAX;
}

/** Characters of the longest version of a document that may be in force for an agent. */
export async function charactersInForce(
  db: Directory,
  { orgId, documentId }: { readonly orgId: string; readonly documentId: string },
  versions: readonly (number | null | undefined)[],
): Promise<number> {
  const rows = await db
    .selectFrom('ruleDocumentVersion')
    .select('characters')
    .where('orgId', '=', orgId)
    .where('documentId', '=', documentId)
    .where(
      'version',
      'in',
      versions.flatMap((version) => version ?? []),
    )
    .execute();
  return Math.max(0, ...rows.map(({ characters }) => Number(characters)));
}
