import { change, mutantsOf, type SourceMutant } from './mutant.js';

const mutant = mutantsOf('L7');
const BODY = 'gate/src/bundle/policy-bundle.ts';
const SIGNED = 'protocol/src/bundle/bundle.ts';
const SERVED = 'service/src/features/rules/http/policy-handlers.ts';
const EVENTS = 'service/src/platform/events/policy-events.ts';

/** Mutants of policy bundles and of the events that announce new ones. */
export const BUNDLE_MUTANTS: readonly SourceMutant[] = [
  mutant(
    'bundle-unsigned',
    'serves bundles without a signature',
    ['L7.content.members'],
    change(SIGNED, `},"proof":`, `},"other":`),
  ),
  mutant(
    'bundle-signed-by-another-key',
    'signs bundles with another key than the published one',
    ['L7.staleness.refreshed'],
    change(
      'service/src/app/compose.ts',
      '{ signer: keys.policy, verificationMethod',
      '{ signer: keys.log, verificationMethod',
    ),
  ),
  mutant(
    'bundle-signed-without-prefix',
    'signs bundles without the prefix that tells them from other messages',
    ['L7.staleness.refreshed'],
    change(SIGNED, 'return concatBytes(SIGNED_PREFIX, utf8(text));', 'return utf8(text);'),
  ),
  mutant(
    'bundle-of-another',
    'names the organisation instead of the agent as the subject of a bundle',
    ['L7.content.members'],
    change(BODY, 'subject: binding.agentDid,', 'subject: binding.ownerPrincipal,'),
  ),
  mutant(
    'bundle-stale',
    'serves a bundle of an hour ago as a fresh one',
    ['L7.signature.key-of-config'],
    change(BODY, 'issuedAt: new Date(now).toISOString(),', 'issuedAt: new Date(now - 3_600_000).toISOString(),'),
  ),
  mutant(
    'bundle-from-the-future',
    'dates bundles ahead',
    ['L7.signature.key-of-config'],
    change(BODY, 'issuedAt: new Date(now).toISOString(),', 'issuedAt: new Date(now + 3_600_000).toISOString(),'),
  ),
  mutant(
    'bundle-never-stale',
    'lets guards keep a bundle for a month',
    ['L7.signature.key-of-config'],
    change(BODY, 'maxStaleness: BUNDLE_MAX_STALENESS,', `maxStaleness: 'P30D',`),
  ),
  mutant(
    'bundle-without-staleness',
    'leaves out for how long a bundle may be kept',
    ['L7.content.members'],
    change(BODY, 'maxStaleness: BUNDLE_MAX_STALENESS,', ''),
  ),
  mutant(
    'bundle-not-renewed',
    'serves the bundle of before a change of rules',
    ['L7.agreement.changed'],
    change('service/src/features/compiled-policies/cache.ts', '    this.evict(scope);\n', ''),
  ),
  mutant(
    'bundle-without-mandates',
    'leaves the mandates out of bundles',
    ['L7.content.total'],
    change(BODY, '    mandates,\n    standards,', '    mandates: mandates.slice(0, 0),\n    standards,'),
  ),
  mutant(
    'bundle-without-sops',
    'leaves the SOPs out of bundles',
    ['L7.content.sop'],
    change(BODY, 'yield* forOthers(binding.sops)', 'yield* forOthers([])'),
  ),
  mutant(
    'bundle-without-standards',
    'leaves the standards out of bundles',
    ['L7.content.standard'],
    change(BODY, 'yield* forOthers(binding.standards)', 'yield* forOthers([])'),
  ),
  mutant(
    'bundle-without-revoked-actions',
    'leaves the revoked actions out of bundles',
    ['L7.agreement.revoked'],
    change(
      BODY,
      '    revokedActions,\n    maxStaleness',
      '    revokedActions: revokedActions.slice(0, 0),\n    maxStaleness',
    ),
  ),
  mutant(
    'bundle-digest-wrong',
    'names the digest of another policy',
    ['L7.digest.program'],
    change(
      BODY,
      'policyDigest: policy.digest,',
      `policyDigest: policy.digest.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),`,
    ),
  ),
  mutant(
    'bundle-digest-constant',
    'names one digest for every policy',
    ['L7.digest.program'],
    change(BODY, 'policyDigest: policy.digest,', `policyDigest: 'sha256:' + '0'.repeat(64),`),
  ),
  mutant(
    'bundle-without-containment',
    'serves the bundle of a contained agent as that of an active one',
    ['L7.siblings.by-rule'],
    change(SERVED, `contained: status === 'active' ? null : { status },`, 'contained: null,'),
  ),
  mutant(
    'bundle-without-mode',
    'leaves the operating mode out beside the bundle',
    ['L7.agreement.read-only'],
    change(SERVED, 'operatingMode: operatingMode === null ? null : { mode: operatingMode },', 'operatingMode: null,'),
  ),
  mutant(
    'bundle-for-the-unproven',
    'serves a bundle to an agent whose key is not proven',
    ['L7.content.unproven-key'],
    change(SERVED, 'if (!admitted.ok) return', 'if (admitted === null) return'),
  ),
  mutant(
    'policy-key-wrong',
    'publishes another key than the one that signs bundles',
    ['L7.signature.one-key'],
    change(SERVED, 'publicKey: toHex(keys.policy.publicKey),', 'publicKey: toHex(keys.log.publicKey),'),
  ),
  mutant(
    'event-missing',
    'announces no change of a policy',
    ['L7.stream.mode'],
    change(EVENTS, '    for (const agentDid of agentDids) this.deliver({ orgId, agentDid }, reason);\n', ''),
  ),
  mutant(
    'event-without-reason',
    'announces changes without a reason',
    ['L7.stream.mode'],
    change(EVENTS, 'JSON.stringify({ reason })', 'JSON.stringify({})'),
  ),
  mutant(
    'event-misnamed',
    'announces changes under another name',
    ['L7.stream.mode'],
    change(EVENTS, 'event: policy:changed', 'event: message'),
  ),
  mutant(
    'containment-not-announced',
    'announces no containment',
    ['L7.stream.suspended'],
    change(
      'service/src/features/containment/handlers.ts',
      `if (change === 'contained') service.events.contained(result.agent);`,
      `if (change === 'contained') act.from.at(0);`,
    ),
  ),
  mutant(
    'revocation-not-announced',
    'announces no revocation of a mandate',
    ['L7.stream.revoked'],
    change('service/src/features/mandates/end.ts', `    policyEvents.changed(mandate, 'mandate-revoked');\n`, ''),
  ),
];
