import { partsOf } from '../../platform/database/parts.js';
import type {
  Directory,
  RuleDocumentTable,
  RuleDocumentVersionTable,
  StagedDirectTable,
  StagedLabelTable,
} from '../../platform/database/tables.js';
import { changeRow, type RuleChange } from '../rules-store/rule-changes.js';

/** Rows of one statement on a database of several processes, where it is a round trip and others do not wait for it. */
export const STAGED_ROUND_TRIP = 240;

/** One application of rules to many agents, of which nothing counts before it is applied. */
export interface Application {
  readonly orgId: string;
  readonly applicationId: string;
}

/** Parameters of one statement: a Durable Object takes a hundred. */
const PARAMETERS_PER_STATEMENT = 100;
/** Rows of an application beside those of the agents whose bindings begin or end. */
export interface PlannedDocuments {
  readonly headers: readonly RuleDocumentTable[];
  readonly versions: readonly RuleDocumentVersionTable[];
  /** Labels that a document is bound to, or no longer: those have no person who made the binding. */
  readonly labels: readonly Omit<StagedLabelTable, keyof Application>[];
  /** Agents that only a label binds to a document, and that are bound by themselves from now on. */
  readonly direct: readonly Omit<StagedDirectTable, keyof Application>[];
}

/** A statement of a transaction. */
export type Statement = (transaction: Directory) => Promise<unknown>;

/** How many rows an application stages, and characters of rules in them. */
export function stagedSize({ headers, versions, labels, direct }: PlannedDocuments, changes: readonly unknown[]) {
  return {
    rows: headers.length + versions.length + labels.length + direct.length + changes.length,
    characters: versions.reduce((sum, version) => sum + version.characters, 0),
  };
}

/**
 * Statements that write rows of an application where nothing counts them.
 *
 * @param isRoundTrip whether a statement is a round trip to another process, which takes many parameters
 */
export function stagingStatements(
  { orgId, applicationId }: Application,
  { headers, versions, labels, direct }: PlannedDocuments,
  changes: readonly RuleChange[],
  isRoundTrip: boolean,
): Statement[] {
  const of = { orgId, applicationId };
  const inParts = <Row extends object>(rows: readonly Row[], write: (some: (Row & Application)[]) => Statement) => {
    const [first] = rows;
    if (first === undefined) return [];
    const columns = Object.keys({ ...first, ...of }).length;
    const size = isRoundTrip ? STAGED_ROUND_TRIP : Math.floor(PARAMETERS_PER_STATEMENT / columns);
    return [...partsOf(rows, size)].map((some) => write(some.map((row) => ({ ...row, ...of }))));
  };
  return [
    ...inParts(headers, (some) => (db) => db.insertInto('stagedDocument').values(some).execute()),
    ...inParts(versions, (some) => (db) => db.insertInto('stagedVersion').values(some).execute()),
    ...inParts(changes.map(changeRow), (some) => (db) => db.insertInto('stagedChange').values(some).execute()),
    ...inParts(labels, (some) => (db) => db.insertInto('stagedLabel').values(some).execute()),
    ...inParts(direct, (some) => (db) => db.insertInto('stagedDirect').values(some).execute()),
  ];
}
