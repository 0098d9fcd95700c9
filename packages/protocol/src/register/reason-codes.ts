import type { DecisionFamily } from './families.js';

/** Subject groups of the register (protocol.md §1.13), plus `service` for answers that are not about an action. */
export const SUBJECTS = [
  'authorization',
  'identity',
  'envelope integrity',
  'mandate',
  'exposure',
  'policy',
  'containment',
  'human review',
  'payments',
  'counterparties',
  'receiver',
  'client',
  'service',
] as const;

export type ReasonCodeSubject = (typeof SUBJECTS)[number];

/** Who can act on a refusal. */
export const ADDRESSEES = ['model', 'developer', 'owner'] as const;

export type Addressee = (typeof ADDRESSEES)[number];

/** One row of the register. Everything that names a reason code derives from these rows. */
export interface ReasonCodeRow {
  readonly code: string;
  /** The one decision family of the code; the default where `declaredByRule` is set. */
  readonly family: DecisionFamily;
  readonly subject: ReasonCodeSubject;
  /** HTTP status of an answer whose reason this is. */
  readonly status: number;
  /** True when the identical call may succeed later. */
  readonly retryable: boolean;
  /** What the code says happened. */
  readonly meaning: string;
  /** Who can do what the remedy says: the model by its next call, the developer in code or settings, or the owner of the agent. */
  readonly for: Addressee;
  /** What they should do next. */
  readonly remedy: string;
  /** Nearest equivalent in an external standard, or null. */
  readonly alias: string | null;
  /** Register version that introduced the code. */
  readonly since: string;
  /** True when the rule that fired chooses the family (SOP_RULE, STANDARD_RULE). */
  readonly declaredByRule?: true;
}

/** Version of the register; a new code raises it, a changed family never happens. */
export const REGISTER_VERSION = '1.2.0';

// biome-ignore format: one row a line, so that the table reads as a table
export const REASON_CODES = [
  { code: 'AUTHORIZED', family: 'allow', subject: 'authorization', status: 200, retryable: false, meaning: 'Every check passed.', for: 'model', remedy: 'Run the action, then capture or void the hold.', alias: 'AuthZEN decision:true', since: '1.0.0' },
  { code: 'ESCALATION_APPROVED', family: 'allow', subject: 'human review', status: 200, retryable: false, meaning: 'The required people approved the action and the hold exists.', for: 'model', remedy: 'Resume the action with the approved authorization.', alias: 'AuthZEN decision:true', since: '1.0.0' },
  { code: 'AGENT_REINSTATED', family: 'allow', subject: 'containment', status: 200, retryable: false, meaning: 'A person lifted the containment of the agent.', for: 'model', remedy: 'Send the request again.', alias: null, since: '1.0.0' },
  { code: 'AGENT_MODE_CHANGED', family: 'allow', subject: 'containment', status: 200, retryable: false, meaning: 'A person changed the operating mode of the agent.', for: 'model', remedy: 'Read the bundle again.', alias: null, since: '1.0.0' },

  { code: 'AGENT_KEY_UNVERIFIED', family: 'block', subject: 'identity', status: 403, retryable: true, meaning: 'The agent brought its own key and has not proven possession of it.', for: 'developer', remedy: 'Complete verify-key, then send the request again.', alias: null, since: '1.0.0' },
  { code: 'IDENTITY_KEY_MISMATCH', family: 'block', subject: 'identity', status: 403, retryable: false, meaning: 'The key registered for the agent is not the key in its DID.', for: 'developer', remedy: 'Register the agent again under the DID of its own key.', alias: null, since: '1.0.0' },
  { code: 'SIGNATURE_INVALID', family: 'block', subject: 'identity', status: 403, retryable: false, meaning: 'The request signature does not verify over the canonical text.', for: 'developer', remedy: 'Compare the signed text, the number format and the key encoding with the protocol.', alias: 'RFC 9421 verification failure', since: '1.0.0' },
  { code: 'CLIENT_PROTOCOL_VERSION_UNSUPPORTED', family: 'block', subject: 'identity', status: 403, retryable: false, meaning: 'The signature covers the retired seven-field text that leaves out the resource.', for: 'developer', remedy: 'Update the client library.', alias: 'HTTP 426', since: '1.0.0' },
  { code: 'AGENT_NETWORK_MISMATCH', family: 'block', subject: 'identity', status: 403, retryable: false, meaning: 'The agent belongs to another network than the one this gate serves.', for: 'developer', remedy: 'Use the gate of the network in the agent DID.', alias: null, since: '1.0.0' },
  { code: 'ISSUER_UNVERIFIED', family: 'block', subject: 'identity', status: 403, retryable: false, meaning: 'The production network requires a verified issuing entity.', for: 'owner', remedy: 'Complete verification of the organisation, or use a test network.', alias: null, since: '1.0.0' },

  { code: 'MALFORMED_REQUEST', family: 'block', subject: 'envelope integrity', status: 400, retryable: false, meaning: 'The request is not well-formed JSON of the documented shape.', for: 'developer', remedy: 'Mend the fields that `faults` lists.', alias: 'HTTP 400', since: '1.0.0' },
  { code: 'BODY_TOO_LARGE', family: 'block', subject: 'envelope integrity', status: 413, retryable: false, meaning: 'The body is over the size limit.', for: 'model', remedy: 'Send a smaller body.', alias: 'HTTP 413', since: '1.0.0' },
  { code: 'REQUEST_EXPIRED', family: 'block', subject: 'envelope integrity', status: 403, retryable: false, meaning: 'issuedAt is older than five minutes or more than thirty seconds ahead.', for: 'developer', remedy: 'Set the clock and sign a fresh request.', alias: null, since: '1.0.0' },
  { code: 'REPLAY_DETECTED', family: 'block', subject: 'envelope integrity', status: 403, retryable: false, meaning: 'The nonce was already consumed.', for: 'developer', remedy: 'Sign a new request with a new nonce.', alias: 'ISO 8583 response 94', since: '1.0.0' },
  { code: 'CONTEXT_SIGNATURE_INVALID', family: 'block', subject: 'envelope integrity', status: 403, retryable: false, meaning: 'The signature over the governance envelope does not verify.', for: 'developer', remedy: 'Sign the envelope that is sent.', alias: null, since: '1.0.0' },
  { code: 'CONTEXT_SIGNATURE_REQUIRED', family: 'block', subject: 'envelope integrity', status: 403, retryable: false, meaning: 'The receiver demands a signed context and none came.', for: 'developer', remedy: 'Turn context signing on.', alias: null, since: '1.0.0' },
  { code: 'PAYLOAD_BINDING_INVALID', family: 'block', subject: 'envelope integrity', status: 403, retryable: false, meaning: 'The payload digest or its signature is missing, malformed or wrong.', for: 'developer', remedy: 'Send both payloadDigest and payloadSignature over the exact arguments.', alias: null, since: '1.0.0' },
  { code: 'PAYLOAD_BINDING_REQUIRED', family: 'block', subject: 'envelope integrity', status: 403, retryable: false, meaning: 'The mandate demands that the payload is bound.', for: 'developer', remedy: 'Bind the payload at authorize.', alias: null, since: '1.0.0' },
  { code: 'PAYLOAD_BINDING_NOT_CONFIRMED', family: 'block', subject: 'envelope integrity', status: 403, retryable: false, meaning: 'The gate did not echo the digest the guard bound.', for: 'developer', remedy: 'Do not run the action; void the hold.', alias: null, since: '1.0.0' },
  { code: 'PAYLOAD_DIGEST_REQUIRED', family: 'block', subject: 'envelope integrity', status: 403, retryable: false, meaning: 'The hold is bound to a payload and the claim names none.', for: 'developer', remedy: 'Send x-magp-payload-digest with the claim.', alias: null, since: '1.0.0' },
  { code: 'PAYLOAD_DIGEST_MISMATCH', family: 'block', subject: 'envelope integrity', status: 403, retryable: false, meaning: 'The claimed payload is not the one the agent bound.', for: 'model', remedy: 'Do not execute; ask for a new authorization.', alias: null, since: '1.0.0' },
  { code: 'PAYLOAD_DIGEST_INVALID', family: 'block', subject: 'envelope integrity', status: 400, retryable: false, meaning: 'The payload digest is not sha256: and 64 lower-case hex digits.', for: 'developer', remedy: 'Send the digest in its exact form.', alias: null, since: '1.0.0' },
  { code: 'PAYLOAD_NOT_BOUND_AT_AUTHORIZE', family: 'block', subject: 'envelope integrity', status: 403, retryable: false, meaning: 'The claim names a payload and the hold is bound to none.', for: 'developer', remedy: 'Bind the payload before the claim.', alias: null, since: '1.0.0' },
  { code: 'PAYLOAD_ALREADY_BOUND', family: 'block', subject: 'envelope integrity', status: 409, retryable: false, meaning: 'The hold is already bound to another payload.', for: 'developer', remedy: 'Ask for a new authorization.', alias: null, since: '1.0.0' },

  { code: 'NO_MANDATE', family: 'block', subject: 'mandate', status: 403, retryable: false, meaning: 'No mandate applies to the agent and the action.', for: 'owner', remedy: 'Ask the owner to issue a mandate.', alias: 'AuthZEN decision:false', since: '1.0.0' },
  { code: 'NO_PERMISSION_FOR_ACTION', family: 'block', subject: 'mandate', status: 403, retryable: false, meaning: 'The agent holds mandates, but none grants this action.', for: 'owner', remedy: 'Ask the owner for a mandate with this scope.', alias: 'AuthZEN decision:false', since: '1.0.0' },
  { code: 'MANDATE_NOT_YET_VALID', family: 'block', subject: 'mandate', status: 403, retryable: true, meaning: 'The mandate is not valid yet.', for: 'model', remedy: 'Wait until validFrom.', alias: null, since: '1.0.0' },
  { code: 'MANDATE_EXPIRED', family: 'block', subject: 'mandate', status: 403, retryable: false, meaning: 'The mandate is no longer valid.', for: 'owner', remedy: 'Ask the owner for a new mandate.', alias: 'ISO 8583 response 54', since: '1.0.0' },
  { code: 'MANDATE_REVOKED', family: 'block', subject: 'mandate', status: 403, retryable: false, meaning: 'The mandate was revoked.', for: 'owner', remedy: 'Ask the owner for a new mandate.', alias: null, since: '1.0.0' },
  { code: 'PROHIBITED', family: 'block', subject: 'mandate', status: 403, retryable: false, meaning: 'A prohibition of the mandate applies.', for: 'model', remedy: 'Do not repeat the action.', alias: null, since: '1.0.0' },
  { code: 'CONSTRAINT_FAILED', family: 'block', subject: 'mandate', status: 403, retryable: false, meaning: 'A constraint of the mandate failed; the operand follows the colon.', for: 'model', remedy: 'Change the named operand.', alias: null, since: '1.0.0' },
  { code: 'MERCHANT_NOT_ALLOWED', family: 'block', subject: 'mandate', status: 403, retryable: false, meaning: 'The merchant is outside the allow-list of the mandate.', for: 'model', remedy: 'Use a listed merchant.', alias: 'ISO 8583 response 57', since: '1.0.0' },
  { code: 'CURRENCY_NOT_ALLOWED', family: 'block', subject: 'mandate', status: 403, retryable: false, meaning: 'The currency is not that of the mandate.', for: 'model', remedy: "Use the mandate's currency.", alias: 'ISO 8583 response 57', since: '1.1.0' },
  { code: 'ROUTE_NOT_ALLOWED', family: 'block', subject: 'mandate', status: 403, retryable: false, meaning: 'The route is outside the mandate.', for: 'model', remedy: 'Use a permitted route.', alias: null, since: '1.0.0' },
  { code: 'COUNTERPARTY_NOT_ALLOWED', family: 'block', subject: 'mandate', status: 403, retryable: false, meaning: 'The counterparty is outside the allow-list of the mandate.', for: 'model', remedy: 'Use a listed counterparty.', alias: null, since: '1.0.0' },
  { code: 'DELEGATION_CHAIN_BROKEN', family: 'block', subject: 'mandate', status: 403, retryable: false, meaning: 'The delegation chain does not verify or does not end at a person.', for: 'owner', remedy: 'Ask the owner to issue the mandate again.', alias: null, since: '1.0.0' },
  { code: 'DEPTH_EXCEEDED', family: 'block', subject: 'mandate', status: 409, retryable: false, meaning: 'A mandate was delegated more than three times.', for: 'developer', remedy: 'Delegate from a mandate nearer to a person.', alias: 'HTTP 409', since: '1.0.0' },
  { code: 'ACTION_NOT_IN_PARENT', family: 'block', subject: 'mandate', status: 409, retryable: false, meaning: 'The parent mandate does not grant the action.', for: 'developer', remedy: 'Delegate an action that the parent grants.', alias: 'HTTP 409', since: '1.0.0' },
  { code: 'CONSTRAINT_DROPPED', family: 'block', subject: 'mandate', status: 409, retryable: false, meaning: 'A bound of the parent mandate is missing.', for: 'developer', remedy: 'Repeat every bound of the parent, or tighten it.', alias: 'HTTP 409', since: '1.0.0' },
  { code: 'CONSTRAINT_WIDENED', family: 'block', subject: 'mandate', status: 409, retryable: false, meaning: 'A bound reaches beyond the parent mandate.', for: 'developer', remedy: 'Stay within the bound of the parent.', alias: 'HTTP 409', since: '1.0.0' },
  { code: 'VALIDITY_WIDENED', family: 'block', subject: 'mandate', status: 409, retryable: false, meaning: 'The mandate would be valid when its parent is not.', for: 'developer', remedy: 'Stay within the validity of the parent.', alias: 'HTTP 409', since: '1.0.0' },
  { code: 'PROHIBITION_DROPPED', family: 'block', subject: 'mandate', status: 409, retryable: false, meaning: 'A prohibition of the parent mandate is missing.', for: 'developer', remedy: 'Repeat every prohibition of the parent.', alias: 'HTTP 409', since: '1.0.0' },
  { code: 'UNCOMPARABLE', family: 'block', subject: 'mandate', status: 409, retryable: false, meaning: 'A bound cannot be compared with that of the parent mandate.', for: 'developer', remedy: 'Bound it by the same operator and unit as the parent.', alias: 'HTTP 409', since: '1.0.0' },
  { code: 'MANDATE_DELEGATED', family: 'allow', subject: 'mandate', status: 200, retryable: false, meaning: 'Part of the budget was set aside for a delegated mandate.', for: 'model', remedy: 'Go on.', alias: null, since: '1.0.0' },
  { code: 'MANDATE_ISSUED', family: 'allow', subject: 'mandate', status: 200, retryable: false, meaning: 'A mandate was issued; its evidence binds the credential to the log.', for: 'model', remedy: 'Go on.', alias: null, since: '1.1.0' },
  { code: 'MANDATE_BOUND', family: 'allow', subject: 'mandate', status: 200, retryable: false, meaning: 'A mandate that was issued before credentials were bound to the log was bound to it.', for: 'model', remedy: 'Go on.', alias: null, since: '1.1.0' },
  { code: 'MANDATE_WITHDRAWN', family: 'allow', subject: 'mandate', status: 200, retryable: false, meaning: 'A person revoked a mandate; calls under it are MANDATE_REVOKED.', for: 'model', remedy: 'Go on.', alias: null, since: '1.1.0' },
  { code: 'ISSUER_KEY_BOUND', family: 'allow', subject: 'mandate', status: 200, retryable: false, meaning: 'A key that signs credentials for the gate was bound to the log.', for: 'model', remedy: 'Go on.', alias: null, since: '1.1.0' },
  { code: 'JURISDICTION_REQUIRED', family: 'block', subject: 'mandate', status: 403, retryable: false, meaning: 'A jurisdiction rule applies and the request signs no jurisdiction.', for: 'developer', remedy: 'Sign the jurisdiction.', alias: null, since: '1.0.0' },
  { code: 'JURISDICTION_NOT_ALLOWED', family: 'block', subject: 'mandate', status: 403, retryable: false, meaning: 'The signed jurisdiction is outside the mandate.', for: 'model', remedy: 'Act from a permitted jurisdiction.', alias: null, since: '1.0.0' },
  { code: 'JURISDICTION_MISMATCH', family: 'block', subject: 'mandate', status: 403, retryable: false, meaning: 'Two statements of the jurisdiction differ.', for: 'developer', remedy: 'Sign one jurisdiction.', alias: null, since: '1.0.0' },

  { code: 'SPEND_LIMIT_EXCEEDED', family: 'block', subject: 'exposure', status: 403, retryable: false, meaning: "The mandate's own budget does not cover the amount; no human can waive it.", for: 'model', remedy: 'Lower the amount or ask for a mandate with a higher ceiling.', alias: 'ISO 8583 response 61', since: '1.0.0' },
  { code: 'PERIOD_LIMIT_EXCEEDED', family: 'block', subject: 'exposure', status: 403, retryable: true, meaning: 'A limit over time leaves too little.', for: 'model', remedy: 'Ask for less, or wait until retryAt.', alias: null, since: '1.1.0' },
  { code: 'PERIOD_LIMIT_THRESHOLD', family: 'escalate', subject: 'exposure', status: 403, retryable: false, meaning: 'The action uses more of a limit over time than goes without people.', for: 'owner', remedy: 'Wait for a human decision, or ask for less.', alias: null, since: '1.2.0' },
  { code: 'BUDGET_FROZEN', family: 'block', subject: 'exposure', status: 403, retryable: true, meaning: 'A budget that the mandate counts under is frozen, or has no limit in its currency.', for: 'owner', remedy: 'Ask who administers the budget.', alias: null, since: '1.2.0' },
  { code: 'AMOUNT_NOT_DETERMINABLE', family: 'block', subject: 'exposure', status: 403, retryable: false, meaning: 'The amount cannot be held against the mandate: it is missing, no exact amount of the currency, or above 0 where the mandate states no money.', for: 'developer', remedy: 'Send an exact, non-negative amount in a currency of the mandate; 0 where no value moves.', alias: 'ISO 8583 response 13', since: '1.0.0' },
  { code: 'RATE_LIMIT_EXCEEDED', family: 'block', subject: 'exposure', status: 429, retryable: true, meaning: 'Too many requests.', for: 'model', remedy: 'Wait for Retry-After seconds.', alias: 'HTTP 429', since: '1.0.0' },
  { code: 'CIRCUIT_BREAKER_OPEN', family: 'block', subject: 'exposure', status: 503, retryable: true, meaning: 'The gate stopped this kind of action for now.', for: 'model', remedy: 'Wait and try again.', alias: 'HTTP 503', since: '1.0.0' },
  { code: 'SANDBOX_CALLER_SHARE_EXCEEDED', family: 'block', subject: 'exposure', status: 403, retryable: true, meaning: 'The caller used its share of the sandbox budget.', for: 'developer', remedy: 'Take a sandbox agent of your own.', alias: null, since: '1.0.0' },
  { code: 'SPEND_PATTERN_ANOMALY', family: 'escalate', subject: 'exposure', status: 403, retryable: false, meaning: 'The amount is far outside the agent\'s own history.', for: 'owner', remedy: 'Wait for a human decision.', alias: null, since: '1.0.0' },
  { code: 'FREE_TIER_LIMIT', family: 'block', subject: 'exposure', status: 403, retryable: false, meaning: 'An unverified organisation has one agent and five mandates.', for: 'owner', remedy: 'Complete verification of the organisation.', alias: 'HTTP 402', since: '1.0.0' },

  { code: 'SOP_RULE', family: 'block', subject: 'policy', status: 403, retryable: false, meaning: 'A bound SOP rule fired.', for: 'owner', remedy: 'Read `fired` for the rule; its decision says whether a human can help.', alias: 'AuthZEN decision:false', since: '1.0.0', declaredByRule: true },
  { code: 'STANDARD_RULE', family: 'block', subject: 'policy', status: 403, retryable: false, meaning: 'A bound standard fired.', for: 'owner', remedy: 'Read `fired` for the rule; its decision says whether a human can help.', alias: 'AuthZEN decision:false', since: '1.0.0', declaredByRule: true },
  { code: 'SOP_SPEND_CAP', family: 'block', subject: 'policy', status: 403, retryable: false, meaning: 'The spend cap of an SOP fired.', for: 'model', remedy: 'Lower the amount.', alias: null, since: '1.0.0', declaredByRule: true },
  { code: 'SOP_TOOL_BLOCKED', family: 'block', subject: 'policy', status: 403, retryable: false, meaning: 'An SOP does not permit this tool.', for: 'model', remedy: 'Use a permitted tool.', alias: null, since: '1.0.0', declaredByRule: true },
  { code: 'RISK_REVIEW', family: 'escalate', subject: 'policy', status: 403, retryable: false, meaning: 'A rule asks for a human review of the risk.', for: 'owner', remedy: 'Wait for a human decision.', alias: null, since: '1.0.0', declaredByRule: true },
  { code: 'PROCUREMENT_APPROVAL_REQUIRED', family: 'escalate', subject: 'policy', status: 403, retryable: false, meaning: 'A rule asks for a human approval of the purchase.', for: 'owner', remedy: 'Wait for a human decision.', alias: null, since: '1.0.0', declaredByRule: true },
  { code: 'CONTEXT_UNVERIFIABLE', family: 'escalate', subject: 'policy', status: 403, retryable: false, meaning: 'A rule needed a context field and got no well-formed, sufficiently trusted value.', for: 'developer', remedy: 'Send the fields that `unverifiable` names, signed.', alias: 'AuthZEN requestable denial', since: '1.0.0' },
  { code: 'RULES_CHANGED', family: 'allow', subject: 'policy', status: 200, retryable: false, meaning: 'A person changed a rule document, or which agents it binds; the evidence commits to the change.', for: 'model', remedy: 'Go on.', alias: null, since: '1.1.0' },
  { code: 'SETTING_CHANGED', family: 'allow', subject: 'policy', status: 200, retryable: false, meaning: 'A person changed a setting, or who decides; the evidence commits to the change.', for: 'model', remedy: 'Go on.', alias: null, since: '1.2.0' },
  { code: 'INPUTS_CAPTURED', family: 'allow', subject: 'policy', status: 200, retryable: false, meaning: 'The evidence commits to what verdicts were computed from.', for: 'model', remedy: 'Go on.', alias: null, since: '1.1.0' },
  { code: 'POLICY_BUNDLE_OK', family: 'allow', subject: 'policy', status: 200, retryable: false, meaning: 'The bundle is signed, for this agent and fresh.', for: 'model', remedy: 'Decide with it.', alias: null, since: '1.0.0' },
  { code: 'POLICY_BUNDLE_UNSIGNED', family: 'block', subject: 'policy', status: 403, retryable: true, meaning: 'The policy bundle carries no signature.', for: 'developer', remedy: 'Fetch the bundle from the gate again; do not act on this one.', alias: null, since: '1.0.0' },
  { code: 'POLICY_BUNDLE_SIGNATURE_INVALID', family: 'block', subject: 'policy', status: 403, retryable: false, meaning: 'The signature of the policy bundle does not verify under the pinned key.', for: 'developer', remedy: 'Check the pinned key; do not act on this bundle.', alias: null, since: '1.0.0' },
  { code: 'POLICY_BUNDLE_STALE', family: 'block', subject: 'policy', status: 403, retryable: true, meaning: 'The policy bundle is older than its maxStaleness.', for: 'developer', remedy: 'Fetch a fresh bundle.', alias: null, since: '1.0.0' },
  { code: 'POLICY_BUNDLE_UNVERIFIED', family: 'block', subject: 'policy', status: 403, retryable: false, meaning: 'The bundle came over plain HTTP and no key is pinned.', for: 'developer', remedy: 'Pin policyPublicKey.', alias: null, since: '1.0.0' },
  { code: 'BUNDLE_SUBJECT_MISMATCH', family: 'block', subject: 'policy', status: 403, retryable: false, meaning: 'The bundle is for another agent.', for: 'developer', remedy: 'Fetch the bundle of this agent.', alias: null, since: '1.0.0' },
  { code: 'EVALUATION_LIMIT_EXCEEDED', family: 'block', subject: 'policy', status: 403, retryable: false, meaning: 'The lists of the request and the values that rules look for in them make more comparisons than one evaluation takes.', for: 'developer', remedy: 'Send shorter lists in the context, or have the rules name fewer values.', alias: null, since: '1.1.0' },
  { code: 'MODE_READ_ONLY', family: 'block', subject: 'policy', status: 403, retryable: false, meaning: 'The agent is in read-only mode and the action moves value.', for: 'owner', remedy: 'Ask the owner to change the operating mode.', alias: null, since: '1.0.0' },
  { code: 'MODE_RESTRICTED_REVIEW', family: 'escalate', subject: 'policy', status: 403, retryable: false, meaning: 'The agent is in restricted mode: a human reviews what moves value.', for: 'owner', remedy: 'Wait for a human decision.', alias: null, since: '1.0.0' },
  { code: 'MODE_SUPERVISED_REVIEW', family: 'escalate', subject: 'policy', status: 403, retryable: false, meaning: 'The agent is in supervised mode and the action is large or risky.', for: 'owner', remedy: 'Wait for a human decision.', alias: null, since: '1.0.0' },
  { code: 'POLICY_DOCUMENT_INVALID', family: 'block', subject: 'policy', status: 400, retryable: false, meaning: 'The rule document does not compile.', for: 'developer', remedy: 'Mend the fields that `faults` lists.', alias: 'HTTP 422', since: '1.0.0' },

  { code: 'AGENT_SUSPENDED', family: 'suspend', subject: 'containment', status: 403, retryable: false, meaning: 'The agent is suspended.', for: 'owner', remedy: 'Ask the owner to reinstate it.', alias: 'ISO 8583 response 62', since: '1.0.0' },
  { code: 'AGENT_QUARANTINED', family: 'quarantine', subject: 'containment', status: 403, retryable: false, meaning: 'The agent is quarantined.', for: 'owner', remedy: 'Ask the owner to reinstate it.', alias: 'ISO 8583 response 62', since: '1.0.0' },
  { code: 'AGENT_DECOMMISSIONED', family: 'decommission', subject: 'containment', status: 403, retryable: false, meaning: 'The agent was retired for good.', for: 'owner', remedy: 'Onboard a new agent.', alias: null, since: '1.0.0' },

  { code: 'ESCALATION_PENDING', family: 'escalate', subject: 'human review', status: 403, retryable: true, meaning: 'The action waits for a human.', for: 'model', remedy: 'Ask for the status again later.', alias: 'AuthZEN requestable denial', since: '1.0.0' },
  { code: 'ESCALATION_EXPIRED', family: 'block', subject: 'human review', status: 403, retryable: false, meaning: 'The escalation expired before it was decided.', for: 'model', remedy: 'Sign a new request.', alias: null, since: '1.0.0' },
  { code: 'ESCALATION_NOT_APPROVED', family: 'block', subject: 'human review', status: 409, retryable: false, meaning: 'No human approved this hold.', for: 'model', remedy: 'Read the status of the escalation: what waits may still be approved, what people denied stays denied.', alias: null, since: '1.0.0' },
  { code: 'ESCALATION_REQUEST_MISMATCH', family: 'block', subject: 'human review', status: 409, retryable: false, meaning: 'The resumed request is not the one that was approved.', for: 'model', remedy: 'Resume with the approved arguments.', alias: null, since: '1.0.0' },
  { code: 'MODIFIED', family: 'escalate', subject: 'human review', status: 200, retryable: false, meaning: 'A reviewer changed the request; a new escalation carries it.', for: 'model', remedy: 'Follow nextEscalationId.', alias: null, since: '1.0.0' },

  { code: 'AMOUNT_MISMATCH', family: 'block', subject: 'payments', status: 409, retryable: false, meaning: 'The amount differs from the authorized amount.', for: 'developer', remedy: "Capture the authorized amount, or a lower one with the claim's own token.", alias: 'ISO 8583 response 13', since: '1.0.0' },
  { code: 'COMMITMENT_MISMATCH', family: 'block', subject: 'payments', status: 409, retryable: false, meaning: 'The executed transaction is not the one that was authorized.', for: 'developer', remedy: 'Execute what was authorized or void the hold.', alias: null, since: '1.0.0' },
  { code: 'AUTHORIZATION_NOT_FOUND', family: 'block', subject: 'payments', status: 404, retryable: false, meaning: 'No such authorization.', for: 'developer', remedy: 'Check the authorization id.', alias: 'HTTP 404', since: '1.0.0' },
  { code: 'AUTHORIZATION_EXPIRED', family: 'block', subject: 'payments', status: 409, retryable: false, meaning: 'The hold expired before it was claimed.', for: 'model', remedy: 'Ask for a new authorization.', alias: null, since: '1.0.0' },
  { code: 'AUTHORIZATION_VOIDED', family: 'block', subject: 'payments', status: 409, retryable: false, meaning: 'The hold was voided.', for: 'model', remedy: 'Ask for a new authorization.', alias: null, since: '1.0.0' },
  { code: 'AUTHORIZATION_ALREADY_CLAIMED', family: 'block', subject: 'payments', status: 409, retryable: false, meaning: 'Another caller claimed the hold.', for: 'model', remedy: 'Do not execute.', alias: 'HTTP 409', since: '1.0.0' },
  { code: 'AUTHORIZATION_ALREADY_USED', family: 'block', subject: 'payments', status: 409, retryable: false, meaning: 'The authorization was already settled.', for: 'model', remedy: 'Do not execute again; ask for a new authorization.', alias: 'HTTP 409', since: '1.0.0' },
  { code: 'AUTHORIZATION_IN_USE', family: 'block', subject: 'payments', status: 409, retryable: false, meaning: 'Another process resumed this authorization.', for: 'model', remedy: 'Leave it to the other process.', alias: 'HTTP 409', since: '1.0.0' },
  { code: 'AUTHORIZATION_REQUIRED', family: 'block', subject: 'payments', status: 403, retryable: false, meaning: 'The receiver demands an authorization and none came.', for: 'developer', remedy: 'Authorize first.', alias: null, since: '1.0.0' },
  { code: 'AUTHORIZATION_AGENT_MISMATCH', family: 'block', subject: 'payments', status: 409, retryable: false, meaning: 'The hold belongs to another agent.', for: 'developer', remedy: 'Do not execute.', alias: null, since: '1.0.0' },
  { code: 'AUTHORIZATION_ACTION_MISMATCH', family: 'block', subject: 'payments', status: 409, retryable: false, meaning: 'The hold is for another action.', for: 'developer', remedy: 'Do not execute.', alias: null, since: '1.0.0' },
  { code: 'AUTHORIZATION_AMOUNT_MISMATCH', family: 'block', subject: 'payments', status: 409, retryable: false, meaning: 'The hold is for another amount.', for: 'developer', remedy: 'Do not execute.', alias: null, since: '1.0.0' },
  { code: 'AUTHORIZATION_CURRENCY_MISMATCH', family: 'block', subject: 'payments', status: 409, retryable: false, meaning: 'The hold is in another currency.', for: 'developer', remedy: 'Do not execute.', alias: null, since: '1.0.0' },
  { code: 'AUTHORIZATION_MERCHANT_MISMATCH', family: 'block', subject: 'payments', status: 409, retryable: false, meaning: 'The hold is for another merchant.', for: 'developer', remedy: 'Do not execute.', alias: null, since: '1.0.0' },
  { code: 'AUTHORIZATION_CONTEXT_REQUIRED', family: 'block', subject: 'payments', status: 409, retryable: false, meaning: 'A human approved a context and the call names none.', for: 'developer', remedy: 'Send the contextDigest.', alias: null, since: '1.0.0' },
  { code: 'AUTHORIZATION_CONTEXT_MISMATCH', family: 'block', subject: 'payments', status: 409, retryable: false, meaning: 'The context is not the one that was approved.', for: 'developer', remedy: 'Do not execute.', alias: null, since: '1.0.0' },
  { code: 'NOT_HELD', family: 'block', subject: 'payments', status: 409, retryable: false, meaning: 'Nothing is held under this authorization.', for: 'developer', remedy: 'Read the effect of the authorization.', alias: null, since: '1.0.0' },
  { code: 'HOLD_STATE_CHANGED', family: 'block', subject: 'payments', status: 409, retryable: false, meaning: 'The hold changed while the call ran.', for: 'developer', remedy: 'Read the effect before doing anything else.', alias: 'HTTP 409', since: '1.0.0' },
  { code: 'HOLD_UNDER_RECONCILIATION', family: 'block', subject: 'payments', status: 409, retryable: false, meaning: 'The outcome is unknown; only a reconciliation moves the hold.', for: 'owner', remedy: 'Wait for the reconciliation.', alias: null, since: '1.0.0' },
  { code: 'EFFECT_NOT_CAPTURABLE', family: 'block', subject: 'payments', status: 409, retryable: false, meaning: 'The effect is in a state that cannot be captured.', for: 'developer', remedy: 'Read the effect.', alias: null, since: '1.0.0' },
  { code: 'EFFECT_NOT_VOIDABLE', family: 'block', subject: 'payments', status: 409, retryable: false, meaning: 'The effect is in a state that cannot be voided.', for: 'developer', remedy: 'Read the effect.', alias: null, since: '1.0.0' },
  { code: 'EFFECT_TRANSITION_CONTENDED', family: 'block', subject: 'payments', status: 409, retryable: true, meaning: 'Another transition of the same effect was under way.', for: 'model', remedy: 'Send the same call again.', alias: 'HTTP 409', since: '1.0.0' },
  { code: 'AMOUNT_EXCEEDS_AUTHORIZED', family: 'block', subject: 'payments', status: 409, retryable: false, meaning: 'The amount is above the authorized amount.', for: 'developer', remedy: 'Capture at most the authorized amount.', alias: 'ISO 8583 response 61', since: '1.0.0' },
  { code: 'AMOUNT_INVALID', family: 'block', subject: 'payments', status: 400, retryable: false, meaning: 'The amount is not an exact, non-negative amount of the currency.', for: 'developer', remedy: 'Send an exact amount.', alias: 'ISO 8583 response 13', since: '1.0.0' },
  { code: 'AMOUNT_EXCEEDS_REFUNDABLE', family: 'block', subject: 'payments', status: 409, retryable: false, meaning: 'The refund is above what remains captured.', for: 'developer', remedy: 'Refund at most the remaining amount.', alias: null, since: '1.0.0' },
  { code: 'NOT_CAPTURED', family: 'block', subject: 'payments', status: 409, retryable: false, meaning: 'Nothing is captured under this authorization.', for: 'developer', remedy: 'Capture first.', alias: null, since: '1.0.0' },
  { code: 'ALREADY_REFUNDED', family: 'block', subject: 'payments', status: 409, retryable: false, meaning: 'Everything captured was already refunded.', for: 'model', remedy: 'Nothing to do.', alias: null, since: '1.0.0' },
  { code: 'SETTLEMENT_NOT_CONFIRMED', family: 'block', subject: 'payments', status: 409, retryable: true, meaning: 'The settlement is not confirmed yet.', for: 'developer', remedy: 'Try again when it is.', alias: null, since: '1.0.0' },
  { code: 'PAYEE_NOT_REGISTERED', family: 'block', subject: 'payments', status: 403, retryable: false, meaning: 'The payee is not registered for the merchant.', for: 'owner', remedy: 'Register the payee.', alias: null, since: '1.0.0' },
  { code: 'SETTLEMENT_REUSED', family: 'block', subject: 'payments', status: 409, retryable: false, meaning: 'The settlement reference was already used for another capture.', for: 'developer', remedy: 'Send the reference of this settlement.', alias: null, since: '1.0.0' },
  { code: 'SETTLEMENT_FAILED', family: 'block', subject: 'payments', status: 409, retryable: false, meaning: 'The settlement failed.', for: 'developer', remedy: 'Void the hold and ask for a new authorization.', alias: null, since: '1.0.0' },
  { code: 'MISSING_BINDING', family: 'block', subject: 'payments', status: 400, retryable: false, meaning: 'The payment requirement names no authorization.', for: 'developer', remedy: 'Bind the payment to the authorization.', alias: null, since: '1.0.0' },
  { code: 'AUTHORIZATION_MISMATCH', family: 'block', subject: 'payments', status: 409, retryable: false, meaning: 'The payment requirement names another authorization.', for: 'developer', remedy: 'Do not pay.', alias: null, since: '1.0.0' },
  { code: 'NO_FACILITATOR', family: 'block', subject: 'payments', status: 503, retryable: true, meaning: 'No facilitator can settle this payment.', for: 'developer', remedy: 'Configure a facilitator.', alias: null, since: '1.0.0' },
  { code: 'CLAIMED', family: 'allow', subject: 'payments', status: 200, retryable: false, meaning: 'The hold is claimed.', for: 'model', remedy: 'Execute, then capture or void.', alias: null, since: '1.0.0' },
  { code: 'HOLD_VOIDED', family: 'void', subject: 'payments', status: 200, retryable: false, meaning: 'The hold is voided and its reservation released.', for: 'model', remedy: 'Nothing to do.', alias: 'ISO 8583 message 0400', since: '1.0.0' },
  { code: 'REFUNDED', family: 'void', subject: 'payments', status: 200, retryable: false, meaning: 'The refund is recorded.', for: 'model', remedy: 'Nothing to do.', alias: 'ISO 8583 message 0400', since: '1.0.0' },
  { code: 'SETTLED', family: 'allow', subject: 'payments', status: 200, retryable: false, meaning: 'The hold is settled.', for: 'model', remedy: 'Nothing to do.', alias: 'ISO 8583 response 00', since: '1.0.0' },
  { code: 'BINDING_OK', family: 'allow', subject: 'payments', status: 200, retryable: false, meaning: 'The payment is bound to the authorization.', for: 'model', remedy: 'Pay.', alias: null, since: '1.0.0' },

  { code: 'COUNTERPARTY_AUTH_REQUIRED', family: 'block', subject: 'counterparties', status: 403, retryable: false, meaning: 'The call needs a settlement proof of the agent or a registered counterparty.', for: 'developer', remedy: 'Send agentProof or sign as a registered counterparty.', alias: 'HTTP 401', since: '1.0.0' },
  { code: 'COUNTERPARTY_NOT_REGISTERED', family: 'block', subject: 'counterparties', status: 403, retryable: false, meaning: 'The counterparty is not registered with the owner.', for: 'owner', remedy: 'Ask the owner to register it.', alias: null, since: '1.0.0' },
  { code: 'COUNTERPARTY_NOT_ALLOWED_FOR_MERCHANT', family: 'block', subject: 'counterparties', status: 403, retryable: false, meaning: 'The counterparty is registered for other merchants.', for: 'owner', remedy: 'Ask the owner to extend the registration.', alias: null, since: '1.0.0' },
  { code: 'COUNTERPARTY_MISMATCH', family: 'block', subject: 'counterparties', status: 403, retryable: false, meaning: 'The hold was claimed by another caller.', for: 'developer', remedy: "Send that claim's own token.", alias: 'HTTP 403', since: '1.0.0' },
  { code: 'COUNTERPARTY_SIGNATURE_INVALID', family: 'block', subject: 'counterparties', status: 401, retryable: false, meaning: 'The signature of the counterparty or the settlement proof does not verify.', for: 'developer', remedy: 'Sign the call that is sent, with a fresh nonce.', alias: 'HTTP 401', since: '1.0.0' },

  { code: 'AGENT_NOT_ADMITTED', family: 'block', subject: 'receiver', status: 403, retryable: false, meaning: 'The receiver does not serve this agent (formerly AGENT_NOT_SERVED).', for: 'owner', remedy: 'Ask the receiver to admit the agent.', alias: null, since: '1.0.0' },
  { code: 'GATEWAY_OWNER_MISMATCH', family: 'block', subject: 'receiver', status: 403, retryable: false, meaning: 'The agent belongs to another owner than the gateway.', for: 'developer', remedy: 'Use the gateway of the owner.', alias: null, since: '1.0.0' },
  { code: 'GATEWAY_OWNER_UNBOUND', family: 'block', subject: 'receiver', status: 403, retryable: false, meaning: 'The bundle names no owner.', for: 'owner', remedy: 'Bind the agent to its owner.', alias: null, since: '1.0.0' },
  { code: 'CREDENTIAL_PROFILE_NOT_PERMITTED', family: 'block', subject: 'receiver', status: 403, retryable: false, meaning: 'The receiver does not permit this credential profile.', for: 'owner', remedy: 'Use a permitted profile.', alias: null, since: '1.0.0' },
  { code: 'MISSING_GOVERNANCE', family: 'block', subject: 'receiver', status: 401, retryable: false, meaning: 'The call carries no governance header.', for: 'developer', remedy: 'Send x-magp-request.', alias: 'HTTP 401', since: '1.0.0' },
  { code: 'QUERY_NOT_BOUND', family: 'block', subject: 'receiver', status: 403, retryable: false, meaning: 'The query string is not part of the bound payload.', for: 'developer', remedy: 'Bind the query.', alias: null, since: '1.0.0' },
  { code: 'PAYLOAD_NOT_BOUND', family: 'block', subject: 'receiver', status: 403, retryable: false, meaning: 'The payload is not bound.', for: 'developer', remedy: 'Bind the payload.', alias: null, since: '1.0.0' },
  { code: 'PAYLOAD_UNBINDABLE', family: 'block', subject: 'receiver', status: 403, retryable: false, meaning: 'The payload has no canonical form.', for: 'developer', remedy: 'Send JSON within the limits.', alias: null, since: '1.0.0' },
  { code: 'GATEWAY_ACTION_MISMATCH', family: 'block', subject: 'receiver', status: 403, retryable: false, meaning: 'The signed action is not the one of the route.', for: 'developer', remedy: 'Sign the action of the route.', alias: null, since: '1.0.0' },
  { code: 'CREDENTIAL_UNAVAILABLE', family: 'block', subject: 'receiver', status: 503, retryable: true, meaning: 'The credential could not be had.', for: 'model', remedy: 'Try again later.', alias: null, since: '1.0.0' },
  { code: 'RECORDED', family: 'allow', subject: 'receiver', status: 200, retryable: false, meaning: 'The report of a service was kept.', for: 'model', remedy: 'Go on.', alias: 'HTTP 201', since: '1.0.0' },
  { code: 'ALREADY_RECORDED', family: 'allow', subject: 'receiver', status: 200, retryable: false, meaning: 'The same report was kept before; nothing changed.', for: 'model', remedy: 'Go on.', alias: 'HTTP 200', since: '1.0.0' },
  { code: 'CAPABILITY_REQUIRED', family: 'block', subject: 'receiver', status: 403, retryable: false, meaning: 'The receiver demands a capability.', for: 'developer', remedy: 'Send the capability.', alias: null, since: '1.0.0' },

  { code: 'GATE_UNREACHABLE', family: 'block', subject: 'client', status: 503, retryable: true, meaning: 'The guard failed closed on a transport error; the action did not happen.', for: 'model', remedy: 'Try again; this is no policy refusal.', alias: 'HTTP 503', since: '1.0.0' },
  { code: 'GATE_HTTP', family: 'block', subject: 'client', status: 502, retryable: true, meaning: 'The gate answered without a verdict; the HTTP status follows the underscore.', for: 'developer', remedy: 'Check the address of the gate.', alias: 'HTTP 502', since: '1.0.0' },
  { code: 'GUARD_ERROR', family: 'block', subject: 'client', status: 500, retryable: false, meaning: 'The guard could not ask.', for: 'developer', remedy: 'Check the configuration of the guard.', alias: null, since: '1.0.0' },
  { code: 'LOCAL_EVAL_ERROR', family: 'block', subject: 'client', status: 500, retryable: false, meaning: 'The guard could not evaluate the bundle.', for: 'developer', remedy: 'Fetch a fresh bundle.', alias: null, since: '1.0.0' },
  { code: 'CONTEXT_SIGNING_UNSUPPORTED', family: 'block', subject: 'client', status: 500, retryable: false, meaning: 'The key provider cannot sign contexts.', for: 'developer', remedy: 'Update the key provider.', alias: null, since: '1.0.0' },
  { code: 'JURISDICTION_SIGNING_UNSUPPORTED', family: 'block', subject: 'client', status: 500, retryable: false, meaning: 'The key provider cannot sign a jurisdiction.', for: 'developer', remedy: 'Update the key provider.', alias: null, since: '1.0.0' },
  { code: 'PAYLOAD_NOT_CANONICALIZABLE', family: 'block', subject: 'client', status: 400, retryable: false, meaning: 'The arguments have no canonical JSON form.', for: 'model', remedy: 'Pass plain JSON values within the limits.', alias: null, since: '1.0.0' },
  { code: 'PAYLOAD_BINDING_UNSUPPORTED', family: 'block', subject: 'client', status: 500, retryable: false, meaning: 'The key provider cannot bind payloads.', for: 'developer', remedy: 'Update the key provider.', alias: null, since: '1.0.0' },
  { code: 'SIGNER_UNREACHABLE', family: 'block', subject: 'client', status: 503, retryable: true, meaning: 'The signing daemon could not be reached.', for: 'developer', remedy: 'Start the daemon and try again.', alias: null, since: '1.0.0' },
  { code: 'BIND_ERROR', family: 'block', subject: 'client', status: 500, retryable: true, meaning: 'The late payload binding failed.', for: 'developer', remedy: 'Void the hold and authorize again.', alias: null, since: '1.0.0' },
  { code: 'GOVERNANCE_ERROR', family: 'block', subject: 'client', status: 500, retryable: false, meaning: 'The governance layer failed.', for: 'developer', remedy: 'Read the cause.', alias: null, since: '1.0.0' },
  { code: 'SERVICE_SIGNING_FAILED', family: 'block', subject: 'client', status: 500, retryable: false, meaning: 'The service could not sign its call.', for: 'developer', remedy: 'Check the service key.', alias: null, since: '1.0.0' },
  { code: 'RESUME_CLAIM_UNSUPPORTED', family: 'block', subject: 'client', status: 500, retryable: false, meaning: 'The gate does not offer resume-claim.', for: 'developer', remedy: 'Update the gate.', alias: null, since: '1.0.0' },

  { code: 'UNAUTHENTICATED', family: 'block', subject: 'service', status: 401, retryable: false, meaning: 'The call needs an access token.', for: 'developer', remedy: 'Send Authorization: Bearer with a valid token.', alias: 'HTTP 401', since: '1.0.0' },
  { code: 'FORBIDDEN', family: 'block', subject: 'service', status: 403, retryable: false, meaning: 'The role of the token does not permit the call.', for: 'developer', remedy: 'Use a token with one of the roles that `detail` names.', alias: 'HTTP 403', since: '1.0.0' },
  { code: 'NOT_FOUND', family: 'block', subject: 'service', status: 404, retryable: false, meaning: 'There is nothing under this address for the caller.', for: 'developer', remedy: 'Check the path and the id.', alias: 'HTTP 404', since: '1.0.0' },
  { code: 'UNKNOWN_RULE_PACK', family: 'block', subject: 'service', status: 404, retryable: false, meaning: 'No rule pack has this key.', for: 'developer', remedy: 'Take a key of GET /onboarding/rule-packs.', alias: 'HTTP 404', since: '1.1.0' },
  { code: 'METHOD_NOT_ALLOWED', family: 'block', subject: 'service', status: 405, retryable: false, meaning: 'The address does not take this method.', for: 'developer', remedy: 'Use a method of the Allow header.', alias: 'HTTP 405', since: '1.0.0' },
  { code: 'UNSUPPORTED_MEDIA_TYPE', family: 'block', subject: 'service', status: 415, retryable: false, meaning: 'The body is not application/json.', for: 'developer', remedy: 'Send Content-Type: application/json.', alias: 'HTTP 415', since: '1.0.0' },
  { code: 'PRECONDITION_FAILED', family: 'block', subject: 'service', status: 412, retryable: false, meaning: 'The resource changed since the caller read it: If-Match names an older state.', for: 'developer', remedy: 'Read the resource again, and repeat the change on what it says now.', alias: 'HTTP 412', since: '1.1.0' },
  { code: 'CONFLICT', family: 'block', subject: 'service', status: 409, retryable: false, meaning: 'The resource already exists in another form.', for: 'developer', remedy: 'Read the resource before changing it.', alias: 'HTTP 409', since: '1.0.0' },
  { code: 'CLAIM_TOKEN_INVALID', family: 'block', subject: 'service', status: 401, retryable: false, meaning: 'The claim token of the onboarding request is missing or wrong.', for: 'developer', remedy: 'Send the token that came with the request; an access token does not claim.', alias: 'HTTP 401', since: '1.0.0' },
  { code: 'CONFIG_ALREADY_DELIVERED', family: 'block', subject: 'service', status: 410, retryable: false, meaning: 'The configuration was claimed once, and is shown only once.', for: 'developer', remedy: 'Request a new agent if the configuration is lost.', alias: 'HTTP 410', since: '1.0.0' },
  { code: 'PROOF_PENDING', family: 'observe', subject: 'service', status: 404, retryable: true, meaning: 'The record exists and its batch is not anchored yet.', for: 'model', remedy: 'Ask again in a few seconds.', alias: null, since: '1.0.0' },
  { code: 'GATE_UNAVAILABLE', family: 'block', subject: 'service', status: 503, retryable: true, meaning: 'The gate could not commit a decision; nothing is implied about the action.', for: 'model', remedy: 'Look the request up by its nonce, then sign a new one.', alias: 'HTTP 503', since: '1.0.0' },
  { code: 'INTERNAL_ERROR', family: 'block', subject: 'service', status: 500, retryable: false, meaning: 'The gate failed; the action is not permitted.', for: 'owner', remedy: 'Report the request id to the operator.', alias: 'HTTP 500', since: '1.0.0' },
] as const satisfies readonly ReasonCodeRow[];

/** Every code of the register; a code outside it does not compile. */
export type ReasonCode = (typeof REASON_CODES)[number]['code'];
