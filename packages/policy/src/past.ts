import { type EvaluationFacts, type EvaluationRequest, timeOfText } from '@gatewright/evaluator';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import type { CaseInput } from './cases.js';

/** A decision to evaluate: what was asked, in each way that the log allows for, and what the log does not know. */
export interface Past {
  readonly eventId: string;
  readonly inputs: readonly [CaseInput, ...CaseInput[]];
  readonly knows: (field: string) => boolean;
  /** Decision and code as they were recorded. */
  readonly recorded: string;
}

/** Fields that a row of the log has of every request. */
const LOGGED_FIELDS: ReadonlySet<string> = new Set([
  'action',
  'agentDid',
  'amount',
  'currency',
  'merchant',
  'resource',
  'time',
]);
/** What a request is signed with that names no currency. */
const DEFAULT_CURRENCY = 'USD';

/** A decision of the log; a text says why it cannot be evaluated. */
export function pastOf(row: JsonObject): Past | string {
  const { erased, decision } = row;
  if (typeof decision !== 'string') return 'the line is no decision';
  return erased === true ? 'the decision was erased' : loggedPast(row);
}

function loggedPast(row: JsonObject): Past | string {
  const { occurredAt, agentDid, action, amount, currency, merchant, resource } = row;
  const now = typeof occurredAt === 'string' ? timeOf(occurredAt) : null;
  if (now === null || typeof agentDid !== 'string' || typeof action !== 'string' || action === '') {
    return 'the decision names no proven action';
  }
  const kept = contextOf(row);
  const counterparty = kept === null ? undefined : kept['counterparty'];
  const request: EvaluationRequest = {
    action,
    agentDid,
    amount: typeof amount === 'number' ? amount : undefined,
    currency: typeof currency === 'string' ? currency : undefined,
    merchant: typeof merchant === 'string' ? merchant : undefined,
    resource: typeof resource === 'string' ? resource : undefined,
    counterparty: typeof counterparty === 'string' ? counterparty : undefined,
    context: kept ?? NOTHING,
    contextProvenance: 'agent_signed',
  };
  const facts: EvaluationFacts = { now, spent: null };
  const others = otherWays(request).map((each) => ({ request: each, facts }));
  return {
    eventId: String(row['eventId']),
    inputs: [{ request, facts }, ...others],
    recorded: `${row['decision']} ${row['reasonCode']}`,
    knows: kept === null ? isLogged : (field) => isLogged(field) || isKept(field, kept, row),
  };
}

const NOTHING: JsonObject = {};

function isLogged(field: string): boolean {
  return LOGGED_FIELDS.has(field);
}

/** The context values that the log kept; null where it kept none. */
function contextOf({ context }: JsonObject): JsonObject | null {
  return context !== undefined && isJsonObject(context) ? context : null;
}

/** A value that is not there may have been too long to keep. */
function isKept(field: string, kept: JsonObject, { contextFields }: JsonObject): boolean {
  return Object.hasOwn(kept, field) && Array.isArray(contextFields) && contextFields.includes(field);
}

/** As a gate writes times, which takes a tenth of the time to read, or in another form of RFC 3339. */
function timeOf(text: string): number | null {
  return text.length === GATE_TIME.length && text.endsWith('Z') ? Date.parse(text) : timeOfText(text);
}

const GATE_TIME = '2026-03-01T00:00:00.000Z';

/** The other requests that the log would have said the same of: a default stands for what was not sent, and nothing says what was signed. */
function otherWays(request: EvaluationRequest): EvaluationRequest[] {
  const hasContext = request.context !== NOTHING;
  if (request.currency !== DEFAULT_CURRENCY && request.amount !== 0 && !hasContext) return [];
  const ways = [request];
  if (request.currency === DEFAULT_CURRENCY) ways.push(...ways.map((way) => ({ ...way, currency: undefined })));
  if (request.amount === 0) ways.push(...ways.map((way) => ({ ...way, amount: undefined })));
  if (hasContext) ways.push(...ways.map((way) => ({ ...way, contextProvenance: 'agent_asserted' as const })));
  return ways.slice(1);
}
