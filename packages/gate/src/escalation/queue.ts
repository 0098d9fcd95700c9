import type { Escalation, Hold, LedgerStore } from '@gatewright/ledger';
import type { JsonObject } from '@gatewright/protocol';
import { type Answer, answerRefusal, refuse, success } from '../answer.js';
import { fitPage } from '../fit-page.js';
import { ESCALATION_QUEUE_FIRST, ESCALATION_QUEUE_MAX, LIST_MAX_CHARACTERS } from '../limits.js';
import type { GatePorts } from '../ports.js';
import { countedAmong, countedApprovers } from './approvers.js';
import { type HeldRequest, readHeldRequest } from './held-request.js';
import { reviewOf } from './review.js';
import { holdOf, standingData } from './status.js';

/**
 * What waits for the people of an organisation, oldest first: GET /policy/escalations. They see what they decide on, and what waits
 * behind that once they decided.
 */
export async function escalationQueue(
  orgId: string,
  { ledger: { store }, people }: GatePorts,
  maxCharacters: number = LIST_MAX_CHARACTERS,
): Promise<Answer> {
  const now = await store.now();
  const waiting = await oldestThatFit(orgId, store, maxCharacters);
  const may = await people.mayApprove(orgId, [...new Set(waiting.flatMap(({ approvers }) => approvers))]);
  const emails = await people.emails(orgId, [...new Set(waiting.flatMap(peopleNamed))]);
  const detailed = waiting.map((each) => escalationDetail(each, null, now, countedAmong(each.approvers, may), emails));
  return success({ escalations: detailed });
}

/** Reads few first, and more while they fit: agents say how long each is. */
async function oldestThatFit(orgId: string, store: LedgerStore, maxCharacters: number): Promise<readonly Escalation[]> {
  for (let limit = ESCALATION_QUEUE_FIRST; ; limit *= 2) {
    const asked = Math.min(limit, ESCALATION_QUEUE_MAX);
    const found = await store.pendingEscalations(orgId, asked);
    const fit = fitPage(
      found.map(({ request }) => request.length),
      maxCharacters,
    );
    if (fit < found.length || found.length < asked || asked === ESCALATION_QUEUE_MAX) return found.slice(0, fit);
  }
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
