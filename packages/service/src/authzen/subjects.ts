import { agentsByName, agentsNamed } from '../agents/repository.js';
import type { Directory } from '../database/tables.js';
import { SUBJECT_TYPES } from './mapping.js';

const DID = 'did:';

/** An entity by its type and id. */
interface Subject {
  readonly type: string;
  readonly id: string;
}

/**
 * The DID that a subject stands for: its id where that is a DID, of any organisation, else that of the one agent of the organisation with
 * this name. Null for another type, and for a name of none or of several.
 */
export async function agentOf({ type, id }: Subject, orgId: string, directory: Directory): Promise<string | null> {
  if (!SUBJECT_TYPES.includes(type)) return null;
  if (id.startsWith(DID)) return id;
  const [found, ...others] = await agentsNamed(directory, orgId, id);
  return found === undefined || others.length > 0 ? null : found;
}

/** The id under which each agent is found again, by its DID: its name where it alone has it, and that is no DID, else the DID. */
export async function subjectIdsOf(
  agents: readonly { readonly agentDid: string; readonly name: string }[],
  orgId: string,
  directory: Directory,
): Promise<ReadonlyMap<string, string>> {
  const names = agents.map(({ name }) => name).filter((name) => name !== '' && !name.startsWith(DID));
  const counts = await agentsByName(directory, orgId, [...new Set(names)]);
  return new Map(agents.map(({ agentDid, name }) => [agentDid, counts.get(name) === 1 ? name : agentDid]));
}
