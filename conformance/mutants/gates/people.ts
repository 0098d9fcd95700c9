import { change, mutantsOf, type SourceMutant } from './mutant.js';

const mutant = mutantsOf('L9');
const ESCALATION = 'gate/src/escalation';
const STEPS = 'ledger/src/reducer/steps';
const ONBOARDING = 'service/src/features/onboarding';
const IDENTITY = 'service/src/features/identity';
const CONTAINMENT = 'service/src/features/containment/handlers.ts';

/** Mutants of what people decide: onboarding, approvals, resumes, containment, roles and organisations. */
export const PEOPLE_MUTANTS: readonly SourceMutant[] = [
  mutant(
    'author-approves',
    'lets the person who requested an agent approve what it asks',
    ['L9.onboarding.own-agent'],
    change(`${ESCALATION}/approvers.ts`, 'if (agent?.requestedBy !== reviewer.email) return PASSED;', 'return PASSED;'),
  ),
  mutant(
    'requester-approves-own-agent',
    'lets people approve their own onboarding request',
    ['L9.onboarding.own-request'],
    change(
      `${ONBOARDING}/requests.ts`,
      'if (!isOutsider(requested) && requested.requesterEmail === caller.email) {',
      'if (!isOutsider(requested) && requested.requesterEmail === caller.orgId) {',
    ),
  ),
  mutant(
    'one-approval-is-enough',
    'decides by one approval where several are required',
    ['L9.approvals.two-people'],
    change(`${ESCALATION}/approvers.ts`, 'return Math.max(1, organisation,', 'return Math.min(1, organisation,'),
  ),
  mutant(
    'approvals-of-rule-ignored',
    'ignores how many people a rule demands',
    ['L9.approvals.two-people'],
    change(`${ESCALATION}/approvers.ts`, 'byRule.get(rule) ?? 0', 'byRule.size * 0'),
  ),
  mutant(
    'approver-counted-twice',
    'counts each approval of one person',
    ['L9.approvals.two-tokens'],
    change(
      `${ESCALATION}/resolve.ts`,
      'const approved = escalation.approvers.some((approver) => may.get(approver) === by);',
      'const approved = false;',
    ),
    change(
      `${STEPS}/decide.ts`,
      'return approversWith(escalation, approval).length < escalation.required;',
      'return escalation.approvers.length + 1 < escalation.required;',
    ),
  ),
  mutant(
    'approver-counted-by-token',
    'counts the approvals of an onboarding per token rather than per person',
    ['L9.onboarding.two-people'],
    change(
      `${ONBOARDING}/requests.ts`,
      '} else if (counting.some((approver) => may.get(approver) === by)) {',
      `} else if (by === '') {`,
    ),
  ),
  mutant(
    'revoked-approver-counts',
    'counts the approval of a person whose access was ended',
    ['L9.onboarding.two-people-ended'],
    change(
      `${IDENTITY}/approvers.ts`,
      'const counting = rows.filter((row) => getsIn(row, at, accepted));',
      'const counting = rows;',
    ),
  ),
  mutant(
    'decided-again',
    'lets people approve what was denied',
    ['L9.approvals.approved-once'],
    change(
      `${STEPS}/escalations.ts`,
      `if (escalation.status === 'pending') return null;`,
      `if (escalation.status !== 'modified') return null;`,
    ),
  ),
  mutant(
    'denial-ignored',
    'keeps an escalation open that a person denied',
    ['L9.resume.denied'],
    change(
      `${STEPS}/escalations.ts`,
      `const denied: Escalation = { ...escalation, status: 'denied', decidedBy, reasons };`,
      'const denied: Escalation = { ...escalation, decidedBy, reasons };',
    ),
  ),
  mutant(
    'modification-raises',
    'lets a reviewer raise the amount',
    ['L9.approvals.modified-upward'],
    change(`${ESCALATION}/modify.ts`, 'changed < asked;', 'changed !== asked;'),
  ),
  mutant(
    'approval-waves-ceiling-through',
    'lets an approval override a ceiling',
    ['L9.approvals.ceiling-lowered'],
    change(
      `${ESCALATION}/approval.ts`,
      `verdict.decision === 'escalate' && verdict.reasonCode === reasonCode && isCovered(verdict, policy, held);`,
      'reasonCode !== null;',
    ),
  ),
  mutant(
    'resumed-twice',
    'hands an approved action to every process that asks',
    ['L9.resume.once'],
    change(`${STEPS}/escalations.ts`, 'if (escalation.resumed) return', 'if (escalation.escalationId === null) return'),
  ),
  mutant(
    'resume-unsigned',
    'resumes without the signature of the agent',
    ['L9.resume.flipped'],
    change(`${ESCALATION}/resume.ts`, 'if (!verifies) {', 'if (verifies === null) {'),
  ),
  mutant(
    'resume-of-another-request',
    'resumes another request than the approved one',
    ['L9.resume.other-request'],
    change(
      `${ESCALATION}/resume.ts`,
      'if (requestDigest !== approved.requestDigest) {',
      'if (requestDigest === approved.contextDigest) {',
    ),
  ),
  mutant(
    'resume-in-another-context',
    'resumes in another context than the approved one',
    ['L9.resume.other-context'],
    change(
      `${ESCALATION}/resume.ts`,
      'return contextDigest === approved.contextDigest',
      'return contextDigest !== approved.requestDigest',
    ),
  ),
  mutant(
    'resume-stale',
    'resumes by a claim however old it is',
    ['L9.resume.old'],
    change(
      `${ESCALATION}/resume.ts`,
      'if (!isFresh(claim.issuedAt, ports.clock.now())) {',
      `if (claim.issuedAt === '') {`,
    ),
  ),
  mutant(
    'approved-context-not-demanded',
    'grants an approved hold to a claim that names no context',
    ['L9.resume.claim-needs-context'],
    change(
      `${STEPS}/claim.ts`,
      `return expect.contextDigest === undefined ? 'AUTHORIZATION_CONTEXT_REQUIRED' : null;`,
      'return null;',
    ),
  ),
  mutant(
    'contained-agent-acts',
    'permits what a suspended agent asks',
    ['L9.containment.roles'],
    change(
      'gate/src/checks/authority.ts',
      `return status === 'active' ? PASSED :`,
      `return status !== 'decommissioned' ? PASSED :`,
    ),
    change(
      `${STEPS}/decide.ts`,
      `if (contained !== null) return { detail: 'the agent was contained', expired: [], ...contained };`,
      '',
    ),
  ),
  mutant(
    'rule-contains-no-agent',
    'contains no agent where a rule suspends or quarantines it',
    ['L9.containment.rule-again'],
    change(
      'gate/src/commit.ts',
      `containment: decision === 'suspend' ? 'suspended' : decision === 'quarantine' ? 'quarantined' : null,`,
      'containment: null,',
    ),
  ),
  mutant(
    'quarantine-keeps-holds',
    'keeps the unclaimed holds of a quarantined agent',
    ['L9.containment.budget-back'],
    change(`${STEPS}/agents.ts`, `  quarantined: 'AGENT_QUARANTINED',\n`, '  quarantined: null,\n'),
  ),
  mutant(
    'quarantine-weakened',
    'replaces a quarantine by a suspension',
    ['L9.containment.not-lowered'],
    change(
      `${STEPS}/agents.ts`,
      `if (before.status === 'quarantined' && op.status === 'suspended') {`,
      `if (before.status === 'quarantined' && op.status === 'decommissioned' && op.orgId === '') {`,
    ),
    change(CONTAINMENT, `    from: ['active', 'suspended'],\n`, `    from: ['active', 'suspended', 'quarantined'],\n`),
  ),
  mutant(
    'mode-ignored',
    'ignores the operating mode of an agent',
    ['L9.containment.read-only'],
    change(
      'gate/src/checks/policy.ts',
      'return Object.assign(facts, { operatingMode: strictestMode([standing, ...delegators], amount > 0n) });',
      'return strictestMode([standing, ...delegators], amount > 0n) === null ? facts : facts;',
    ),
  ),
  mutant(
    'roles-ignored',
    'lets every token make every call',
    ['L9.roles.sop'],
    change(`${IDENTITY}/authenticate.ts`, 'return roles.includes(caller.role)', 'return roles.length > 0'),
  ),
  mutant(
    'token-above-role',
    'lets an admin make the token of an owner',
    ['L9.roles.tokens-own'],
    change(
      `${IDENTITY}/token-handlers.ts`,
      `if (!roleIncludes(caller.role, role)) return refused('FORBIDDEN', 'only an owner makes a token with the role owner');`,
      '',
    ),
    change(
      `${IDENTITY}/token-handlers.ts`,
      `if (caller.role !== 'owner' && canonicalAddress(email) !== caller.email) {`,
      `if (caller.role === 'auditor') {`,
    ),
  ),
  mutant(
    'ended-access-goes-on',
    'accepts the token of a person whose access was ended',
    ['L9.roles.ended-approval'],
    change(
      `${IDENTITY}/session-repository.ts`,
      `.set({ revokedAt: at })
    .where('orgId', '=', orgId)
    .where((token) => token.or([token('personId', '=', personId), token('familyId', '=', issuerFamily(personId))]))`,
      `.set({ revokedAt: null })
    .where('orgId', '=', orgId)
    .where((token) => token.or([token('personId', '=', personId), token('familyId', '=', issuerFamily(personId))]))`,
    ),
    change(
      `${IDENTITY}/repository.ts`,
      `    .where('accessToken.revokedAt', 'is', null)\n    .where('person.revokedAt', 'is', null)\n`,
      `    .where('accessToken.revokedAt', 'is', null)\n`,
    ),
  ),
  mutant(
    'revoked-token-accepted',
    'accepts a revoked token',
    ['L9.roles.ended'],
    change(
      `${IDENTITY}/repository.ts`,
      `    .where('accessToken.revokedAt', 'is', null)\n    .where('person.revokedAt', 'is', null)\n`,
      `    .where('person.revokedAt', 'is', null)\n`,
    ),
  ),
  mutant(
    'config-of-unapproved-request',
    'hands out the configuration of a request without approval',
    ['L9.onboarding.roles'],
    change(
      `${ONBOARDING}/claim.ts`,
      `if (status !== 'approved' || decidedBy === null) {`,
      `if (status === 'claimed') {`,
    ),
    change(`${ONBOARDING}/claim.ts`, '{ orgId, personId: decidedBy }', '{ orgId, personId: decidedBy ?? requestId }'),
    change(`${ONBOARDING}/repository.ts`, `requestId)\n    .where('status', '=', 'approved')\n`, `requestId)\n`),
  ),
  mutant(
    'config-claimed-twice',
    'hands out the configuration of an approved request twice',
    ['L9.onboarding.once'],
    change(
      `${ONBOARDING}/claim.ts`,
      `if (status === 'claimed') return answerRefusal(alreadyDelivered(requestId));`,
      '',
    ),
    change(
      `${ONBOARDING}/claim.ts`,
      `if (status !== 'approved' || decidedBy === null)`,
      `if ((status !== 'approved' && status !== 'claimed') || decidedBy === null)`,
    ),
    change(`${ONBOARDING}/repository.ts`, `requestId)\n    .where('status', '=', 'approved')\n`, `requestId)\n`),
  ),
  mutant(
    'claim-token-unchecked',
    'hands out the configuration to anyone who knows the request',
    ['L9.onboarding.wrong-token'],
    change(
      `${ONBOARDING}/claim.ts`,
      'if (claimToken !== undefined && equalBytes(given, utf8(requested.claimTokenHash)))',
      'if (given.length > 0)',
    ),
  ),
  mutant(
    'onboarding-by-one',
    'approves an onboarding by one person where several are required',
    ['L9.onboarding.two-people'],
    change(
      `${ONBOARDING}/requests.ts`,
      'const isEnough = counting.length + 1 >= requested.required;',
      'const isEnough = true;',
    ),
  ),
  mutant(
    'possession-unchecked',
    'takes a key as proven by any signature',
    ['L9.onboarding.brought-key-wrong'],
    change(
      'service/src/features/agents/possession.ts',
      'if (bytes === null || !ed25519.verify(bytes, utf8(agent.challenge.text), agent.publicKey)) {',
      'if (bytes === null) {',
    ),
  ),
  mutant(
    'brought-key-taken-as-proven',
    'takes a brought key as proven',
    ['L9.onboarding.brought-key'],
    change(`${ONBOARDING}/onboard.ts`, 'keyVerified: key.seed !== null,', 'keyVerified: true,'),
  ),
  mutant(
    'other-organisation-approves',
    'lets people of another organisation approve',
    ['L9.organisations.approval'],
    change(
      `${ESCALATION}/resolve.ts`,
      'if (escalation === null || escalation.orgId !== reviewer.orgId) {',
      'if (escalation === null) {',
    ),
  ),
  mutant(
    'other-organisation-reconciles',
    'lets people of another organisation reconcile a hold',
    ['L9.organisations.reconcile'],
    change(
      'gate/src/settlement/effect-reports.ts',
      'if (request.operatorOf !== hold.orgId) return NO_AUTHORIZATION;',
      '',
    ),
  ),
  mutant(
    'other-organisation-onboards',
    'lets people of another organisation decide an onboarding request',
    ['L9.organisations.onboarding'],
    change(
      `${ONBOARDING}/requests.ts`,
      'if (requested === null || requested.orgId !== caller.orgId) {',
      'if (requested === null) {',
    ),
  ),
  mutant(
    'claim-contained',
    'grants the hold of a contained agent',
    ['L9.containment.suspended-claim'],
    change(`${STEPS}/agents.ts`, 'if (contained !== null) return contained.reasonCode;', ''),
  ),
];
