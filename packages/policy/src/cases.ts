import {
  type EvaluationFacts,
  type EvaluationRequest,
  FIRST_PAYMENT,
  timeOfText,
  UNNAMED_MERCHANT,
} from '@gatewright/evaluator';
import { type Fault, isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { withValue } from './paths.js';
import type { CaseMembers, Expectation, TestsFile, TestTable } from './schemas.js';
import { type PastSum, readSums } from './sums.js';
import { hasShape } from './validate.js';

/** What is asked, and what the gate knows. */
export interface CaseInput {
  readonly request: EvaluationRequest;
  readonly facts: EvaluationFacts;
  /** What was spent and counted before, of a case that states all of it; undefined where a gate answered. */
  readonly sums?: readonly PastSum[];
}

/** A case of a file of tests. */
export interface PolicyCase extends CaseInput {
  readonly name: string;
  /** Its JSON path in the file. */
  readonly path: string;
  /** As the file says it, with everything that it shares. */
  readonly members: CaseMembers;
  readonly expect: Expectation;
}

/** Members of a case that are objects and that files and tables share member by member. */
const SHARED = ['request', 'facts', 'context', 'expect'] as const;

/** Names in a context that the gate alone states, and the member of `facts` for each; it drops those of the agent. */
const FACTS_BY_NAME = { cumulativeSpend: 'spent', callCount: 'callCount' } as const;

/** The agent and the action of a request that names none: rules read neither of them as a rule. */
const AGENT_DID = 'did:example:agent';

/** The cases of a file: those of `cases`, and the rows of its tables. Adds what is wrong to `faults`, with paths of the file. */
export function readCases(file: TestsFile, faults: Fault[]): PolicyCase[] {
  const shared = membersOf(file);
  const listed = (file.cases ?? []).flatMap((each, index) =>
    caseOf(merged(shared, { ...each }), `$.cases[${index}]`, [], faults),
  );
  const rows = (file.table ?? []).flatMap((table, index) => rowsOf(table, shared, `$.table[${index}]`, faults));
  return [...listed, ...rows];
}

function rowsOf(table: TestTable, shared: JsonObject, path: string, faults: Fault[]): PolicyCase[] {
  const { columns, rows } = table;
  const base = merged(shared, { ...membersOf(table), expect: { ...table.expect } });
  const unknown = columns.map((column, index) => ({ path: `${path}.columns[${index}]`, message: columnFault(column) }));
  const found = unknown.flatMap(({ path, message }) => (message === null ? [] : [{ path, message }]));
  faults.push(...found);
  if (found.length > 0) return [];
  return rows.flatMap((row, index) => {
    const at = `${path}.rows[${index}]`;
    if (row.length !== columns.length) {
      faults.push({ path: at, message: `has ${row.length} cells and the table ${columns.length} columns` });
      return [];
    }
    const named: JsonObject = { ...base, name: `${table.name}, row ${index + 1}` };
    // Null leaves the member out.
    const members = columns.reduce<JsonObject>((object, column, at) => {
      const cell = row[at] ?? null;
      return cell === null ? object : withValue(object, column, cell);
    }, named);
    return caseOf(members, at, columns, faults);
  });
}

function columnFault(column: string): string | null {
  const [section, ...names] = column.split('.');
  if (names.length === 0) return column === 'name' || column === 'now' ? null : `${COLUMN_FORMS}, not ${column}`;
  if (names.includes('')) return 'has an empty name in its path';
  return SHARED.some((known) => known === section) ? null : `${COLUMN_FORMS}, not ${column}`;
}

const COLUMN_FORMS = 'must be name, now, or a path below request, facts, context or expect';

/** A case, or nothing and the faults. Those of a row are at the cell of their column. */
function caseOf(members: JsonObject, path: string, columns: readonly string[], faults: Fault[]): PolicyCase[] {
  const found: Fault[] = [];
  if (hasShape('TestCase', members, found)) {
    const input = inputOf(members, found);
    if (input !== null && found.length === 0) {
      return [{ name: members.name, path, members, expect: members.expect, ...input }];
    }
  }
  const below = (inner: string) => {
    const column = columns.findIndex((each) => inner === `$.${each}` || inner.startsWith(`$.${each}.`));
    if (column >= 0) return `${path}[${column}]`;
    return columns.length > 0 ? path : path + inner.slice(1);
  };
  const named = (inner: string, message: string) =>
    columns.length > 0 ? `${inner.slice(2)} ${message}`.trim() : message;
  faults.push(...found.map(({ path: inner, message }) => ({ path: below(inner), message: named(inner, message) })));
  return [];
}

/** A request as a text says it, and what it asks. */
export interface AskedCase {
  readonly members: Pick<CaseMembers, 'now' | 'request' | 'facts' | 'context'>;
  readonly input: CaseInput;
}

/** Reads what is asked: the members of a case without its name and what it expects. Null, and faults, where they do not ask. */
export function readAsked(value: JsonValue, faults: Fault[]): AskedCase | null {
  if (!isJsonObject(value)) {
    faults.push({ path: '$', message: 'must be an object with now, request, facts and context' });
    return null;
  }
  for (const name of ['name', 'expect']) {
    if (Object.hasOwn(value, name)) faults.push({ path: `$.${name}`, message: 'is no member here; remove it' });
  }
  const members = { ...value, name: 'asked', expect: { decision: 'allow' } };
  if (faults.length > 0 || !hasShape('TestCase', members, faults)) return null;
  const input = inputOf(members, faults);
  return input === null ? null : { members, input };
}

/** What the members of a case ask, as the gate reads a request and what it knows. Null, and faults, where they do not. */
export function inputOf(members: Omit<CaseMembers, 'name' | 'expect'>, faults: Fault[]): CaseInput | null {
  const { request = {}, facts = {}, context = {} } = members;
  const now = timeOfText(members.now);
  if (now === null) faults.push({ path: '$.now', message: 'is not a date and time with an offset (RFC 3339)' });
  if (request.action === undefined) faults.push({ path: '$.request.action', message: 'is missing' });
  for (const [name, fact] of Object.entries(FACTS_BY_NAME)) {
    if (!Object.hasOwn(context, name)) continue;
    faults.push({ path: `$.context.${name}`, message: `is stated by the gate alone; write facts.${fact}` });
  }
  const sums = readSums(facts.sums ?? [], faults);
  if (now === null || request.action === undefined || faults.length > 0) return null;
  const { counterparty } = context;
  const {
    spent = '0',
    reserved,
    callCount,
    callCounts,
    merchantPayments,
    firstPayment = false,
    operatingMode,
    history,
  } = facts;
  const hasWindows = callCounts !== undefined || merchantPayments !== undefined;
  // As at the gate: nothing says whether a payment without a merchant is the first one.
  const isUnnamed = firstPayment && (request.merchant ?? '') === '';
  const serverContext = {
    ...(hasWindows ? { callCounts: callCounts ?? {}, merchantPayments: merchantPayments ?? {} } : {}),
    ...(isUnnamed ? { riskLevel: 'unverifiable' } : {}),
  };
  const firstFloor = isUnnamed ? UNNAMED_MERCHANT : FIRST_PAYMENT;
  return {
    request: {
      contextProvenance: 'agent_signed',
      agentDid: AGENT_DID,
      ...request,
      action: request.action,
      counterparty: typeof counterparty === 'string' ? counterparty : undefined,
      context,
      ...(hasWindows || isUnnamed ? { serverContext } : {}),
    },
    facts: { now, spent, reserved, callCount, operatingMode, history, riskFloors: firstPayment ? [firstFloor] : [] },
    sums,
  };
}

/** The members that a file or a table shares with its cases. */
function membersOf({
  now,
  request,
  facts,
  context,
}: Pick<TestTable, 'now' | 'request' | 'facts' | 'context'>): JsonObject {
  return {
    ...(now === undefined ? {} : { now }),
    ...(request === undefined ? {} : { request: { ...request } }),
    ...(facts === undefined ? {} : { facts: { ...facts } }),
    ...(context === undefined ? {} : { context }),
  };
}

/** Members over shared ones: of an object member by member, of anything else as a whole. */
function merged(shared: JsonObject, own: JsonObject): JsonObject {
  const both = { ...shared, ...own };
  const sections = SHARED.flatMap((name) => {
    const [below, above] = [objectAt(shared, name), objectAt(own, name)];
    return below === null && above === null ? [] : [[name, { ...below, ...above }] as const];
  });
  return { ...both, ...Object.fromEntries(sections) };
}

function objectAt(object: JsonObject, name: string): JsonObject | null {
  const value: JsonValue | undefined = object[name];
  return value !== undefined && isJsonObject(value) ? value : null;
}
