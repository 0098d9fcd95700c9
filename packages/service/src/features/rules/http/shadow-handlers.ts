import { answerRefusal } from '@gatewright/gate';
import { accept, type JsonObject, type Result, refuse, type ShadowRequest } from '@gatewright/protocol';
import type { AuthenticatedCall } from '../../../platform/http/call.js';
import { ok, type Reply, refused } from '../../../platform/http/reply.js';
import type { PoliciesContext } from '../../compiled-policies/context.js';
import { findHeader, type RuleHeader, type RuleKind } from '../../rules-store/rule-documents.js';
import {
  addCounts,
  addShadow,
  differencesUnder,
  endShadow,
  findShadow,
  type StoredShadow,
  shadowsUnderWay,
} from '../../rules-store/shadow-repository.js';
import { type Viewer, visibleAgents } from '../../visibility/agents.js';
import type { DocumentChange } from '../changed.js';
import { type ChangeScope, changeDocument, unknownDocument, withTag } from '../document-change.js';
import { namedVersion } from './rule-handlers.js';

/** Documents of an organisation that may be in shadow at once: each is one evaluation more for a decision of its agents. */
export const SHADOWS_MAX = 10;

/** The handlers of versions in shadow of one kind of rule documents. */
export function shadowHandlers(kind: RuleKind) {
  /** POST /sop/:id/versions/:version/shadow. */
  async function start(message: ShadowRequest, call: AuthenticatedCall, service: PoliciesContext): Promise<Reply> {
    const { label = null } = message;
    const named = call.params['version'] ?? '';
    return changed(call, service, async ({ transaction, header, made }) => {
      const version = await namedVersion(transaction, header, named);
      if (version === null) return refuse('NOT_FOUND', `the ${kind} has no version ${named}`);
      if (version.state === 'retired') return refuse('CONFLICT', `version ${named} is retired`);
      const before = await findShadow(transaction, header);
      if (before !== null && before.endedAt === null) {
        return refuse('CONFLICT', `version ${before.version} is in shadow; end that first`);
      }
      if ((await shadowsUnderWay(transaction, header.orgId)) >= SHADOWS_MAX) {
        return refuse('CONFLICT', `${SHADOWS_MAX} documents have a version in shadow; end one first`);
      }
      const { orgId, documentId } = header;
      const shadowId = service.ids.uuid();
      await addShadow(transaction, {
        ...{ orgId, documentId, shadowId, label },
        ...{ version: version.version, startedAt: made.at },
      });
      return accept({ act: 'shadow', header, version, agents: [], details: { label } });
    });
  }

  /** POST /sop/:id/shadow/end. */
  async function end(call: AuthenticatedCall, service: PoliciesContext): Promise<Reply> {
    return changed(call, service, async ({ transaction, header, made }) => {
      const shadow = await findShadow(transaction, header);
      if (shadow === null || shadow.endedAt !== null) {
        return refuse('CONFLICT', `no version of the ${kind} is in shadow`);
      }
      await endShadow(transaction, header, made.at);
      const version = await namedVersion(transaction, header, String(shadow.version));
      return accept({ act: 'unshadow', header, version, agents: [], details: {} });
    });
  }

  /** GET /sop/:id/shadow: what this server counted until now, and the others until a second ago. */
  async function read({ caller, params }: AuthenticatedCall, service: PoliciesContext): Promise<Reply> {
    const header = await findHeader(service.directory, caller.orgId, kind, params['id'] ?? '');
    if (header === null) return answerRefusal(unknownDocument(kind, params['id'] ?? ''));
    await service.shadows.caughtUp();
    await service.shadows.store((shadow, counts) => addCounts(service.directory, shadow, counts));
    return shown(await findShadow(service.directory, header), header, caller, service);
  }

  async function changed(
    call: AuthenticatedCall,
    service: PoliciesContext,
    work: (scope: ChangeScope) => Promise<Result<DocumentChange>>,
  ): Promise<Reply> {
    const done = await changeDocument(kind, call, call.params['id'] ?? '', service, work);
    if (!done.ok) return answerRefusal(done);
    if (done.value === null) return answerRefusal(unknownDocument(kind, call.params['id'] ?? ''));
    const { header } = done.value;
    const { orgId, documentId } = header;
    const shadow = await findShadow(service.directory, header);
    // Agents with the label need not be bound to the document.
    if (shadow === null || shadow.label === null) service.policies.invalidateDocument(orgId, documentId);
    else service.policies.invalidateOrganisation(orgId);
    return shown(shadow, header, call.caller, service);
  }

  async function shown(
    shadow: StoredShadow | null,
    header: RuleHeader,
    viewer: Viewer,
    service: PoliciesContext,
  ): Promise<Reply> {
    if (shadow === null) return refused('NOT_FOUND', `no version of the ${kind} was in shadow`);
    return withTag(ok(await resultOf(shadow, viewer, service)), header);
  }

  return { start, end, read };
}

/** What a shadow counted of all agents, with samples of the agents that the caller may see. */
async function resultOf(
  shadow: StoredShadow,
  viewer: Viewer,
  { directory, store }: PoliciesContext,
): Promise<JsonObject> {
  const { orgId: _orgId, shadowId: _shadowId, ...said } = shadow;
  const differences = await differencesUnder(directory, shadow);
  const visible = await visibleAgents(directory, viewer);
  const shown = differences.map(async ({ samples, ...each }) => {
    return { ...each, samples: visible === null ? [...samples] : await samplesOf(samples, visible, store) };
  });
  return { ...said, differences: await Promise.all(shown) };
}

async function samplesOf(
  eventIds: readonly string[],
  visible: ReadonlySet<string>,
  store: PoliciesContext['store'],
): Promise<string[]> {
  const stored = await Promise.all(eventIds.map((eventId) => store.evidence(eventId)));
  return stored.flatMap((each) => (each !== null && visible.has(each.record.agentDid) ? [each.record.eventId] : []));
}
