import { change, mutantsOf, type SourceMutant } from './mutant.js';

const mutant = mutantsOf('L5');
const CHECKS = 'gate/src/checks';
const PARSE = 'protocol/src/json/parse.ts';
const DECIDE = 'ledger/src/reducer/steps/decide.ts';
const VERDICT = 'gate/src/verdict.ts';

/** Mutants of messages: freshness, replay, signatures, bindings, amounts, refusals and errors. */
export const WIRE_MUTANTS: readonly SourceMutant[] = [
  mutant(
    'stale-accepted',
    'accepts a request however long ago it was signed',
    ['L5.freshness.old'],
    change(`${CHECKS}/envelope.ts`, 'return age <= REQUEST_MAX_AGE_MS && age', 'return age'),
  ),
  mutant(
    'future-accepted',
    'accepts a request that is dated in the future',
    ['L5.freshness.ahead'],
    change(`${CHECKS}/envelope.ts`, ' && age >= -REQUEST_MAX_AHEAD_MS', ''),
  ),
  mutant(
    'nonce-forgotten-on-refusal',
    'forgets the nonce of a request that it refuses',
    ['L5.replay.refusal'],
    change(DECIDE, 'if (op.nonce !== null && !replayed) {', 'if (op.nonce !== null && !replayed && hold !== null) {'),
  ),
  mutant(
    'nonce-never-noted',
    'notes no nonce at all',
    ['L5.replay.permit'],
    change(DECIDE, 'if (op.nonce !== null && !replayed) {', `if (op.nonce === '') {`),
  ),
  mutant(
    'replay-permitted',
    'permits a replayed request again',
    ['L5.replay.permit'],
    change(DECIDE, 'const outcome = replayed ?', 'const outcome = replayed && !isPermit(op.verdict.decision) ?'),
  ),
  mutant(
    'replay-burns-name',
    'refuses a replay without naming it',
    ['L5.replay.permit'],
    change(DECIDE, `block('REPLAY_DETECTED',`, `block('MALFORMED_REQUEST',`),
  ),
  mutant(
    'signature-unchecked',
    'takes any 64 bytes as the signature of the agent',
    ['L5.signatures.zero'],
    change(
      `${CHECKS}/authentication.ts`,
      'if (await verifies(authorizeText(request))) return PASSED;',
      'if (signature !== null && signature.length === 64) return PASSED;',
    ),
  ),
  mutant(
    'older-text-accepted',
    'accepts a signature over the older text, which leaves out the resource',
    ['L5.versions.older-text'],
    change(
      `${CHECKS}/authentication.ts`,
      'if (await verifies(authorizeText(request))) return PASSED;',
      'if ((await verifies(authorizeText(request))) || (await verifies(legacyAuthorizeText(request)))) return PASSED;',
    ),
  ),
  mutant(
    'jurisdiction-unsigned',
    'tries the text of version 1 where the one with the jurisdiction does not verify',
    ['L5.versions.v1-jurisdiction-added'],
    change(
      `${CHECKS}/authentication.ts`,
      'if (await verifies(authorizeText(request))) return PASSED;',
      'if (await verifies(authorizeText(request)) || await verifies(authorizeText({ ...request, jurisdiction: null }))) return PASSED;',
    ),
  ),
  mutant(
    'unproven-key-accepted',
    'decides for an agent whose key is not proven',
    ['L5.signatures.key-unproven'],
    change(`${CHECKS}/authentication.ts`, 'if (!agent.keyVerified)', 'if (agent.keyVerified === null)'),
  ),
  mutant(
    'other-network-accepted',
    'takes the DID of another network for its own',
    ['L5.signatures.wrong-network'],
    change(
      `${CHECKS}/authentication.ts`,
      'await directory.agent(agentDid)',
      `await directory.agent(agentDid.replace(/^did:magp:[a-z0-9-]+:/, 'did:magp:testnet:'))`,
    ),
    change(
      DECIDE,
      `  if (mandate.agentDid !== op.agentDid) return block('NO_MANDATE', 'the mandate is another agent’s');\n`,
      '',
    ),
  ),
  mutant(
    'context-signature-unchecked',
    'takes any context signature as one',
    ['L5.context.altered'],
    change(
      `${CHECKS}/authentication.ts`,
      '(await ed25519.verifyAsync(signature, contextSignatureBytes(request), publicKey))',
      'signature.length > 0',
    ),
  ),
  mutant(
    'unsigned-context-trusted',
    'trusts a context without a signature as if the agent had signed it',
    ['L5.context.asserted-is-less'],
    change(`${CHECKS}/authentication.ts`, `return accept('agent_asserted')`, `return accept('agent_signed')`),
  ),
  mutant(
    'payload-signature-unchecked',
    'binds a payload without a signature over it',
    ['L5.payload.digest-altered'],
    change(
      `${CHECKS}/authentication.ts`,
      '(await ed25519.verifyAsync(signature, signed, publicKey))',
      'signature.length > 0',
    ),
  ),
  mutant(
    'half-binding-dropped',
    'takes a digest without its signature as no binding',
    ['L5.payload.digest-alone'],
    change(
      `${CHECKS}/authentication.ts`,
      'payloadDigest === undefined && payloadSignature === undefined',
      'payloadDigest === undefined || payloadSignature === undefined',
    ),
  ),
  mutant(
    'binding-not-demanded',
    'skips the payload binding that the mandate demands',
    ['L5.payload.required'],
    change(
      `${CHECKS}/authority.ts`,
      'mandate.requirePayloadBinding && payloadDigest === null',
      `mandate.requirePayloadBinding && payloadDigest === ''`,
    ),
  ),
  mutant(
    'duplicate-keys-accepted',
    'accepts duplicate JSON keys',
    ['L5.errors.duplicate-agent'],
    change(PARSE, 'if (frame.keys?.has(value) === true) return', 'if (frame.keys?.has(value) === null) return'),
  ),
  mutant(
    'nesting-unbounded',
    'reads JSON however deeply it is nested',
    ['L5.limits.depth-33'],
    change(PARSE, 'this.frames.length >= this.maxDepth)', 'this.frames.length >= this.maxDepth * 1000)'),
  ),
  mutant(
    'refusal-as-200',
    'answers a refusal with status 200',
    ['L5.amounts.beyond-double'],
    change(VERDICT, 'status: permit ? 200 : refusalStatus(decided, refusal)', 'status: 200'),
  ),
  mutant(
    'refusal-as-success',
    'says success: true where it refuses',
    ['L5.amounts.list'],
    change(VERDICT, 'success: permit,', 'success: true,'),
  ),
  mutant(
    'refusal-without-decision',
    'leaves the decision out of refusals',
    ['L5.payload.escalation-echoes'],
    change(VERDICT, '    decision: decided.decision,', '    ...(permit ? { decision: decided.decision } : {}),'),
  ),
  mutant(
    'error-without-decision',
    'leaves the decision out of errors before a verdict',
    ['L5.limits.text-plain'],
    change(
      'service/src/platform/http/reply.ts',
      'if (reply.success || !isJsonObject(data)',
      'if (data !== undefined || !isJsonObject(data)',
    ),
  ),
  mutant(
    'message-without-code',
    'sends prose instead of the reason code as the message',
    ['L5.errors.message-is-code'],
    change(VERDICT, 'message: permit ? null : decided.reasonCode,', `message: permit ? null : 'refused',`),
  ),
  mutant(
    'amount-rounded-down',
    'cuts decimals that the currency does not have',
    ['L5.amounts.hair-over'],
    change(
      'protocol/src/money/units.ts',
      'if (fraction.length > scale) return null;',
      `if (fraction.length > scale) return toUnits(match[1] + '.' + fraction.slice(0, scale), currency);`,
    ),
    change(
      'evaluator/src/policy/request-values.ts',
      'amount: request.amount ?? undefined,',
      'amount: request.amount == null ? undefined : Math.floor(Number(request.amount) * 1e6) / 1e6,',
    ),
  ),
  mutant(
    'negative-amount-as-zero',
    'reads a negative amount as 0',
    ['L5.amounts.negative'],
    change(
      'protocol/src/money/units.ts',
      '|| amount < 0) return null;',
      `) return null;\n  if (amount < 0) return '0';`,
    ),
    change(
      'evaluator/src/policy/request-values.ts',
      'amount: request.amount ?? undefined,',
      'amount: request.amount == null ? undefined : Math.max(0, Number(request.amount)),',
    ),
  ),
  mutant(
    'absent-amount-as-zero',
    'permits a request without an amount under a mandate with money',
    ['L5.refusals.amount-absent'],
    change(
      'evaluator/src/policy/request-values.ts',
      'amount: request.amount ?? undefined,',
      'amount: request.amount ?? 0,',
    ),
  ),
  mutant(
    'merchants-ignored',
    'ignores the merchants that a mandate names',
    ['L5.refusals.merchant'],
    change(
      'gate/src/mandate/odrl-document.ts',
      'oneOf(MANDATE_TERMS[term].operand, terms[term])',
      `(term === 'merchants' ? [] : oneOf(MANDATE_TERMS[term].operand, terms[term]))`,
    ),
  ),
  mutant(
    'transaction-limit-ignored',
    'ignores the limit of a single transaction',
    ['L5.context.shadowed-operands'],
    change(
      'gate/src/mandate/odrl-document.ts',
      'amountAtMost(MANDATE_TERMS[term].operand, terms[term], terms.currency)',
      `(term === 'perTxnMax' ? [] : amountAtMost(MANDATE_TERMS[term].operand, terms[term], terms.currency))`,
    ),
  ),
  mutant(
    'mandate-without-end',
    'issues mandates without their end',
    ['L5.refusals.expired'],
    change(
      'gate/src/mandate/odrl-document.ts',
      '(term) => limits[term] !== absentTerm(term)',
      `(term) => term !== 'validUntil' && limits[term] !== absentTerm(term)`,
    ),
  ),
  mutant(
    'rule-block-ignored',
    'permits what a rule blocks',
    ['L5.refusals.rule-own-code'],
    change(
      'evaluator/src/policy/request-values.ts',
      'const verdict = policy.evaluate(request, facts, options);',
      `const found = policy.evaluate(request, facts, options);
  const verdict = found.decision === 'block' && found.fired.length > 0 ? { ...found, decision: 'allow', reasonCode: 'AUTHORIZED' } : found;`,
    ),
  ),
  mutant(
    'agent-counts-itself',
    'believes what the agent states of its own history',
    ['L5.context.shadowed-history'],
    change(
      'evaluator/src/policy/request-values.ts',
      'const stated = withoutHistory(request.itinerary ?? {});',
      'const stated = request.itinerary ?? {};',
    ),
    change(`${CHECKS}/policy.ts`, 'callCount: history.calls === null ? undefined : history.calls.count + 1,', ''),
  ),
  mutant(
    'receipt-unsigned',
    'records a receipt without a valid signature',
    ['L5.receipts.altered'],
    change(
      'gate/src/reports/local-decision.ts',
      'if (!(await isSigned(receipt, agent, ports))) {',
      'if (agent.did === receipt.nonce) {',
    ),
  ),
  mutant(
    'receipt-recorded-twice',
    'records a replayed receipt again',
    ['L5.receipts.replayed'],
    change(
      'gate/src/reports/local-decision.ts',
      'return (await keep(receipt, agent, now, ports))',
      'return (await keep(receipt, agent, now, ports)) || !isFresh(agent.did, now)',
    ),
  ),
  mutant(
    'claim-payload-ignored',
    'grants a claim for another payload than the bound one',
    ['L5.payload.late'],
    change(
      'ledger/src/reducer/steps/claim.ts',
      'if (hold.payloadDigest === payloadDigest) return null;',
      'return null;',
    ),
  ),
  mutant(
    'payload-bound-twice',
    'replaces the payload that a hold is bound to',
    ['L5.payload.late-other'],
    change(
      'ledger/src/reducer/steps/bind-payload.ts',
      `if (hold.payloadDigest !== null) return refuse(op, 'PAYLOAD_ALREADY_BOUND', 'the hold is bound to another payload');`,
      '',
    ),
  ),
  mutant(
    'late-binding-unsigned',
    'binds a payload late without the signature of the agent',
    ['L5.payload.late-wrong-key'],
    change(
      'gate/src/settlement/late-binding.ts',
      '(await ports.ed25519.verifyAsync(signature, payloadRebindingBytes(body, hold.authorizationId), agent.publicKey));',
      'payloadRebindingBytes(body, hold.authorizationId).length > 0;',
    ),
  ),
];
