import type { Directory } from '../../platform/database/tables.js';
import { agentsByName, agentsNamed, findVisibleAgent } from '../agents/repository.js';
import { type Viewer, visibleDids } from '../visibility/agents.js';
import { SUBJECT_TYPES } from './mapping.js';

const DID = 'did:';

/** An entity by its type and id. */
interface Subject {
  readonly type: string;
  readonly id: string;
}

/**
 * The DID that a subject stands for: its id where that is a DID, of any organisation, else that of the one agent of the organisation with
 * this name. Null for another type, for a name of none or of several, and for an agent that a developer does not see.
 */
export async function agentOf({ type, id }: Subject, viewer: Viewer, directory: Directory): Promise<string | null> {
  if (!SUBJECT_TYPES.includes(type)) return null;
  const named = id.startsWith(DID) ? [id] : await agentsNamed(directory, viewer.orgId, id);
  const [found, ...others] = named;
  if (found === undefined || others.length > 0) return null;
  const isSeen = visibleDids(directory, viewer) === null || (await findVisibleAgent(directory, viewer, found)) !== null;
  return isSeen ? found : null;
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
