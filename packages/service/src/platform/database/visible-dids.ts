import type { SelectQueryBuilder } from 'kysely';
import type { DirectoryTables } from './tables.js';

/** A query of the DIDs of agents whose data is shown, as a part of other queries; null for all agents of the organisation. */
export type VisibleDids = SelectQueryBuilder<DirectoryTables, 'agent', { agentDid: string }> | null;
