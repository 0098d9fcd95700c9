import { type EvaluationInputs, historyQuestions, sumQuestions, type Verdict, verdictOn } from '@gatewright/evaluator';
import { type AnsweredQuestion, isUncaptured } from './captured.js';
import type { CaseInput } from './cases.js';
import { DecidingPolicy } from './evaluate.js';
import type { DecidingDocument } from './organisation.js';

/** The documents that bind an agent on one side of a backtest. */
export class ComparedPolicy {
  private readonly policy: DecidingPolicy;
  private readonly questions: readonly AnsweredQuestion[];
  private strict: DecidingPolicy | null = null;

  /** Throws `PolicyError` for documents that do not compile. */
  constructor(private readonly documents: readonly DecidingDocument[]) {
    this.policy = new DecidingPolicy(documents);
    const rules = documents.map((each) => each.rules);
    const sums = sumQuestions(rules).map(({ key, by }) => ({ key, field: by }));
    this.questions = [...historyQuestions(rules), ...sums];
  }

  /** The verdict of a gate that knew the same; a permit of an unusual amount waits for approval. */
  evaluate(input: CaseInput & Partial<Pick<EvaluationInputs, 'unusual'>>): Verdict {
    return verdictOn(this.policy.policyFor(input.request), { unusual: false, ...input });
  }

  /** A field on which the verdict depends and that was not captured; null where every value of such fields gives the same verdict. */
  undecided(inputs: EvaluationInputs, { contextFields }: Verdict): string | null {
    const fields = contextFields.filter((field) => isUncaptured(field, inputs, this.questions));
    if (fields.length === 0) return null;
    // A strict document evaluates what it cannot read as unknown (three-valued), so its rules name the fields that matter.
    this.strict ??= new DecidingPolicy(
      this.documents.map((each) => ({ ...each, rules: { ...each.rules, strict: true } })),
    );
    const { unverifiable } = this.strict.evaluate(inputs);
    return fields.find((field) => unverifiable.includes(field)) ?? null;
  }
}
