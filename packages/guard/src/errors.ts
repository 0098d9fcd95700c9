import { findReasonCode } from '@gatewright/protocol';
import type { GuardVerdict } from './verdict.js';

/** The action was not permitted and did not happen. `code` is the reason code, `verdict` the whole verdict. */
export class GovernanceBlocked extends Error {
  override readonly name = 'GovernanceBlocked';
  readonly code: string;

  constructor(
    action: string,
    readonly verdict: GuardVerdict,
  ) {
    const { decision, reasonCode, detail } = verdict;
    const remedy = findReasonCode(reasonCode)?.remedy;
    const parts = [`${decision} ${JSON.stringify(action)}: ${reasonCode}`, detail, remedy];
    super(parts.filter((part) => part != null).join('. '));
    this.code = reasonCode;
  }
}

/**
 * Thrown by a wrapped function that knows its effect did not happen: the guard then voids the hold. Any other error
 * leaves its amount reserved, because an error does not show whether the effect took place.
 */
export class NotExecuted extends Error {
  override readonly name = 'NotExecuted';

  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
  }
}

/** The guard or counterparty cannot be made from these options. `code` is a reason code or `CONFIG_INVALID`. */
export class GuardConfigError extends Error {
  override readonly name = 'GuardConfigError';

  constructor(
    readonly code: 'CONFIG_INVALID' | 'IDENTITY_KEY_MISMATCH',
    /** The option at fault. */
    readonly option: string,
    message: string,
  ) {
    super(`${option}: ${message}`);
  }
}
