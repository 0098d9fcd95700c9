import { isPermit, type JsonObject, severityOf } from '@gatewright/protocol';
import type { PolicyJson } from '../../packages/evaluator/src/policy/policy.js';
import type { EvaluationFacts, EvaluationRequest, Verdict } from '../../packages/evaluator/src/trace/verdict.js';
import { type Context, contextOf, isAbsent, valueIn } from './context.js';
import { comparisonsAsked } from './context-value.js';
import { Decimal } from './decimal.js';
import { objectOf, own, textOf } from './documents.js';
import { isMissing, numberOf } from './fields.js';
import { isAtLeast } from './levels.js';
import { evaluateAmount, evaluateMandate, mandateFields } from './mandate.js';
import { atomsOf, evaluateMolecule, moleculeFields, type RuleDocument, ruleDocuments } from './molecules.js';
import { type Finding, mostRestrictive } from './precedence.js';
import { type Risk, riskFields, riskOf } from './risk.js';

const MODES: readonly unknown[] = ['autonomous', 'supervised', 'restricted', 'read_only'];
const SUPERVISED_AMOUNT = new Decimal(100n, 0, '100');

const CONTAINED = new Map<unknown, Finding>([
  ['suspended', { decision: 'suspend', reasonCode: 'AGENT_SUSPENDED' }],
  ['quarantined', { decision: 'quarantine', reasonCode: 'AGENT_QUARANTINED' }],
]);

/**
 * The reference evaluator of the documents: what the evaluator has to answer, worked out again at every call, without an index,
 * a program or a shared line. For tests only.
 */
export function referenceEvaluate(documents: PolicyJson, request: EvaluationRequest, facts: EvaluationFacts): Verdict {
  const rules = [
    ...ruleDocuments(documents.standards, ['id', 'key', 'standardKey'], 'STANDARD_RULE'),
    ...ruleDocuments(documents.sops, ['id', 'sopId'], 'SOP_RULE'),
  ];
  const contextFields = fieldsConsulted(documents, rules, request.action);
  const layered = contextOf(request, facts);
  const first = containment(facts) ?? readOnly(layered, facts);
  const stopped = first ?? overBudget(rules, layered);
  if (stopped !== null) return { ...stopped, fired: [], contextFields, unverifiable: [], riskSignals: [] };

  const risk = riskOf(documents, request, facts, layered);
  const context = withRisk(layered, risk);
  const outcomes = rules.flatMap((document) =>
    document.molecules.map((molecule) => evaluateMolecule(document, molecule, context, facts.now)),
  );
  const mandate = evaluateMandate(documents, request.action, context, facts);
  const amount = evaluateAmount(documents, request, context, facts, contextFields);
  const findings = [mandate.authority, amount, ...outcomes.map(({ finding }) => finding), mandate.constraints];
  const found = mostRestrictive(findings.filter((finding) => finding !== null)) ?? authorized();
  const final = operatingMode(jurisdictionRequired(found, rules, context), context, risk, facts);
  return {
    ...final,
    fired: outcomes.filter(({ fired }) => fired).map(({ id }) => id),
    contextFields,
    unverifiable: sortedNames(outcomes.flatMap(({ unverifiable }) => unverifiable)),
    riskSignals: risk.signals,
  };
}

/** Names of the fields that the rules and the mandates consult; an unknown cumulative spend is the amount. */
function fieldsConsulted(documents: PolicyJson, rules: readonly RuleDocument[], action: string) {
  const molecules = rules.flatMap((document) => document.molecules);
  const names = [
    ...molecules.flatMap(moleculeFields),
    ...mandateFields(documents, action),
    ...riskFields(documents, action),
  ];
  return sortedNames(names.includes('cumulativeSpend') ? [...names, 'amount'] : names);
}

/** Nothing found → allow / AUTHORIZED. */
function authorized(): Finding {
  return { decision: 'allow', reasonCode: 'AUTHORIZED' };
}

/** Containment first; in an unknown word it is the strictest. */
function containment({ containment: status }: EvaluationFacts): Finding | null {
  if (status === undefined || status === null) return null;
  return CONTAINED.get(status) ?? { decision: 'decommission', reasonCode: 'AGENT_DECOMMISSIONED' };
}

/** Operating mode read_only blocks a value-bearing action; an unreadable amount bears value. */
function readOnly(context: Context, { operatingMode }: EvaluationFacts): Finding | null {
  return operatingMode === 'read_only' && bearsValue(context) ? READ_ONLY : null;
}

const READ_ONLY: Finding = { decision: 'block', reasonCode: 'MODE_READ_ONLY' };

function bearsValue(context: Context): boolean {
  const amount = numberOf(valueIn(context, 'amount'));
  return amount === null || amount.compare(Decimal.zero) !== 0;
}

/** More comparisons of list elements than one evaluation makes are a block, before any rule is asked. */
function overBudget(rules: readonly RuleDocument[], context: Context): Finding | null {
  const atoms = rules.flatMap((document) => document.molecules.flatMap(atomsOf));
  const asked = atoms.map((atom) =>
    comparisonsAsked(textOf(own(atom, 'predicate'), ''), objectOf(own(atom, 'config')), context),
  );
  const comparisons = asked.reduce((sum, count) => sum + count, 0);
  return comparisons > 262_144 ? { decision: 'block', reasonCode: 'EVALUATION_LIMIT_EXCEEDED' } : null;
}

/** The floors raise the agent's level; where none is given, its level stays. */
function withRisk(context: Context, risk: Risk): Context {
  if (risk.level === null) return context;
  return new Map([...context, ['riskLevel', { value: risk.level, provenance: risk.provenance }]]);
}

/** No hard stop, no signed jurisdiction and an enforcing jurisdiction rule → block JURISDICTION_REQUIRED. */
function jurisdictionRequired(found: Finding, rules: readonly RuleDocument[], context: Context): Finding {
  const hardStop = ['block', 'suspend', 'quarantine'].includes(found.decision);
  const enforcing = rules.some((document) => document.molecules.some(enforcesJurisdiction));
  return !hardStop && isMissing(valueIn(context, 'jurisdiction')) && enforcing
    ? { decision: 'block', reasonCode: 'JURISDICTION_REQUIRED' }
    : found;
}

function enforcesJurisdiction(molecule: JsonObject): boolean {
  const reads = atomsOf(molecule).some((atom) => own(atom, 'predicate') === 'jurisdiction-not-allowed');
  return reads && own(molecule, 'decision') !== 'observe';
}

/** An unknown mode is all of them: what moves value is blocked, and no permit is left. A permit under mode restricted, or supervised with effective risk ≥ high or amount ≥ 100, is a person's to give. */
function operatingMode(
  found: Finding,
  context: Context,
  risk: Risk,
  { operatingMode: mode }: EvaluationFacts,
): Finding {
  const isUnknown = !isAbsent(mode) && !MODES.includes(mode);
  if (isUnknown && severityOf(found.decision) < severityOf('block') && bearsValue(context)) return READ_ONLY;
  if (!isPermit(found.decision)) return found;
  if (mode === 'restricted' || isUnknown) return { decision: 'escalate', reasonCode: 'MODE_RESTRICTED_REVIEW' };
  const amount = numberOf(valueIn(context, 'amount'));
  const risky = risk.level !== null && isAtLeast(risk.level, 'high');
  const large = amount === null || amount.compare(SUPERVISED_AMOUNT) >= 0;
  return mode === 'supervised' && (risky || large)
    ? { decision: 'escalate', reasonCode: 'MODE_SUPERVISED_REVIEW' }
    : found;
}

/** Names in the order of their UTF-16 code units, each once. */
function sortedNames(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}
