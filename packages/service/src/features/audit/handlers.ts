import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { AuthenticatedCall } from '../../platform/http/call.js';
import { type ListPage, placeText } from '../../platform/http/list-page.js';
import { ok, type Reply } from '../../platform/http/reply.js';
import type { Act } from '../changes/act.js';
import { emailsOf } from '../identity/repository.js';
import { leadsToSettleable, onlyReads } from '../visibility/settleable.js';
import { type AuditPage, listActs } from './acts.js';

/** The query of a page: times in ms since the epoch. */
interface AuditQuery extends ListPage {
  readonly order: AuditPage['order'] | null;
  readonly since: number | null;
  readonly until: number | null;
}

/** GET /organisation/audit: what people did, and what the evidence of it commits to; page by page, the newest first unless asked otherwise. */
export async function readAudit(
  { order, since, until, after, limit }: AuditQuery,
  { caller }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const { directory } = service;
  const span = { since: since === null ? null : rfc3339(since), until: until === null ? null : rfc3339(until) };
  const page = { ...span, order: order ?? 'newest', after, limit: limit + 1 } as const;
  const found = await listActs(directory, caller.orgId, page);
  const listed = found.slice(0, limit);
  const people = [...new Set(listed.map(({ act }) => act.personId))];
  const emails = await emailsOf(directory, caller.orgId, people);
  const last = found.length > limit ? listed.at(-1) : undefined;
  const acts: JsonObject[] = [];
  for (const { act } of listed) {
    const isHidden = onlyReads(caller) && (await leadsToOpen(act, service));
    const hidden = isHidden ? { before: null, after: null, message: null, salt: null } : {};
    const { orgId: _, ...shown } = { ...act, ...hidden };
    acts.push({ ...shown, email: emails.get(act.personId) ?? null });
  }
  return ok({ acts, next: last === undefined ? null : placeText(last.place) });
}

/** Whether an act names an escalation by which an authorization can still be settled. */
async function leadsToOpen({ action, after }: Act, { store }: Pick<ServiceContext, 'store'>): Promise<boolean> {
  const escalationId = action === 'setting:escalation' && isJsonObject(after) ? after['escalationId'] : undefined;
  return typeof escalationId === 'string' && leadsToSettleable({ authorizationId: null, escalationId }, store);
}
