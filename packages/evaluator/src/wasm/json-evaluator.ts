import { Evaluation } from '../match/evaluation';
import { Program } from '../program/program';
import { RequestScan, SCAN_FINE, SCAN_NO_JSON } from './request-scan';
import { VerdictText } from './verdict-text';

/** A program, a reader of JSON requests and a writer of JSON verdicts: the evaluator of hosts without JavaScript objects. */
export class JsonEvaluator {
  readonly verdict: VerdictText;
  private readonly evaluation: Evaluation;
  private readonly scan: RequestScan;

  constructor(program: Program) {
    this.evaluation = new Evaluation(program);
    this.scan = new RequestScan(program);
    this.verdict = new VerdictText(program);
  }

  /** Evaluates `{"request": …, "facts": …}` in UTF-8. False, and no verdict, where it is no JSON. */
  evaluate(bytes: Uint8Array, length: i32): boolean {
    const evaluation = this.evaluation;
    evaluation.begin();
    const outcome = this.scan.read(bytes, length, evaluation);
    if (outcome === SCAN_NO_JSON) return false;
    if (outcome === SCAN_FINE) {
      evaluation.evaluate(this.scan.containment, this.scan.mode);
      this.verdict.write(evaluation);
    } else this.verdict.writeUnreadable();
    return true;
  }
}
