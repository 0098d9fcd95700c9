import { type ApplyRulesRequest, accept, type Result, refuse } from '@gatewright/protocol';
import { findOrganisation, type Organisation } from '../../platform/database/organisations.js';
import type { Directory } from '../../platform/database/tables.js';
import { namedIds, revisionsOf } from '../rules-store/rules-state.js';
import { type MeantAgents, meantAgents } from './agent-groups.js';

/** What the message of an application says of the rules that it is planned on. */
export type BasisRequest = Pick<ApplyRulesRequest, 'assignments' | 'expect'>;

/** What a plan is made on. A change of the rules, or of the agents that a message means, changes it. */
export interface RulesBasis {
  readonly organisation: Organisation;
  /** How often each document was changed, by id. */
  readonly revisions: ReadonlyMap<string, number>;
  /** Ids of the documents that were applied from files. */
  readonly named: readonly string[];
  readonly agents: MeantAgents;
}

/** Reads what a plan is made on. What is read after it, and changed meanwhile, is found by it. */
export async function readBasis(
  db: Directory,
  orgId: string,
  { assignments }: BasisRequest,
  pause: () => Promise<void>,
): Promise<Result<RulesBasis>> {
  const organisation = await findOrganisation(db, orgId);
  if (organisation === null) return refuse('NOT_FOUND', 'the organisation of the token is not there');
  const revisions = await revisionsOf(db, orgId);
  const named = await namedIds(db, orgId);
  const agents = await meantAgents(assignments, orgId, db, pause);
  return agents.ok ? accept({ organisation, revisions, named, agents: agents.value }) : agents;
}
