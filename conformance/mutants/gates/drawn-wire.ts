import { change, drawnMutantsOf, type SourceMutant } from './mutant.js';

const l5 = drawnMutantsOf('L5');

/** Mutants of messages, drawn from sentences of protocol.md §2 that no scenario cited. */
export const DRAWN_WIRE_MUTANTS: readonly SourceMutant[] = [
  l5(
    'zero-without-authorization',
    'A permit without value has an authorization as well.',
    'names no authorization where a permit is without value',
    ['L5.amounts.zero'],
    change(
      'gate/src/verdict.ts',
      'authorizationId: decided.authorizationId,',
      'authorizationId: Number(context.request?.amount ?? 0) === 0 ? null : decided.authorizationId,',
    ),
  ),
  l5(
    'refusal-as-400',
    'A permit has HTTP status 200; other verdicts have 403 with the whole verdict in `data`.',
    'answers a verdict against the action with status 400',
    ['L5.rules.first-of-ties'],
    change('gate/src/verdict.ts', 'statusOf(decided.reasonCode) : 403;', 'statusOf(decided.reasonCode) : 400;'),
  ),
  l5(
    'observe-refused',
    '`allow` and `observe` are permits.',
    'refuses what a rule only observes',
    ['L5.rules.most-severe'],
    change(
      'protocol/src/register/families.ts',
      `return decision === 'allow' || decision === 'observe';`,
      `return decision === 'allow';`,
    ),
  ),
  l5(
    'delimiter-unescaped',
    'In a field, `\\` is written `\\\\` and `|` is written `\\|`.',
    'joins the fields of signed texts without escaping them',
    ['L5.versions.v1-separators'],
    change(
      'protocol/src/signed-texts/fields.ts',
      `return text.replaceAll('\\\\', '\\\\\\\\').replaceAll('|', '\\\\|');`,
      'return text;',
    ),
  ),
  l5(
    'null-jurisdiction-signed',
    'If `jurisdiction` is present and not null, `MAGP-AUTH-v2` and the two letters in upper case follow.',
    'takes a jurisdiction of null for one',
    ['L5.versions.v1-jurisdiction-null'],
    change(
      'protocol/src/signed-texts/authorize.ts',
      'jurisdiction == null ? fields : [...fields, VERSION_2, jurisdiction.toUpperCase()]',
      `jurisdiction === undefined ? fields : [...fields, VERSION_2, (jurisdiction ?? '').toUpperCase()]`,
    ),
  ),
  l5(
    'jurisdiction-as-written',
    'If `jurisdiction` is present and not null, `MAGP-AUTH-v2` and the two letters in upper case follow.',
    'signs a jurisdiction in the case in which it was written',
    ['L5.versions.v2-lower-case'],
    change('protocol/src/signed-texts/authorize.ts', 'jurisdiction.toUpperCase()]', 'jurisdiction]'),
  ),
  l5(
    'nonce-per-organisation',
    'A nonce has 8 to 128 characters and counts once per agent, also when the verdict is a refusal.',
    'refuses the nonce of one agent to another',
    ['L5.replay.other-agent'],
    change(
      'ledger/src/reducer/steps/decide.ts',
      'work.nonceUse(orgId, agentDid, nonce) !== null',
      `work.nonceUse(orgId, '', nonce) !== null`,
    ),
    change(
      'ledger/src/reducer/steps/decide.ts',
      'work.putNonce({ orgId, agentDid, nonce,',
      'work.putNonce({ orgId, agentDid: agentDid.slice(0, 0), nonce,',
    ),
  ),
  l5(
    'any-date',
    '`issuedAt` is RFC 3339, at most 5 minutes old and at most 30 seconds ahead; otherwise `REQUEST_EXPIRED`.',
    'takes any text that JavaScript reads as a date',
    ['L5.freshness.no-rfc3339'],
    change('gate/src/checks/envelope.ts', '(timeOfText(issuedAt) ?? Number.NaN)', 'Date.parse(issuedAt)'),
  ),
  l5(
    'whole-trace-signed',
    'Of a trace, seven members count:',
    'counts further members of a trace',
    ['L5.context.trace-other-members'],
    change('protocol/src/signed-texts/context.ts', 'TRACE_FIELDS.some((field) => field === name)', `name !== ''`),
  ),
  l5(
    'step-of-trace-unsigned',
    '`workflowId`, `workflowStep`, `parentActionId`, `toolCalls`, `dataSources`, `checksPerformed`, `upstreamEvidenceRefs`.',
    'leaves a member of the trace out of the context signature',
    ['L5.context.trace-signed'],
    change(
      'protocol/src/signed-texts/context.ts',
      `  'workflowStep',
`,
      '',
    ),
  ),
  l5(
    'materiality-unsigned',
    '`action` (`actionId` `act:` and the nonce, `actionType`, `amount`, `currency`, `merchant` or null, `materiality`)',
    'leaves the materiality out of the context signature',
    ['L5.context.materiality-signed'],
    change(
      'protocol/src/signed-texts/context.ts',
      `      materiality: request.materiality,
`,
      '',
    ),
  ),
  l5(
    'already-bound-unsaid',
    'The same digest again is `alreadyBound`; another digest is `PAYLOAD_ALREADY_BOUND`.',
    'does not say that a payload was bound already',
    ['L5.payload.late-again'],
    change('ledger/src/reducer/steps/bind-payload.ts', 'alreadyBound: true };', 'alreadyBound: false };'),
  ),
  l5(
    'unbound-digest-misnamed',
    '`PAYLOAD_DIGEST_REQUIRED`, `PAYLOAD_DIGEST_MISMATCH`, `PAYLOAD_NOT_BOUND_AT_AUTHORIZE` or `PAYLOAD_DIGEST_INVALID`.',
    'calls a digest of an unbound hold another one',
    ['L5.payload.claim-unbound'],
    change(
      'ledger/src/reducer/steps/claim.ts',
      `hold.payloadDigest === null ? 'PAYLOAD_NOT_BOUND_AT_AUTHORIZE' : 'PAYLOAD_DIGEST_MISMATCH'`,
      `'PAYLOAD_DIGEST_MISMATCH'`,
    ),
  ),
  l5(
    'remaining-without-total',
    '`remaining` (budget left, null without a total ceiling)',
    'answers 0 as what remains of a mandate without a total',
    ['L6.caps.no-total'],
    change(
      'gate/src/verdict.ts',
      'return decided.remaining === null || currency == null ? null :',
      `if (decided.remaining === null) return 0;
  return currency == null ? null :`,
    ),
  ),
  l5(
    'permit-without-end',
    '`expiresAt` (of hold or escalation)',
    'leaves the end of the hold out of permits',
    ['L6.time.end-named'],
    change(
      'gate/src/verdict.ts',
      'expiresAt: decided.expiresAt === null ? null',
      'expiresAt: decided.expiresAt === null || permit ? null',
    ),
  ),
  l5(
    'receipt-by-gate',
    'lists local decisions as `attestedBy: agent`',
    'lists a local decision as its own',
    ['L5.receipts.attested-by-agent'],
    change(
      'service/src/platform/database/gate-records.ts',
      `attestedBy: 'agent' as const`,
      `attestedBy: 'gate' as const`,
    ),
  ),
  l5(
    'receipt-by-older-text',
    '`detailDigest` is the payload digest of amount, currency, merchant and `payloadDigest` of `detail`, each null where it is absent.',
    'takes the older signature for a receipt with details',
    ['L5.receipts.recorded'],
    change(
      'gate/src/reports/local-decision.ts',
      'localDecisionBytes(receipt, receipt.detail ?? null)',
      'localDecisionBytes(receipt, null)',
    ),
  ),
  l5(
    'report-of-any-hold',
    'a report counts if the agent signed its request or if it names an authorization of the agent for that action.',
    'counts a report that names nothing of the agent',
    ['L5.receipts.report-of-nothing'],
    change(
      'gate/src/reports/gateway-report.ts',
      'return callerVerified || isOfItsHold ?',
      'return callerVerified || !isOfItsHold || isOfItsHold ?',
    ),
  ),
];
