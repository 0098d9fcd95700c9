import { change, drawnMutantsOf, type SourceMutant } from './mutant.js';

const l7 = drawnMutantsOf('L7');
const l8 = drawnMutantsOf('L8');
const l9 = drawnMutantsOf('L9');

/** Mutants of bundles, evidence and people, drawn from sentences of protocol.md §1 and §2 that no scenario cited. */
export const DRAWN_PEOPLE_MUTANTS: readonly SourceMutant[] = [
  l7(
    'bundle-without-owner',
    '`GET /policy/bundle/:did` answers a bundle with `subject`, `ownerPrincipal`',
    'leaves the owner out of bundles',
    ['L7.content.owner'],
    change(
      'gate/src/bundle/policy-bundle.ts',
      `    ownerPrincipal: binding.ownerPrincipal,
`,
      '',
    ),
  ),
  l7(
    'bundle-without-compiled-signature',
    '`issuedAt`, `compiledSignature` and `proof`.',
    'leaves the signature over the compiled policy out of bundles',
    ['L7.digest.form'],
    change(
      'gate/src/bundle/policy-bundle.ts',
      `    compiledSignature,
`,
      '',
    ),
  ),
  l7(
    'mode-not-announced',
    'announces a new bundle, revocation, containment, reinstatement or a new mode.',
    'announces no new mode',
    ['L7.stream.mode'],
    change(
      'service/src/features/containment/handlers.ts',
      'else service.policyEvents.changed(agent, change);',
      `else if (change !== 'mode-changed') service.policyEvents.changed(agent, change);`,
    ),
  ),
  l7(
    'reinstatement-not-announced',
    'announces a new bundle, revocation, containment, reinstatement or a new mode.',
    'announces no reinstatement',
    ['L7.stream.reinstated'],
    change(
      'service/src/features/containment/handlers.ts',
      'else service.policyEvents.changed(agent, change);',
      `else if (change !== 'reinstated') service.policyEvents.changed(agent, change);`,
    ),
  ),
  l7(
    'ceiling-exclusive',
    'A ceiling per transaction is `mm:payAmount lteq`, a total is `mm:cumulativeSpend lteq`, a merchant list is `mm:merchant isAnyOf`.',
    'refuses an amount that equals the ceiling',
    ['L7.content.ceiling'],
    change('gate/src/mandate/odrl-document.ts', `operator: 'lteq'`, `operator: 'lt'`),
  ),
  l7(
    'risk-tier-dropped',
    'A permission may have `riskTier`, `riskSignals` and `requirePayloadBinding`; a prohibition `reasonCode` and `enforcement`.',
    'leaves the risk tier out of mandates',
    ['L5.rules.highest-risk'],
    change(
      'gate/src/mandate/odrl-document.ts',
      '(term) => limits[term] !== absentTerm(term)',
      `(term) => term !== 'riskTier' && limits[term] !== absentTerm(term)`,
    ),
  ),
  l8(
    'anchored-as-pending',
    'with `decision_digest`, `anchor_status` and the `effect` of its authorization',
    'calls every record pending',
    ['L8.proofs.permit'],
    change('service/src/features/evidence/handlers.ts', `placement === null ? 'pending' : 'anchored'`, `'pending'`),
  ),
  l8(
    'record-without-effect',
    'which is no part of the record.',
    'does not show what became of the authorization of a record',
    ['L8.records.effect'],
    change(
      'service/src/features/evidence/handlers.ts',
      'effect: hold === null ? null : shownEffect(hold, await store.now()),',
      'effect: null,',
    ),
  ),
  l8(
    'record-of-another-agent',
    'the records of others are `NOT_FOUND`.',
    'shows an agent the record of another',
    ['L8.records.own'],
    change(
      'gate/src/reports/own-record.ts',
      'stored !== null && stored.record.agentDid === agent.did &&',
      'stored !== null &&',
    ),
  ),
  l9(
    'escalation-of-ten-years',
    'An escalation that is not resolved within 24 hours is `ESCALATION_EXPIRED`.',
    'lets people approve an escalation of last year',
    ['L9.time.escalation-end-named', 'L9.time.escalation-ends'],
    change('gate/src/commit.ts', 'ESCALATION_TTL_MS = 24 *', 'ESCALATION_TTL_MS = 24 * 3650 *'),
  ),
  l9(
    'approvals-unsaid',
    '`approvals`, `required`, `requestDigest`, `contextDigest`',
    'counts no approvals in the status of an escalation',
    ['L9.approvals.two-people'],
    change('gate/src/escalation/status.ts', 'approvals: counting.length,', 'approvals: 0,'),
  ),
  l9(
    'absent-itinerary-null',
    '`contextDigest` is the payload digest of `{"MAGP-APPROVED-CONTEXT-v1": itinerary or {}}`.',
    'takes an absent context for null',
    ['L9.resume.digest-of-context'],
    change('protocol/src/signed-texts/authorize.ts', 'itinerary ?? {} }', 'itinerary ?? null }'),
  ),
  l9(
    'developer-makes-agents',
    'An owner or admin can also create an agent directly (`POST /onboarding/agent`).',
    'lets developers create agents without asking',
    ['L9.roles.developer-makes-no-agent'],
    change(
      'service/src/features/onboarding/routes.ts',
      `    summary: 'Create an agent with its mandate and, if given, first rules',
    roles: ADMINISTRATORS,`,
      `    summary: 'Create an agent with its mandate and, if given, first rules',
    roles: REQUESTERS,`,
    ),
  ),
  l9(
    'config-without-bundle',
    '`bundleUrl`, `issuer.policyKey`, `ownerPrincipal`.',
    'leaves the address of the bundle out of configurations',
    ['L9.onboarding.portable'],
    change(
      'service/src/features/onboarding/portable-config.ts',
      `    bundleUrl: \`\${baseUrl()}/policy/bundle/\${encodeURIComponent(agent.agentDid)}\`,
`,
      '',
    ),
  ),
  l9(
    'config-without-owner',
    '`bundleUrl`, `issuer.policyKey`, `ownerPrincipal`.',
    'leaves the owner out of configurations',
    ['L9.onboarding.portable'],
    change(
      'service/src/features/onboarding/portable-config.ts',
      `    ownerPrincipal: organisation?.did ?? null,
`,
      '',
    ),
  ),
  l9(
    'any-password',
    '`POST /auth/login` with `username` and `password` answers an access token and a refresh token;',
    'lets any password in',
    ['L9.login.wrong-password'],
    change(
      'service/src/features/identity/sessions.ts',
      'if (matches && person !== null)',
      'if ((matches || person?.passwordHash) && person !== null)',
    ),
  ),
  l9(
    'login-without-refresh',
    '`POST /auth/login` with `username` and `password` answers an access token and a refresh token;',
    'answers a login without a refresh token',
    ['L9.login.password'],
    change(
      'service/src/features/identity/sessions.ts',
      'return { accessToken: token, refreshToken, expiredAt };',
      'return { accessToken: token, expiredAt };',
    ),
  ),
  l9(
    'refresh-never-renews',
    '`POST /auth/refresh-token` renews them.',
    'renews no session',
    ['L9.login.refresh'],
    change(
      'service/src/features/identity/sessions.ts',
      'if (await spendRefreshToken(transaction, found, at)) {',
      `if (at === '') {`,
    ),
  ),
  l9(
    'refresh-in-envelope',
    '`POST /auth/refresh-token` answers its tokens without an envelope.',
    'answers the tokens of a refresh in an envelope',
    ['L9.login.refresh'],
    change('service/src/features/identity/login-handlers.ts', ': Response.json(session);', ': ok({ ...session });'),
  ),
];
