import {
  type ClaimGrant,
  type ClaimResult,
  type ClaimTerms,
  type Counterparty,
  type CounterpartyOptions,
  createCounterparty,
} from '@gatewright/guard';
import { PERMIT_HEADER, persistentCounterparty, releaseClaim, requestPayload } from '@gatewright/guard/internal';
import { type JsonObject, type JsonValue, payloadDigest, type Sha256, sha256 } from '@gatewright/protocol';
import type { EffectLog } from './effects/effect-log.js';
import { type Answered, NOT_EXECUTED, type Outcome, outcomeOf } from './outcome.js';
import { memoryOutcomes, type OutcomeStore, type StoredAnswer, type StoredOutcome } from './outcomes.js';
import { type PresentedPermit, readPermitHeader } from './permit-header.js';
import { GOVERNED_BODY_MAX_BYTES, readRequest } from './reading.js';
import { type Refused, refuse, refusedBy, replayOf } from './refusal.js';
import type { ReceivedRequest } from './request.js';
import { type ClaimedHold, type Settled, Settlements } from './settlement.js';
import { type CheckedTerms, checkTerms, expectedHold, type RouteTerms } from './terms.js';

/** Pauses before each further attempt to settle a hold, ms. */
const SETTLE_PAUSES_MS = [2_000, 10_000, 30_000] as const;
/** Requests that may be settling in the background at once; beyond them nothing is admitted. */
const SETTLING_MAX = 10_000;

/** What a receiver is made from. `serviceDid` and `serviceKey` sign its calls; without them they rest on claim tokens. */
export interface ReceiverOptions extends CounterpartyOptions {
  /** Keeps what was executed, for `gatewright reconcile`. */
  readonly effects?: EffectLog | undefined;
  /** Gets the result of each settlement, once. */
  readonly report?: ((settled: Settled) => void) | undefined;
  /** Pauses before each further attempt to settle, ms. */
  readonly retryPausesMs?: readonly number[] | undefined;
  /** Whether an error of a handler proves that nothing ran, such as a declined card: the hold is then voided. A route can state its own. */
  readonly notExecuted?: ((error: unknown) => boolean) | undefined;
  /** Answers a request that is sent again under its authorization. Default: the memory of this process. */
  readonly outcomes?: OutcomeStore | undefined;
  /** SHA-256 of the host, where it is faster. */
  readonly hash?: Sha256 | undefined;
}

/** A request that may run, once. */
export interface Admitted {
  readonly ok: true;
  readonly authorizationId: string;
  readonly agentDid: string;
  /** The body as JSON, or the fields of a form; undefined where it was not read. */
  readonly body: JsonValue | undefined;
  /** The word of the service that nothing ran: however the request ends from now on, its hold is voided. */
  notExecuted(): void;
  /** What the handler threw, ahead of its settlement: the word of the service if its `notExecuted` takes the error for one. */
  failed(error: unknown): void;
  /**
   * Settles the hold by how the request ended. The first call counts. What is known of a complete response is stored, for the same
   * request under the same authorization.
   */
  settle(answered: Answered, response?: Omit<StoredAnswer, 'status'>): Promise<Outcome>;
}

/** Lets requests run that have a live authorization for exactly this request, and settles it by the response. */
export interface Receiver {
  /** Checks the terms of a route, once, and gives what admits its requests. Throws RouteError. */
  route(terms: RouteTerms): (request: ReceivedRequest) => Promise<Admitted | Refused>;
  /** Largest body of a request that needs a permit, bytes. */
  readonly bodyMaxBytes: number;
  /** Resolves when all holds are settled, or the gate did not answer after every pause. */
  settled(): Promise<void>;
}

/**
 * Makes a receiver. Throws GuardConfigError.
 *
 * @example
 * import { createReceiver } from '@gatewright/receiver';
 *
 * const receiver = createReceiver({ api: 'https://gate.example/api/v1' });
 * const admit = receiver.route({ action: 'pay', amount: '/total', currency: 'USD' });
 * const body = new TextEncoder().encode('{"total":5}');
 * const request = { method: 'POST', target: '/pay', header: () => null, body };
 * const admission = await admit(request);
 * admission.ok ? 'runs' : admission.reasonCode; // => 'MISSING_GOVERNANCE'
 */
export function createReceiver(options: ReceiverOptions): Receiver {
  const counterparty = createCounterparty(options);
  const { sleep, retryPausesMs = SETTLE_PAUSES_MS } = options;
  const settlements = new Settlements(
    persistentCounterparty(counterparty, { pauses: retryPausesMs, sleep }),
    options.report,
  );
  const claiming = persistentCounterparty(counterparty, { pauses: [0], sleep });
  const ports: Ports = {
    counterparty: claiming,
    settlements,
    effects: options.effects,
    notExecuted: options.notExecuted,
    outcomes: options.outcomes ?? memoryOutcomes(options.clock ?? Date.now),
    hash: options.hash ?? sha256,
  };
  return {
    route: (stated) => {
      const terms = checkTerms(stated);
      const { effects } = options;
      let served: Promise<void> | undefined;
      // An attempt that failed is made again for the next request.
      const serve = () =>
        (served ??= effects?.serve(terms.action).catch((error: unknown) => {
          served = undefined;
          throw error;
        }));
      // A failure before the first request is not unhandled.
      serve()?.catch(() => undefined);
      return async (request) => {
        try {
          await serve();
        } catch {
          return EFFECTS_UNWRITABLE;
        }
        return admit(request, terms, ports);
      };
    },
    bodyMaxBytes: GOVERNED_BODY_MAX_BYTES,
    settled: () => settlements.settled(),
  };
}

interface Ports {
  /** Claims once more where the answer is lost: a request waits for it. */
  readonly counterparty: Counterparty;
  readonly settlements: Settlements;
  readonly effects: EffectLog | undefined;
  readonly notExecuted: ReceiverOptions['notExecuted'];
  readonly outcomes: OutcomeStore;
  readonly hash: Sha256;
}

const EFFECTS_UNWRITABLE = refuse('CREDENTIAL_UNAVAILABLE', 'the log of effects cannot be written; nothing ran');

async function admit(request: ReceivedRequest, terms: CheckedTerms, ports: Ports): Promise<Admitted | Refused> {
  const presented = readPermitHeader(request.header(PERMIT_HEADER));
  if (!presented.ok) return presented;
  const refused = refusedForm(request) ?? refusedCaller(presented.value, terms);
  if (refused !== null) return refused;
  const read = readRequest(request, terms);
  if (!read.ok) return read;
  const { body } = read.input;
  const payload = payloadOf(request, terms, ports);
  const digest = payloadDigest(terms.binding === 'body' ? (body ?? {}) : payload);
  const hold = expectedHold(terms, read.input);
  if (!hold.ok) return hold;
  if (ports.settlements.size >= SETTLING_MAX) {
    return refuse('GATE_UNREACHABLE', 'too many requests wait for the gate to settle them; nothing ran');
  }
  const { authorizationId, agentDid, contextDigest } = presented.value;
  const requestDigest = digestOfRequest(request, payload);
  const stored = await storedOutcome(ports.outcomes, authorizationId);
  if (stored?.digest === requestDigest) return replayOf(authorizationId, stored.answer);
  const expect = { ...hold.expect, contextDigest, ...(agentDid === null ? {} : { agentDid }) };
  const claim = await claimHold(authorizationId, { expect, payloadDigest: digest }, ports);
  if (!claim.ok) return refusedBy(claim.reasonCode, claim.detail);
  return begin(
    request,
    { body, digest, requestDigest, amount: hold.expect.amount, terms },
    authorizationId,
    claim,
    ports,
  );
}

/** What a service could read otherwise than it was hashed. */
function refusedForm({ target, header, body }: ReceivedRequest): Refused | null {
  if (!target.startsWith('/') && !URL.canParse(target)) {
    return refuse('MALFORMED_REQUEST', 'send a path, or a whole address');
  }
  // The host takes chunks apart: what is bound are the bytes in them.
  if ((header('transfer-encoding') ?? 'chunked').toLowerCase() !== 'chunked') {
    return refuse('PAYLOAD_UNBINDABLE', 'send the body with content-length, or in chunks without another coding');
  }
  if ((header('content-encoding') ?? 'identity').toLowerCase() !== 'identity') {
    return refuse('PAYLOAD_UNBINDABLE', 'send the body without content-encoding');
  }
  return body.length > GOVERNED_BODY_MAX_BYTES ? bodyTooLarge(GOVERNED_BODY_MAX_BYTES) : null;
}

/** The refusal of a body that is not read to its end. */
export function bodyTooLarge(maxBytes: number): Refused {
  return refuse('BODY_TOO_LARGE', `send a body of at most ${maxBytes} bytes`);
}

function refusedCaller({ action, agentDid }: PresentedPermit, terms: RouteTerms): Refused | null {
  if (action !== null && action !== terms.action) {
    return refuse('GATEWAY_ACTION_MISMATCH', `this route performs ${terms.action}`);
  }
  if (terms.allowedAgents === undefined) return null;
  return agentDid !== null && terms.allowedAgents.includes(agentDid)
    ? null
    : refuse('AGENT_NOT_ADMITTED', `this route admits named agents; state agentDid in ${PERMIT_HEADER}`);
}

function payloadOf(
  { method, target, header, body }: ReceivedRequest,
  { signedHeaders }: RouteTerms,
  { hash }: Ports,
): JsonObject {
  const signed =
    signedHeaders === undefined
      ? {}
      : { headers: signedHeaders.map((name) => [name, header(name.toLowerCase())] as const) };
  return requestPayload({ method, target, contentType: header('content-type'), body, ...signed }, hash);
}

/** Headers that say for which reader a response is: another one does not get what was stored. */
const READER_HEADERS = ['authorization', 'cookie', 'accept'];

function digestOfRequest({ header }: ReceivedRequest, payload: JsonObject): string {
  return payloadDigest({ payload, reader: READER_HEADERS.map(header) });
}

/** A store that does not answer knows nothing: the gate refuses what was claimed before. */
async function storedOutcome(outcomes: OutcomeStore, authorizationId: string): Promise<StoredOutcome | null> {
  try {
    return await outcomes.get(authorizationId);
  } catch {
    return null;
  }
}

/** Claims a hold. Where its answers stay lost, or grant other terms, the hold is released in the background. */
async function claimHold(authorizationId: string, terms: ClaimTerms, ports: Ports): Promise<ClaimResult> {
  const { counterparty, settlements } = ports;
  const claim = await counterparty.claim(authorizationId, terms);
  if (!claim.ok && (claim.retryable || claim.isGranted)) {
    const release = () => releaseClaim(settlements.counterparty, authorizationId, terms, claim);
    settlements.start('void', authorizationId, release);
  }
  return claim;
}

interface Bound {
  readonly body: JsonValue | undefined;
  readonly digest: string;
  readonly requestDigest: string;
  readonly amount: number | string;
  readonly terms: RouteTerms;
}

/** Writes the effect down before it happens: what is not in the log does not run. */
async function begin(
  { method, target }: ReceivedRequest,
  { body, digest, requestDigest, amount, terms }: Bound,
  authorizationId: string,
  { claimToken, data }: ClaimGrant,
  { effects, settlements, outcomes, notExecuted: ofAnyRoute }: Ports,
): Promise<Admitted | Refused> {
  const claimed = { authorizationId, claimToken };
  const facts = factsOf(data, effects !== undefined);
  if (!facts.ok) {
    settlements.void(claimed, `not run: ${facts.detail}`);
    return facts;
  }
  const { agentDid, currency, merchant } = facts;
  const effect = { authorizationId, agentDid, action: terms.action, amount: String(amount), currency, merchant };
  let bookingRef: string | undefined;
  try {
    bookingRef = await effects?.begin({ ...effect, method, target, payloadDigest: digest });
  } catch {
    settlements.void(claimed, 'not run: the log of effects cannot be written');
    return EFFECTS_UNWRITABLE;
  }
  const hold = { ...claimed, amount, bookingRef };
  let isNotExecuted = false;
  let outcome: Promise<Outcome> | null = null;
  const notExecuted = () => {
    isNotExecuted = true;
  };
  const isNone = terms.notExecuted ?? ofAnyRoute;
  const failed = (error: unknown) => {
    if (isProof(error, isNone)) notExecuted();
  };
  const settle = (answered: Answered, response: Omit<StoredAnswer, 'status'> = UNSTORED) => {
    if (outcome === null && typeof answered === 'number') {
      // A store that fails costs the caller the response, not the hold.
      const answer = { ...response, status: answered };
      outcomes.set(authorizationId, { digest: requestDigest, answer }).catch(() => undefined);
    }
    outcome ??= settleBy(hold, isNotExecuted ? NOT_EXECUTED : answered, effects, settlements);
    return outcome;
  };
  return { ok: true, authorizationId, agentDid, body, notExecuted, failed, settle };
}

const UNSTORED = { contentType: null, body: null };

/** A judgement that throws, or answers anything but true, proves nothing. */
function isProof(error: unknown, isNone: ReceiverOptions['notExecuted']): boolean {
  try {
    return isNone?.(error) === true;
  } catch {
    return false;
  }
}

type Facts =
  | { readonly ok: true; readonly agentDid: string; readonly currency: string; readonly merchant: string }
  | (Refused & { readonly detail: string });

/** Who acts, and for whom. A log has no entry without them, and no service acts for nobody. */
function factsOf({ agentDid, currency, merchant }: JsonObject, isLogged: boolean): Facts {
  const missing = (name: string) => {
    const detail = `the gate granted the hold without ${name}`;
    return { ...refuse('GATE_HTTP', detail), detail };
  };
  if (typeof agentDid !== 'string' || agentDid === '') return missing('agentDid');
  if (isLogged && typeof currency !== 'string') return missing('currency');
  if (isLogged && typeof merchant !== 'string') return missing('merchant');
  return { ok: true, agentDid, currency: String(currency ?? ''), merchant: String(merchant ?? '') };
}

/** The log first: a hold whose end is not written down is not given back. */
async function settleBy(
  hold: ClaimedHold,
  answered: Answered,
  effects: EffectLog | undefined,
  settlements: Settlements,
): Promise<Outcome> {
  const outcome = outcomeOf(answered);
  if (outcome === 'executed') {
    settlements.capture(hold);
    return outcome;
  }
  const ended = outcome === 'refused' ? 'voided' : 'unknown';
  const written = await (effects?.end(hold.authorizationId, ended) ?? Promise.resolve()).then(
    () => true,
    () => false,
  );
  if (outcome === 'refused' && written) {
    settlements.void(hold, reasonOf(answered));
    return outcome;
  }
  settlements.unknown(hold, reasonOf(answered));
  return 'unknown';
}

function reasonOf(answered: Answered): string {
  return typeof answered === 'number' ? `the service answered ${answered}` : `the request ended: ${answered}`;
}
