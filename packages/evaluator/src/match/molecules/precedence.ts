import { ALLOW } from '../../program/decisions';
import { AUTHORIZED } from '../../program/reasons';

/** The most restrictive finding so far; the first one found wins ties. */
export class Findings {
  decision: i32 = ALLOW;
  /** Number of the reason's text among the program's strings. */
  reason: i32 = AUTHORIZED;
  private isEmpty: boolean = true;

  reset(): void {
    this.decision = ALLOW;
    this.reason = AUTHORIZED;
    this.isEmpty = true;
  }

  add(decision: i32, reason: i32): void {
    if (!this.isEmpty && decision <= this.decision) return;
    this.decision = decision;
    this.reason = reason;
    this.isEmpty = false;
  }

  /** Puts another finding in place of all so far. */
  replace(decision: i32, reason: i32): void {
    this.decision = decision;
    this.reason = reason;
    this.isEmpty = false;
  }
}
