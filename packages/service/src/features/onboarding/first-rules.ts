import { stateStrictness, validateRuleDocument } from '@gatewright/evaluator';
import { type Fault, isJsonObject, type JsonObject, type OnboardAgentRequest } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import type { ServiceSettings } from '../../platform/settings/settings.js';
import { foldedSizeFaults } from '../rules/rule-size.js';
import type { RuleDocument } from '../rules-store/rule-documents.js';
import { findRulePack, RULE_PACKS, type SpendTerms, STARTER_PACK } from './rule-packs.js';

/** The request as this gate takes it: with the starter pack where its operator wants one and the caller sends no rules. */
export function withStarterRules<Asked extends OnboardAgentRequest>(
  request: Asked,
  { starterRules }: Pick<ServiceSettings, 'starterRules'>,
): Asked {
  return starterRules && !hasRules(request) ? { ...request, rulePack: STARTER_PACK } : request;
}

/** True where an onboarding binds any rules. */
export function hasRules({ sop, rulePack }: OnboardAgentRequest): boolean {
  return sop !== undefined || rulePack !== undefined;
}

/**
 * Every fault of the rules that an onboarding asks for, with its JSON path. `terms` are those of its mandate, null where they
 * cannot be read. Rules that a person reviewed are bound as reviewed or not at all.
 */
export function ruleFaults(
  { sop, rulePack, reviewedMoleculeIds }: OnboardAgentRequest,
  terms: SpendTerms | null,
  { settings }: Pick<ServiceContext, 'settings'>,
): Fault[] {
  const faults: Fault[] = [];
  if (sop !== undefined) {
    const tooLong = foldedSizeFaults(sop.documentJson, '$.sop.documentJson', settings.sizes.bodyMaxBytes);
    if (tooLong.length > 0) return tooLong;
    faults.push(...validateRuleDocument(sop.documentJson, '$.sop.documentJson', settings.sizes));
  }
  if (rulePack !== undefined) faults.push(...packFaults(rulePack, terms));
  if (reviewedMoleculeIds !== undefined) faults.push(...reviewFaults(reviewedMoleculeIds, rulePack, terms));
  return faults;
}

/** Why an agent with these terms cannot be bound to a pack. */
export function packFaults(key: string, terms: SpendTerms | null): Fault[] {
  const pack = findRulePack(key);
  if (pack === undefined) {
    return [{ path: '$.rulePack', message: 'is not the key of a rule pack; see GET /onboarding/rule-packs' }];
  }
  if (!pack.requiresSpend || terms === null || terms.currency !== null) return [];
  const others = RULE_PACKS.filter(({ requiresSpend }) => !requiresSpend).map((one) => one.key);
  const message = `judges amounts, and this agent has no spend limits; state them, or take one of ${others.join(', ')}`;
  return [{ path: '$.rulePack', message }];
}

function reviewFaults(reviewed: readonly string[], key: string | undefined, terms: SpendTerms | null): Fault[] {
  const path = '$.reviewedMoleculeIds';
  if (key === undefined) return [{ path, message: 'names rules of a rule pack; name the pack in rulePack' }];
  const pack = findRulePack(key);
  if (pack === undefined || terms === null) return [];
  const bound = pack.molecules(terms).map(({ id }) => String(id));
  if (reviewed.length === bound.length && bound.every((id) => reviewed.includes(id))) return [];
  return [
    { path, message: `is not what would be bound, which is ${bound.join(', ')}; review the preview of the pack` },
  ];
}

/** The documents that an onboarding binds: the caller's own rules, then those of the pack, each an SOP of the organisation. */
export function firstRules(
  { name, sop, rulePack }: OnboardAgentRequest,
  terms: SpendTerms,
  orgId: string,
  { ids }: Pick<ServiceContext, 'ids'>,
): RuleDocument[] {
  const document = (title: string, content: JsonObject): RuleDocument => ({
    orgId,
    documentId: `sop-${ids.uuid()}`,
    kind: 'sop',
    title,
    document: content,
  });
  const pack = rulePack === undefined ? undefined : findRulePack(rulePack);
  return [
    ...(sop !== undefined && isJsonObject(sop.documentJson)
      ? [document(titleOf(name, sop), stateStrictness(sop.documentJson, true))]
      : []),
    ...(pack === undefined ? [] : [document(pack.label, { strict: true, molecules: [...pack.molecules(terms)] })]),
  ];
}

/** Title of the caller's own rules: clients of the protocol send none. */
export function titleOf(agentName: string, { title }: Pick<NonNullable<OnboardAgentRequest['sop']>, 'title'>): string {
  return title ?? `Rules of ${agentName}`;
}
