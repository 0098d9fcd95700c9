import { change, mutantsOf, type SourceMutant } from './mutant.js';

const mutant = mutantsOf('L6');
const STEPS = 'ledger/src/reducer/steps';
const MACHINE = 'ledger/src/reducer/hold/machine.ts';
const SETTLEMENT = 'gate/src/settlement';
const MANDATES = 'service/src/features/mandates';

/** Mutants of holds: claims, captures, voids, refunds, slots, budgets, counterparties, delegation and revocation. */
export const HOLD_MUTANTS: readonly SourceMutant[] = [
  mutant(
    'claimed-twice',
    'grants a hold to every claim',
    ['L6.claim.second'],
    change(
      MACHINE,
      `claim:                { held: to('dispatching'), paying: to('dispatching'), dispatching: CLAIMED,`,
      `claim:                { held: to('dispatching'), paying: to('dispatching'), dispatching: to('dispatching'),`,
    ),
  ),
  mutant(
    'claim-key-ignored',
    'gives a repeated claim another token',
    ['L6.idempotency.same-key'],
    change(
      `${SETTLEMENT}/claim.ts`,
      'hold.authorizationId, idempotencyKey, random',
      'hold.authorizationId, null, random',
    ),
  ),
  mutant(
    'claim-repeated-by-another',
    'gives the token of a claim to any caller that knows its idempotency key',
    ['L6.idempotency.key-of-another-service'],
    change(`${STEPS}/claim.ts`, 'return sameKey && op.claimer === hold.claimer;', 'return sameKey;'),
  ),
  mutant(
    'claim-key-guessable',
    'accepts an idempotency key that can be guessed',
    ['L6.idempotency.short-key'],
    change(`${SETTLEMENT}/claim.ts`, 'if (!guessable) return accept(key);', 'return accept(key);'),
  ),
  mutant(
    'claim-expectation-ignored',
    'ignores what the claimer expects of the hold',
    ['L6.claim.expect-action'],
    change(
      `${STEPS}/claim.ts`,
      'if (isCompared && expected !== undefined && expected !== read(hold)) return reasonCode;',
      '',
    ),
  ),
  mutant(
    'claim-approval-ignored',
    'grants a claim that demands human approval although there was none',
    ['L6.claim.approval-demanded'],
    change(`${STEPS}/claim.ts`, `return requireHumanApproval ? 'ESCALATION_NOT_APPROVED' : null;`, 'return null;'),
    change(`${SETTLEMENT}/claim.ts`, 'requireHumanApproval === true && !hold', 'requireHumanApproval === true && hold'),
  ),
  mutant(
    'captured-twice',
    'captures a hold as often as it is asked',
    ['L6.caps.captures-within-cap'],
    change(
      MACHINE,
      `dispatched: to('settled'),    unknown: IN_RECONCILIATION, settled: USED,           voided: VOIDED,       expired: EXPIRED,      reversed: USED },\n  void:`,
      `dispatched: to('settled'),    unknown: IN_RECONCILIATION, settled: to('settled'),           voided: VOIDED,       expired: EXPIRED,      reversed: USED },\n  void:`,
    ),
  ),
  mutant(
    'captured-above',
    'captures more than the hold',
    ['L6.capture.above-by-agent'],
    change(`${STEPS}/capture.ts`, 'if (op.amount > hold.amount) {', 'if (op.amount > hold.amount * 1000n) {'),
  ),
  mutant(
    'captured-lower-without-token',
    'captures less than the hold for a caller that did not claim it',
    ['L6.capture.lower-by-agent'],
    change(`${STEPS}/capture.ts`, 'if (op.amount < hold.amount && !ownsClaim(hold, op)) {', 'if (op.amount < 0n) {'),
  ),
  mutant(
    'captured-at-hold',
    'settles the whole hold where less is captured',
    ['L6.signed-calls.capture'],
    change(`${STEPS}/capture.ts`, '    settledAmount: amount,\n', '    settledAmount: hold.amount,\n'),
  ),
  mutant(
    'captured-in-reconciliation',
    'captures a hold whose outcome is unknown',
    ['L6.effects.unknown-no-capture'],
    change(
      MACHINE,
      `dispatched: to('settled'),    unknown: IN_RECONCILIATION, settled: USED,           voided: VOIDED,       expired: EXPIRED,      reversed: USED },\n  void:`,
      `dispatched: to('settled'),    unknown: to('settled'), settled: USED,           voided: VOIDED,       expired: EXPIRED,      reversed: USED },\n  void:`,
    ),
  ),
  mutant(
    'captured-by-any-token',
    'takes any claim token as that of the hold',
    ['L6.capture.lower-wrong-token'],
    change(
      `${STEPS}/credentials.ts`,
      'claimTokenHash !== null && claimTokenHash === hold.claimTokenHash',
      'claimTokenHash !== null && hold.claimTokenHash !== null',
    ),
  ),
  mutant(
    'void-after-capture',
    'voids a hold that was captured',
    ['L6.void.settled'],
    change(
      MACHINE,
      `dispatched: to('voided'),     unknown: IN_RECONCILIATION, settled: NOT_HELD,`,
      `dispatched: to('voided'),     unknown: IN_RECONCILIATION, settled: to('voided'),`,
    ),
  ),
  mutant(
    'voided-without-token',
    'voids a claimed hold for anyone who knows its id',
    ['L6.signed-calls.void'],
    change(
      `${STEPS}/void.ts`,
      'if (hold.claimer !== null && !ownsClaim(hold, op))',
      'if (hold.claimer === null && ownsClaim(hold, op))',
    ),
  ),
  mutant(
    'void-keeps-budget',
    'keeps the budget of a voided hold',
    ['L6.caps.void-frees'],
    change(MACHINE, `voided: 'nothing',`, `voided: 'reserved',`),
  ),
  mutant(
    'expired-claimed',
    'grants a hold that has expired',
    ['L6.expiry.retry-safe'],
    change(MACHINE, `return isExpired(hold, now) ? 'expired' : hold.state;`, 'return hold.state;'),
  ),
  mutant(
    'claimed-expires',
    'lets a claimed hold expire',
    ['L6.expiry.claimed-outlives'],
    change(
      MACHINE,
      `return hold.state === 'held' && hold.expiresAt <= now;`,
      `return (hold.state === 'held' || hold.state === 'dispatching') && hold.expiresAt <= now;`,
    ),
  ),
  mutant(
    'refund-without-token',
    'records a refund of anyone who knows the id',
    ['L6.refunds.stranger'],
    change(
      `${STEPS}/credentials.ts`,
      'if (credentials.operator || ownsClaim(hold, credentials)) return null;',
      'return null;',
    ),
  ),
  mutant(
    'refund-above',
    'refunds more than was captured',
    ['L6.refunds.above'],
    change(`${STEPS}/refund.ts`, 'if (amount > remains)', 'if (amount > remains + hold.amount * 1000n)'),
  ),
  mutant(
    'refund-restores-budget',
    'returns a refund to the budget',
    ['L6.refunds.budget'],
    change(MACHINE, '? (hold.settledAmount ?? 0n)', '? (hold.settledAmount ?? 0n) - hold.refundedAmount'),
  ),
  mutant(
    'capture-not-counted',
    'does not count what was captured against the cap',
    ['L6.caps.settled-counts'],
    change(MACHINE, `settled: 'captured',`, `settled: 'nothing',`),
  ),
  mutant(
    'claim-frees-budget',
    'returns the budget of a hold when it is claimed',
    ['L6.claim.keeps-reservation'],
    change(MACHINE, `dispatching: 'reserved',`, `dispatching: 'nothing',`),
  ),
  mutant(
    'cap-ignored-at-concurrency',
    'holds the total only against what it read before, not in the commit',
    ['L6.delegation.to-itself'],
    change(`${MANDATES}/issue.ts`, 'cap: terms.maxAmount,', 'cap: null,'),
  ),
  mutant(
    'effect-retry-safe',
    'calls a retry safe while the effect is on its way',
    ['L6.claim.effect-in-flight'],
    change(
      'ledger/src/reducer/hold/effect.ts',
      `dispatching: { outcome: 'in_flight',    nothingExecuted: false, retrySafe: false,`,
      `dispatching: { outcome: 'in_flight',    nothingExecuted: true, retrySafe: true,`,
    ),
  ),
  mutant(
    'effect-unknown-as-voided',
    'calls an unknown outcome not executed',
    ['L6.reconciliation.above'],
    change(
      'ledger/src/reducer/hold/effect.ts',
      `unknown:     { outcome: 'unknown',`,
      `unknown:     { outcome: 'not_executed',`,
    ),
  ),
  mutant(
    'agent-proof-unchecked',
    'settles by an agent proof without verifying it',
    ['L6.proofs.old'],
    change(
      `${SETTLEMENT}/proofs.ts`,
      'const agent = proof.agentDid === hold.agentDid ?',
      `if (proof.signature !== '') return accept(true);\n  const agent = proof.agentDid === hold.agentDid ?`,
    ),
  ),
  mutant(
    'agent-proof-of-another',
    'settles a hold by the proof of another agent',
    ['L6.proofs.other-agent'],
    change(
      `${SETTLEMENT}/proofs.ts`,
      'const agent = proof.agentDid === hold.agentDid ? await ports.directory.agent(hold.agentDid) : null;',
      'const agent = await ports.directory.agent(proof.agentDid);',
    ),
  ),
  mutant(
    'service-signature-unchecked',
    'takes any signature of a service',
    ['L6.slots.signature'],
    change(
      `${SETTLEMENT}/proofs.ts`,
      '(await ports.ed25519.verifyAsync(signature, serviceProofBytes(call, subject, proof), named.publicKey));',
      'serviceProofBytes(call, subject, proof).length > 0;',
    ),
  ),
  mutant(
    'service-nonce-reused',
    'accepts a replayed signature of a service',
    ['L6.refunds.signed-replay'],
    change(
      `${SETTLEMENT}/proofs.ts`,
      'return (await records.useServiceNonce({ orgId, serviceDid, nonce, expiresAt }))',
      'return (await records.useServiceNonce({ orgId, serviceDid, nonce, expiresAt })) || nonce !== serviceDid',
    ),
  ),
  mutant(
    'service-signature-stale',
    'accepts a signature of a service however old it is',
    ['L6.signed-calls.claim-old'],
    change(
      `${SETTLEMENT}/proofs.ts`,
      `proof.nonce.length <= NONCE_MAX_CHARS &&\n    isFresh(proof.issuedAt, ports.clock.now()) &&`,
      'proof.nonce.length <= NONCE_MAX_CHARS &&',
    ),
  ),
  mutant(
    'registry-ignored',
    'lets a service claim that the organisation has not registered',
    ['L6.registry.removed'],
    change(
      `${SETTLEMENT}/registry.ts`,
      'const isRestricted = closed.length > 0 || reporter !== undefined;',
      'const isRestricted = closed.length < 0;',
    ),
  ),
  mutant(
    'anonymous-claim-in-closed-registry',
    'lets an unsigned claim pass although the organisation has registered counterparties',
    ['L6.registry.closes'],
    change(
      `${SETTLEMENT}/registry.ts`,
      `return closed.length === 0 && network !== PRODUCTION_NETWORK && settlement === 'open'`,
      `return network !== PRODUCTION_NETWORK && settlement === 'open'`,
    ),
  ),
  mutant(
    'merchants-of-counterparty-ignored',
    'lets a counterparty claim for merchants that it is not registered for',
    ['L6.registry.merchants'],
    change(
      `${SETTLEMENT}/registry.ts`,
      `return counterparty.merchants === null || counterparty.merchants.includes(merchant ?? '')`,
      `return merchant !== ''`,
    ),
  ),
  mutant(
    'slot-reserved-twice',
    'reserves the one payment of a claimed hold twice',
    ['L6.slots.reserve-once-claimed'],
    change(
      MACHINE,
      `reserveSlot: { none: null, reserved: 'SETTLEMENT_REUSED',`,
      'reserveSlot: { none: null, reserved: null,',
    ),
  ),
  mutant(
    'slot-finalized-twice',
    'finalizes a payment twice',
    ['L6.slots.finalize-once'],
    change(
      MACHINE,
      `finalizeSlot: { none: 'CONFLICT', reserved: null, final: 'SETTLEMENT_REUSED' }`,
      `finalizeSlot: { none: 'CONFLICT', reserved: null, final: null }`,
    ),
  ),
  mutant(
    'slot-released-when-paid',
    'releases a payment that was made',
    ['L6.slots.release-made'],
    change(
      MACHINE,
      `releaseSlot: { none: 'CONFLICT', reserved: null, final: 'SETTLEMENT_REUSED' }`,
      `releaseSlot: { none: 'CONFLICT', reserved: null, final: null }`,
    ),
  ),
  mutant(
    'slot-above',
    'finalizes a payment above the hold',
    ['L6.slots.amount-above'],
    change(`${STEPS}/slots.ts`, 'if (paidOutside > hold.amount)', 'if (paidOutside < 0n)'),
    change(`${SETTLEMENT}/x402.ts`, '&& BigInt(amountMinor) <= amount;', '&& BigInt(amountMinor) >= amount * 0n;'),
  ),
  mutant(
    'slot-of-another',
    'lets any service move the payment that another one reserved',
    ['L6.slots.holder'],
    change(
      `${STEPS}/slots.ts`,
      `return isFree || (op.kind === 'finalizeSlot' && namesNobody) ? null : 'COUNTERPARTY_MISMATCH';`,
      'return isFree || namesNobody ? null : null;',
    ),
  ),
  mutant(
    'slot-released-by-id',
    'releases a reservation that names nobody by the authorization id',
    ['L6.slots.release-unsigned'],
    change(
      `${STEPS}/slots.ts`,
      `return isFree || (op.kind === 'finalizeSlot' && namesNobody) ? null : 'COUNTERPARTY_MISMATCH';`,
      `return isFree || namesNobody ? null : 'COUNTERPARTY_MISMATCH';`,
    ),
  ),
  mutant(
    'slot-recorded-lower-by-id',
    'records less than the whole payment of a reservation that names nobody',
    ['L6.slots.lower-unsigned'],
    change(`${STEPS}/slots.ts`, 'paidOutside < hold.amount && !reserved(hold, op)', 'paidOutside < 0n'),
  ),
  mutant(
    'slot-claimed-by-another',
    'grants a claim of a hold whose payment another party reserved',
    ['L6.slots.claim-reserved'],
    change(`${STEPS}/claim.ts`, 'if (isPaidByAnother && !replayed)', 'if (isPaidByAnother && replayed)'),
  ),
  mutant(
    'slot-of-a-claimed-hold',
    'reserves the payment of a hold that another party claimed anonymously',
    ['L6.slots.claimed-unsigned'],
    change(
      `${STEPS}/slots.ts`,
      `return isOfAnother ? 'COUNTERPARTY_MISMATCH' : 'COUNTERPARTY_AUTH_REQUIRED';`,
      `return isOfAnother ? 'COUNTERPARTY_MISMATCH' : null;`,
    ),
  ),
  mutant(
    'slot-while-suspended',
    'reserves a payment while the agent is suspended',
    ['L6.slots.suspended'],
    change(`${STEPS}/slots.ts`, 'if (stopped !== null) return refuse(op, stopped);', ''),
  ),
  mutant(
    'paid-captured-lower',
    'captures less than what was paid outside',
    ['L6.slots.captured-lower'],
    change(
      MACHINE,
      `return slotState === 'reserved' ? amount : (paidOutside ?? amount);`,
      'return (paidOutside ?? amount) * 0n;',
    ),
  ),
  mutant(
    'void-while-paying',
    'voids a claimed hold whose payment is under way',
    ['L6.slots.no-void-claimed'],
    change(
      MACHINE,
      `void: { none: null, reserved: 'SETTLEMENT_REUSED', final: 'SETTLEMENT_REUSED' }`,
      'void: { none: null, reserved: null, final: null }',
    ),
  ),
  mutant(
    'revocation-keeps-holds',
    'keeps unclaimed holds when their mandate is revoked',
    ['L6.slots.revoked'],
    change(`${STEPS}/mandates.ts`, 'op.keepsHolds === true ? []', 'op.keepsHolds !== false ? []'),
  ),
  mutant(
    'revocation-ignored',
    'permits under a revoked mandate',
    ['L6.revocation.refuses'],
    change(`${STEPS}/mandates.ts`, '{ ...mandate, revoked: true }', '{ ...mandate }'),
    change(`${MANDATES}/end.ts`, 'await markRevoked(transaction, orgId, ids, rfc3339(clock.now()));', ''),
  ),
  mutant(
    'delegated-cap-not-summed',
    'lets a delegated mandate spend beside its parent',
    ['L6.delegation.race-siblings'],
    change(`${MANDATES}/delegation.ts`, 'if (amount === null || currency === null) return', 'return'),
  ),
  mutant(
    'delegation-widens',
    'delegates more than the parent grants',
    ['L6.delegation.total'],
    change(
      `${MANDATES}/delegation.ts`,
      'const found = wideningOf(parent.document, mandate.document);',
      'const found = null;',
    ),
  ),
  mutant(
    'delegation-too-deep',
    'delegates deeper than the protocol permits',
    ['L6.delegation.depth'],
    change(
      `${MANDATES}/delegation.ts`,
      'if (ancestors.length > DELEGATION_DEPTH_MAX) {',
      'if (ancestors.length > 100) {',
    ),
    change(`${MANDATES}/lineage.ts`, 'ancestors.length <= DELEGATION_DEPTH_MAX;', 'ancestors.length <= 100;'),
  ),
  mutant(
    'delegation-of-the-contained',
    'permits under a mandate whose delegator is contained',
    ['L6.delegation.parent-contained'],
    change(`${STEPS}/agents.ts`, 'return goesOn && areActive(work, orgId, sources);', 'return goesOn;'),
  ),
  mutant(
    'delegation-without-parent',
    'permits under a delegated mandate whose parent was revoked',
    ['L6.delegation.parent-revoked'],
    change(
      `${STEPS}/agents.ts`,
      'return goesOn && areActive(work, orgId, sources);',
      'return goesOn || areActive(work, orgId, sources);',
    ),
    change(`${MANDATES}/end.ts`, 'partsOf(children, MANDATES_PER_STEP)', 'inSteps([])'),
    change(
      'service/src/features/compiled-policies/directory.ts',
      '(reachesPrincipal(ancestors) && ancestors.every(isLive))',
      'reachesPrincipal(ancestors)',
    ),
  ),
  mutant(
    'lookup-forgets',
    'forgets which authorization a request was given',
    ['L6.lost-answers.found'],
    change(
      `${STEPS}/decide.ts`,
      'authorizationId: hold?.authorizationId ?? null, usedAt',
      'authorizationId: null, usedAt',
    ),
  ),
];
