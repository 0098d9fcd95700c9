import type { Escalation, EscalationPlace, Hold, LedgerStore } from '@gatewright/ledger';
import { type JsonObject, refuse } from '@gatewright/protocol';
import { type Answer, answerRefusal, malformed, success } from '../answer.js';
import { fitPage } from '../fit-page.js';
import { type PageQuery, readPage } from '../page-query.js';
import type { GatePorts } from '../ports.js';
import { LIST_MAX_CHARACTERS } from '../settlement/open-holds.js';
import { countedAmong, countedApprovers } from './approvers.js';
import { type HeldRequest, readHeldRequest } from './held-request.js';
import { type QueueFilter, type QueueFilterQuery, readQueueFilter } from './queue-filter.js';
import { reviewOf } from './review.js';
import { SCAN_BOUNDS, type ScanBounds, scanPending } from './scan-pending.js';
import { holdOf, standingData } from './status.js';

/** Escalations that a page of the review queue shows at most. */
export const ESCALATION_QUEUE_MAX = 500;
/** Escalations that it reads first, to learn how long they are. */
const ESCALATION_QUEUE_FIRST = 16;

/** A page of the queue as an address names it, and which escalations it may have. */
export type QueueQuery = PageQuery & QueueFilterQuery;

/**
 * What waits for the people of an organisation, oldest first, page by page: GET /policy/escalations. A page is shorter than asked where
 * its escalations are long, and where a filter fits few of those that a call looks through; `next` is null behind the last one.
 */
export async function escalationQueue(
  orgId: string,
  query: QueueQuery,
  { ledger: { store }, people }: GatePorts,
  maxCharacters: number = LIST_MAX_CHARACTERS,
  bounds: ScanBounds = SCAN_BOUNDS,
): Promise<Answer> {
  const page = readPage(query, placeIn, ESCALATION_QUEUE_MAX);
  if (!page.ok) return malformed('MALFORMED_REQUEST', [page.refusal]);
  const filter = readQueueFilter(query);
  if (!filter.ok) return malformed('MALFORMED_REQUEST', [filter.refusal]);
  const now = await store.now();
  const { waiting, next } =
    filter.value === null
      ? await oldestThatFit(orgId, store, page.value, maxCharacters)
      : await oldestOf(orgId, store, { ...page.value, filter: filter.value, maxCharacters, bounds });
  const may = await people.mayApprove(orgId, [...new Set(waiting.flatMap(({ approvers }) => approvers))]);
  const emails = await people.emails(orgId, [...new Set(waiting.flatMap(peopleNamed))]);
  const detailed = waiting.map((each) => escalationDetail(each, null, now, countedAmong(each.approvers, may), emails));
  return success({ escalations: detailed, next: next === null ? null : cursorOf(next) });
}

interface QueuePage {
  readonly after: EscalationPlace | null;
  readonly limit: number;
}

/** A page, and the place behind which the next one begins; null behind the last. */
interface FoundPage {
  readonly waiting: readonly Escalation[];
  readonly next: EscalationPlace | null;
}

const CURSOR = /^([0-9]{1,15})\.([A-Za-z0-9-]{1,64})$/;

function placeIn(after: string): EscalationPlace | null {
  const [, createdAt, escalationId] = CURSOR.exec(after) ?? [];
  return escalationId === undefined ? null : { createdAt: Number(createdAt), escalationId };
}

function cursorOf({ createdAt, escalationId }: EscalationPlace): string {
  return `${createdAt}.${escalationId}`;
}

/** Reads few first, and more while they fit: agents say how long each is. */
async function oldestThatFit(
  orgId: string,
  store: LedgerStore,
  page: QueuePage,
  maxCharacters: number,
): Promise<FoundPage> {
  for (let limit = ESCALATION_QUEUE_FIRST; ; limit *= 2) {
    const asked = Math.min(limit, page.limit);
    // One more says whether any waits behind the page.
    const found = await store.pendingEscalations(orgId, asked + 1, page.after ?? undefined);
    const fit = fitPage(
      found.slice(0, asked).map(({ request }) => request.length),
      maxCharacters,
    );
    const isLast = found.length <= asked;
    if (fit < asked || isLast || asked === page.limit) {
      const waiting = found.slice(0, fit);
      return { waiting, next: isLast && fit === found.length ? null : (waiting.at(-1) ?? null) };
    }
  }
}

interface FilteredPage extends QueuePage {
  readonly filter: QueueFilter;
  readonly maxCharacters: number;
  readonly bounds: ScanBounds;
}

/** Those of a filter, as many as a page has and as fit on it, among those that one call looks through. */
async function oldestOf(orgId: string, store: LedgerStore, page: FilteredPage): Promise<FoundPage> {
  const { after, limit, filter, maxCharacters, bounds } = page;
  const waiting: Escalation[] = [];
  const state: { characters: number; end: EscalationPlace | null } = { characters: 0, end: null };
  const scanned = await scanPending(orgId, store, after, bounds, (each, before) => {
    if (!filter(each)) return true;
    state.characters += each.request.length;
    const isFull = waiting.length === limit || (waiting.length > 0 && state.characters > maxCharacters);
    if (isFull) state.end = before;
    else waiting.push(each);
    return !isFull;
  });
  return { waiting, next: state.end ?? scanned };
}

/** One escalation of an organisation with who decided it: GET /policy/escalations/:id, for its people. */
export async function readEscalation(
  orgId: string,
  escalationId: string,
  { ledger, people }: GatePorts,
): Promise<Answer> {
  const escalation = await ledger.store.escalation(escalationId);
  if (escalation === null || escalation.orgId !== orgId) {
    return answerRefusal(refuse('NOT_FOUND', 'no escalation of your organisation has that id'), { escalationId });
  }
  const counting = await countedApprovers(escalation, people);
  const emails = await people.emails(orgId, peopleNamed(escalation));
  return success(
    escalationDetail(escalation, await holdOf(escalation, ledger), await ledger.store.now(), counting, emails),
  );
}

function escalationDetail(
  escalation: Escalation,
  hold: Hold | null,
  now: number,
  counting: readonly string[],
  emails: ReadonlyMap<string, string>,
): JsonObject {
  const { mandateId, createdAt, decidedBy } = escalation;
  const emailOf = (personId: string | null) => (personId === null ? null : (emails.get(personId) ?? null));
  const held = readHeldRequest(escalation);
  const by = modifierOf(held);
  return {
    ...standingData(escalation, hold, now, counting),
    mandateId,
    createdAt: new Date(createdAt).toISOString(),
    ...reviewOf(held),
    ...(held.modification === null ? {} : { modification: { ...held.modification, byEmail: emailOf(by) } }),
    approvers: [...counting],
    approverEmails: counting.map(emailOf),
    decidedBy,
    decidedByEmail: emailOf(decidedBy),
  };
}

/** The people in the detail of an escalation. */
function peopleNamed(escalation: Escalation): string[] {
  const { approvers, decidedBy } = escalation;
  return [...approvers, decidedBy, modifierOf(readHeldRequest(escalation))].filter((personId) => personId !== null);
}

function modifierOf({ modification }: HeldRequest): string | null {
  const by = modification?.['by'];
  return typeof by === 'string' ? by : null;
}
