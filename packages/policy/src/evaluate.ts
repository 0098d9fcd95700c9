import {
  type CompiledRules,
  compileRulesSteps,
  type EvaluationOptions,
  finished,
  type Policy,
  type SumQuestion,
  sumQuestions,
  type Verdict,
} from '@gatewright/evaluator';
import type { JsonObject, JsonValue } from '@gatewright/protocol';
import type { CaseInput } from './cases.js';
import type { DecidingDocument } from './organisation.js';
import { sumAnswers, unaskedSums } from './sums.js';

/** Policies that are compiled for one file of tests: one for each action and currency of its cases. */
const POLICIES_PER_FILE_MAX = 500;

/** An amount that no case exceeds, in units of its currency: the largest number of JSON. */
const CEILING = Number.MAX_VALUE;

/**
 * Documents that decide together. The mandate permits the action at any amount, so that the verdict is what the rules make of it.
 */
export class DecidingPolicy {
  private readonly rules: CompiledRules;
  private readonly ids: { readonly standards: readonly JsonObject[]; readonly sops: readonly JsonObject[] };
  private readonly questions: readonly SumQuestion[];
  /** By action and currency. */
  private readonly policies = new Map<string, Policy>();

  /** Throws `PolicyError` for documents that do not compile. */
  constructor(documents: readonly DecidingDocument[]) {
    const of = (kind: DecidingDocument['kind']) =>
      documents.filter((each) => each.kind === kind).map(({ name, rules }) => ({ id: name, document: rules }));
    this.ids = { standards: of('standard'), sops: of('sop') };
    this.rules = finished(compileRulesSteps(this.ids));
    this.questions = sumQuestions(documents.map(({ rules }) => rules));
  }

  /** The verdict of a gate that read the same. */
  evaluate(input: CaseInput, options?: EvaluationOptions): Verdict {
    const { request, facts } = this.answered(input);
    return this.policyFor(request).evaluate(request, facts, options);
  }

  /** What the evaluator is asked: with the answers that follow from the sums that a case states. Answers that it states itself stay. */
  answered({ request, facts, sums }: CaseInput): Pick<CaseInput, 'request' | 'facts'> {
    if (sums === undefined || this.questions.length === 0) return { request, facts };
    const history = { ...sumAnswers(this.questions, sums, request), ...facts.history };
    return { request, facts: { ...facts, history } };
  }

  /** The sums of a case that no rule asks for, in words. */
  unasked({ sums = [] }: Pick<CaseInput, 'sums'>): string[] {
    return unaskedSums(this.questions, sums);
  }

  /** The policy that decides a request: the rules, and a mandate of its action and currency. */
  policyFor({ action, amount, currency }: CaseInput['request']): Policy {
    const unit = amount === undefined ? null : (currency ?? null);
    // The length says where the unit ends.
    const key = `${amount === undefined} ${unit === null ? '' : unit.length} ${unit} ${action}`;
    const known = this.policies.get(key);
    if (known !== undefined) return known;
    if (this.policies.size >= POLICIES_PER_FILE_MAX) this.policies.clear();
    const ceiling = { leftOperand: 'mm:payAmount', operator: 'lteq', rightOperand: CEILING };
    // A mandate that states money refuses a request without an amount.
    const constraint = amount === undefined ? [] : [unit === null ? ceiling : { ...ceiling, unit }];
    const policy = this.policyUnder([{ action, document: { permission: [{ target: action, constraint }] } }]);
    this.policies.set(key, policy);
    return policy;
  }

  /** The policy of the rules under mandates as a served bundle has them. Throws `PolicyError` with paths below `$.mandates`. */
  policyUnder(mandates: readonly JsonValue[]): Policy {
    return finished(this.rules.policySteps({ ...this.ids, mandates }));
  }
}
