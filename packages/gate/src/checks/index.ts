import { readJson } from './01-json.js';
import { checkSchema } from './02-schema.js';
import { checkFreshness } from './03-freshness.js';
import { findAgent } from './04-agent.js';
import { checkKey } from './05-key.js';
import { checkSignature } from './06-signature.js';
import { checkContextSignature } from './07-context-signature.js';
import { checkPayloadBinding } from './08-payload-binding.js';
import { readPolicy } from './09-10-policy.js';
import { checkRate } from './09-rate.js';
import { readAuthority } from './10-11-authority.js';
import { checkContainment } from './10-containment.js';
import { checkMandate } from './11-mandate.js';
import { determineAmount } from './12-amount.js';
import { recallPast } from './12-history.js';
import { evaluatePolicy } from './13-14-policy.js';
import type { Inquiry } from './authorization-context.js';
import { CheckList, type Start } from './pipeline.js';

/** A request that is known to come from its agent. */
export type ProvenInquiry = Pick<
  Inquiry,
  'json' | 'request' | 'requestDigest' | 'agent' | 'contextProvenance' | 'payloadDigest' | 'now'
> &
  Partial<Pick<Inquiry, 'nonce'>>;

/**
 * 1 to 9, in order; the first refusal wins. That the nonce (9) is fresh, and the reservation (15), only the commit can know under
 * concurrency: the ledger decides them inside its atomic step, where a used nonce and an exhausted cap overtake the
 * verdict. Check 16, the evidence, is that same step. From check 6 on every outcome burns the nonce but that of the rate.
 */
export const ENVELOPE_CHECKS = CheckList.from<Start>()
  .add('json', readJson)
  .add('schema', checkSchema)
  .add('freshness', checkFreshness)
  .add('agent', findAgent)
  .add('key', checkKey)
  .add('signature', checkSignature)
  .add('context signature', checkContextSignature)
  .add('payload binding', checkPayloadBinding)
  .add('rate', checkRate)
  .add('policy', readPolicy);

/** What is known of a request that was decided once: its signatures verified then, and its nonce is burnt. */
export type HeldInquiry = Pick<
  Inquiry,
  'json' | 'request' | 'requestDigest' | 'contextProvenance' | 'payloadDigest' | 'now'
>;

/** What stands in their place for a request that people approve: the envelope held when it came. */
export const HELD_CHECKS = CheckList.from<HeldInquiry>().add('agent', findAgent).add('key', checkKey);

/**
 * 10 to 14: what the agent may do now. They run again where something that they rest on changed before the commit, and under
 * the policy and at the time of then: a call may have waited.
 */
export const AUTHORITY_CHECKS = CheckList.from<ProvenInquiry>()
  .add('policy', readPolicy)
  .add('authority', readAuthority)
  .add('containment', checkContainment)
  .add('mandate', checkMandate)
  .add('amount', determineAmount)
  .add('past', recallPast)
  .add('evaluation', evaluatePolicy);

export { type CheckRefusal, type Inquiry, isRefusal } from './authorization-context.js';
export type { Reached, Start } from './pipeline.js';
