import type { Verdict } from '@gatewright/evaluator';
import { accept, isPermit, type Refusal, type Result } from '@gatewright/protocol';
import type { GatePorts } from '../ports.js';
import {
  checkContextSignature,
  checkKey,
  checkPayloadBinding,
  checkRate,
  checkSignature,
  findAgent,
} from './authentication.js';
import { checkContainment, checkMandate, determineAmount, loadHistory, readAuthority } from './authority.js';
import type { AgentHistory, AuthenticatedRequest, AuthorizationContext } from './authorization-context.js';
import { checkFreshness, checkSchema, checkUse, type RequestUse, readJson } from './envelope.js';
import { evaluatePolicy, evaluationInputs } from './policy.js';

/** The refusal of a check, with what was known by then: a refused call leaves evidence too. */
export interface RefusedRequest extends Refusal {
  readonly context: Partial<AuthorizationContext>;
}

/** What a call came to: through every check, or to the first refusal. */
export type PipelineResult<Known> = Result<Known, RefusedRequest>;

/**
 * The checks that prove who asks; the first refusal wins. Only the commit can know under concurrency that the nonce is fresh and
 * that the reservation fits: the ledger decides both inside its atomic step, where a used nonce, a contained agent and an exhausted
 * cap overtake the verdict (`precedence.ts`). Once the signature verified, every outcome burns the nonce but that of the rate.
 */
export async function authenticateRequest(
  body: Uint8Array,
  now: number,
  ports: GatePorts,
  use: RequestUse = 'authorize',
): Promise<PipelineResult<AuthenticatedRequest>> {
  const parsed = readJson(body, ports.settings);
  if (!parsed.ok) return withContext(parsed, {});
  const json = parsed.value;

  const checked = checkSchema(json, ports);
  if (!checked.ok) return withContext(checked, { json });
  const { request, requestDigest } = checked.value;

  const fits = checkUse(request, use);
  if (!fits.ok) return withContext(fits, { json, request, requestDigest });

  const fresh = checkFreshness(request, now);
  if (!fresh.ok) return withContext(fresh, { json, request, requestDigest });

  const found = await findAgent(request, ports);
  if (!found.ok) return withContext(found, { json, request, requestDigest });
  const agent = found.value;

  const key = checkKey(agent);
  if (!key.ok) return withContext(key, { json, request, requestDigest, agent });

  const signed = await checkSignature(request, agent, ports);
  if (!signed.ok) return withContext(signed, { json, request, requestDigest, agent });
  const { nonce } = request;

  const provenance = await checkContextSignature(request, agent, ports);
  if (!provenance.ok) return withContext(provenance, { json, request, requestDigest, agent, nonce });
  const contextProvenance = provenance.value;

  const payload = await checkPayloadBinding(request, agent, ports);
  if (!payload.ok) return withContext(payload, { json, request, requestDigest, agent, nonce, contextProvenance });
  const payloadDigest = payload.value;

  const rate = checkRate(agent, now, ports);
  if (!rate.ok)
    return withContext(rate, { json, request, requestDigest, agent, nonce, contextProvenance, payloadDigest });

  const policy = await ports.directory.policy(agent);
  return accept({ json, request, requestDigest, agent, nonce, contextProvenance, payloadDigest, policy });
}

/**
 * The checks of what the agent may do now. They run again where something that they rest on changed before the commit.
 * `now` is in ms since the epoch.
 */
export async function evaluateRequest(
  authenticated: AuthenticatedRequest,
  now: number,
  ports: GatePorts,
): Promise<PipelineResult<AuthorizationContext>> {
  const { request, agent, policy, payloadDigest } = authenticated;
  const { standing, delegators, mandate, account } = await readAuthority(request, agent, policy, ports);

  const containment = checkContainment(standing);
  if (!containment.ok) return withContext(containment, authenticated);

  const granted = checkMandate(agent, payloadDigest, mandate, account);
  if (!granted.ok) return withContext(granted, { ...authenticated, standing });

  const determined = determineAmount(request, mandate);
  if (!determined.ok) return withContext(determined, { ...authenticated, mandate });
  const { amount, currency } = determined.value;

  const history = await loadHistory(authenticated, mandate, determined.value, ports);
  const inputs = evaluationInputs(authenticated, { now, standing, delegators, mandate, account, amount, history });
  const ruled = evaluatePolicy(policy, inputs);
  const verdict = aboveThreshold(ruled, history);
  // Added members come before the spread: in Node 20 a spread followed by a member gives the object a shape of its own, which misses inline caches.
  const known = { now, standing, delegators, mandate, account, amount, currency, history };
  return accept({ inputs, ruled, verdict, ...known, ...authenticated });
}

/** What would be permitted waits for people where it takes more of a limit than goes without them. */
function aboveThreshold(ruled: Verdict, { thresholds }: AgentHistory): Verdict {
  const isAbove = isPermit(ruled.decision) && thresholds.some(({ exceeded }) => exceeded);
  return isAbove ? { ...ruled, decision: 'escalate', reasonCode: 'PERIOD_LIMIT_THRESHOLD' } : ruled;
}

/** A request that was authenticated once and waits for approval: its signatures verified then, and its nonce is burnt. */
export type HeldContext = Pick<
  AuthenticatedRequest,
  'json' | 'request' | 'requestDigest' | 'contextProvenance' | 'payloadDigest'
>;

/** The checks of a held request when it is approved: agent, key, and everything that does not concern the envelope. */
export async function recheckRequest(
  { json, request, requestDigest, contextProvenance, payloadDigest }: HeldContext,
  ports: GatePorts,
): Promise<PipelineResult<AuthorizationContext>> {
  const held = { json, request, requestDigest, contextProvenance, payloadDigest };
  const found = await findAgent(request, ports);
  if (!found.ok) return withContext(found, held);
  const agent = found.value;
  const key = checkKey(agent);
  if (!key.ok) return withContext(key, { ...held, agent });
  const policy = await ports.directory.policy(agent);
  return evaluateRequest({ ...held, agent, nonce: null, policy }, ports.clock.now(), ports);
}

/** The refusal of a check, with what was known by then. */
function withContext(
  { refusal }: { readonly refusal: Refusal },
  context: Partial<AuthorizationContext>,
): PipelineResult<never> {
  return { ok: false, refusal: { ...refusal, context } };
}
