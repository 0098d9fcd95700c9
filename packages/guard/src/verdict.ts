import { type Decision, findReasonCode, isPermit, type JsonObject, type ReasonCode } from '@gatewright/protocol';

/** Reason codes that the guard itself gives: those of the register, and `GATE_HTTP_<status>`. */
export type GuardCode = ReasonCode | `GATE_HTTP_${number}`;

/** What was decided about one action (protocol.md §2.6). */
export interface GuardVerdict {
  readonly decision: Decision;
  readonly reasonCode: string;
  /** Who decided: the gate, the verified bundle, or the guard because neither could be asked or believed. */
  readonly source: 'gate' | 'bundle' | 'guard';
  /** Nonce of the request that was sent; null where nothing was sent. */
  readonly nonce: string | null;
  /** The hold; null unless the gate permitted. */
  readonly authorizationId: string | null;
  readonly escalationId: string | null;
  /** The evidence record; null where the gate was not asked. */
  readonly eventId: string | null;
  /** End of the hold or of the escalation, RFC 3339. */
  readonly expiresAt: string | null;
  /** Budget left under the mandate, in the mandate's currency; null where it has no total ceiling. */
  readonly remaining: number | null;
  readonly payloadDigest: string | null;
  readonly detail: string | null;
  readonly hint: string | null;
  /** Rules that fired, `document/molecule`. */
  readonly fired: readonly string[];
  /** Names of the context fields that rules consulted. */
  readonly contextFields: readonly string[];
  /** Names of the fields that a rule needed and could not trust. */
  readonly unverifiable: readonly string[];
  /** Everything the gate said; empty where it was not asked. */
  readonly data: JsonObject;
}

/**
 * True where the action may happen: allow or observe.
 *
 * @example
 * import { gatewright, isPermitted } from '@gatewright/guard';
 * import { gatewright as gateInMemory } from '@gatewright/msw';
 *
 * const gate = gateInMemory({ url: 'https://gate.example' });
 * const { config } = await gate.addAgent({ scope: 'pay', currency: 'USD', maxAmount: 100 });
 * const fetch = (url: string, init: RequestInit) => gate.fetch(new Request(url, init));
 * const buyer = gatewright(config, { fetch });
 * isPermitted(await buyer.decide({ action: 'pay', amount: 60, currency: 'USD' })); // => true
 * isPermitted(await buyer.decide({ action: 'pay', amount: 500, currency: 'USD' })); // => false
 */
export function isPermitted(verdict: GuardVerdict): boolean {
  return isPermit(verdict.decision);
}

/**
 * True where a permit may stand under a code: an allow under no code of a refusal, and a rule that observes under a code of its
 * own, one that rules declare, or one of a permit.
 */
export function isPermitCode(decision: Decision, reasonCode: string): boolean {
  const registered = findReasonCode(reasonCode);
  if (registered === undefined || registered.family === 'allow') return true;
  return decision === 'observe' && (registered.declaredByRule === true || registered.family === 'observe');
}

const UNSAID = {
  nonce: null,
  authorizationId: null,
  escalationId: null,
  eventId: null,
  expiresAt: null,
  remaining: null,
  payloadDigest: null,
  detail: null,
  hint: null,
  fired: [],
  contextFields: [],
  unverifiable: [],
  data: {},
} as const;

/** What a verdict must say; the rest is empty unless said. */
export type VerdictParts = Pick<GuardVerdict, 'decision' | 'reasonCode' | 'source'> & Partial<GuardVerdict>;

/** A verdict of the parts that were said. */
export function verdictOf(parts: VerdictParts): GuardVerdict {
  return { ...UNSAID, ...parts };
}

/** The block of a guard that failed closed. */
export function guardBlock(reasonCode: GuardCode, detail: string, nonce: string | null = null): GuardVerdict {
  return verdictOf({ decision: 'block', reasonCode, source: 'guard', detail, nonce });
}
