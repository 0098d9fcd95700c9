import { canonicalJson } from '@gatewright/protocol';
import type { PreparedRequest } from './request.js';
import { type GuardVerdict, guardBlock, isPermitted } from './verdict.js';
import { endFault } from './verdict-reading.js';

/** Permits of the gate that were handed out, and under which no action ran yet. */
export class GivenPermits {
  private readonly given = new WeakMap<GuardVerdict, { readonly verdict: GuardVerdict; readonly request: string }>();

  /** Notes what was asked. What the caller does to its verdict does not change the copy that is kept. */
  note(verdict: GuardVerdict, request: PreparedRequest): GuardVerdict {
    if (isPermitted(verdict)) this.given.set(verdict, { verdict: structuredClone(verdict), request: textOf(request) });
    return verdict;
  }

  /** The permit, once, for the request that it was given for; else a block. `now` is in ms since the epoch. */
  take(permit: GuardVerdict, request: PreparedRequest, now: number): GuardVerdict {
    const known = this.given.get(permit);
    this.given.delete(permit);
    if (known === undefined)
      return guardBlock('AUTHORIZATION_IN_USE', 'this guard did not give the permit, or it was used');
    if (known.request !== textOf(request)) {
      return guardBlock('AUTHORIZATION_CONTEXT_MISMATCH', 'the request is not the one that the permit was given for');
    }
    const fault = endFault(known.verdict.data['expiresAt'], now, 200);
    return fault === null ? known.verdict : guardBlock(fault.code, fault.detail);
  }
}

function textOf(request: PreparedRequest): string {
  return canonicalJson(JSON.parse(JSON.stringify(request)));
}
