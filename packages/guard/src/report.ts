import type { Decision } from '@gatewright/protocol';
import type { Effect } from './effect.js';
import type { SettlementResult } from './settlement-result.js';
import type { GuardVerdict } from './verdict.js';

/** What the guard did beside its answers; for logs and metrics. */
export type GuardReport =
  /**
   * The verdict on a call whose arguments the option `bindArguments: false` left unbound: what ran may be other than what was
   * authorized.
   */
  | {
      readonly kind: 'verdict';
      readonly action: string;
      readonly verdict: GuardVerdict;
      readonly bindArguments: false;
    }
  /** The search for a hold whose answer was lost; `released` is null where no hold was found. */
  | {
      readonly kind: 'orphan';
      readonly nonce: string;
      readonly authorizationId: string | null;
      readonly released: SettlementResult | null;
    }
  /** The end of a capture or void that the guard made on its own, or of its report that an outcome is unknown. */
  | {
      readonly kind: 'capture' | 'void' | 'unknown';
      readonly authorizationId: string;
      readonly result: SettlementResult;
    }
  /** A hold that was not captured because a counterparty claimed it, or it is settled already. */
  | { readonly kind: 'left'; readonly authorizationId: string; readonly effect: Effect }
  /**
   * The receipt of a decision that was taken from the bundle; `fault` says why the gate did not record it. One that a gate could not
   * take is sent again with the next local decision, and then reported again.
   */
  | {
      readonly kind: 'receipt';
      readonly action: string;
      readonly decision: Decision;
      readonly reasonCode: string;
      readonly recorded: boolean;
      readonly fault: string | null;
    };

/** Receives the reports. What it throws is ignored: an observer never changes what the guard does. */
export type Reporter = (report: GuardReport) => void;

/** A reporter that cannot fail. */
export function safeReporter(reporter: Reporter | undefined): Reporter {
  return (report) => {
    try {
      reporter?.(report);
    } catch {
      return;
    }
  };
}
