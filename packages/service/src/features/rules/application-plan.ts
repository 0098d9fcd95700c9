import { type ApplyRulesRequest, accept, faultList, type JsonObject, type Result, refuse } from '@gatewright/protocol';
import type { AuthenticatedCall } from '../../platform/http/call.js';
import type { PoliciesContext } from '../compiled-policies/context.js';
import { authoredBy } from '../rules-store/rule-documents.js';
import { confirmBasis } from './confirmed-basis.js';
import { readCurrentRules } from './current-rules.js';
import type { PlannedApplication } from './execute.js';
import { refuseOvertaken } from './overtaken.js';
import { changesOf } from './planned-changes.js';
import { readPages } from './rule-pages.js';
import { agentWithoutRoom, TOO_MANY_RULES } from './rule-room.js';
import { readBasis } from './rules-basis.js';
import { isWaiting, planRules } from './rules-plan.js';
import { wantedBindings } from './wanted-bindings.js';
import { readDocuments } from './wanted-documents.js';

/** An application that is planned, with what is said of it. */
export interface AnsweredApplication extends PlannedApplication {
  /** Publications wait for approvals, and nothing else changes. */
  readonly isWaiting: boolean;
  readonly warnings: readonly JsonObject[];
}

/** Plans what a message asks: reads what is wanted and what is there, compares them, and checks that the changes may be made. */
export async function planApplication(
  message: ApplyRulesRequest,
  caller: AuthenticatedCall['caller'],
  service: PoliciesContext,
): Promise<Result<AnsweredApplication>> {
  const { directory, ids, slices } = service;
  const { orgId, role } = caller;
  const pause = () => slices.yieldToEventLoop();
  const { assignments, prune = false, message: said = '' } = message;
  const pages = await readPages(directory, orgId, message.pages ?? [], pause);
  if (!pages.ok) return pages;
  const read = await readDocuments(pages.value, message, service);
  if (!read.ok) return read;
  const { documents, warnings } = read.value;
  const found = await readBasis(directory, orgId, message, pause);
  if (!found.ok) return found;
  const basis = found.value;
  const bindings = await wantedBindings(assignments, basis.agents, orgId, directory, pause);
  if (!bindings.ok) return bindings;
  const expected = await confirmBasis(directory, message, basis);
  if (!expected.ok) return expected;
  const wanted = { documents, bindings: bindings.value.wanted, prune };
  const current = await readCurrentRules(directory, basis.organisation, wanted, pause);
  const steps = await slices.run(planRules(current, wanted));
  if (!steps.ok) return steps;
  const made = authoredBy(caller, service);
  const planned = await slices.run(changesOf(steps.value, current, { orgId, made, role, message: said, ids }));
  if (message.expect === undefined && message.dryRun !== true) {
    const fresh = await refuseOvertaken(planned, basis, { directory, made, pause });
    if (!fresh.ok) return fresh;
  }
  const overfull = await agentWithoutRoom(directory, orgId, planned.gains, pause);
  if (overfull !== null) return refuse('CONFLICT', TOO_MANY_RULES, { data: { agentDid: overfull } });
  return accept({
    ...{ message, basis, planned, made, isWaiting: isWaiting(current, wanted) },
    warnings: [...warnings, ...faultList(bindings.value.warnings)],
  });
}
