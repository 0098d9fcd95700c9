import { change, drawnMutantsOf, type SourceMutant } from './mutant.js';

const l6 = drawnMutantsOf('L6');

/** Mutants of holds and delegation, drawn from sentences of protocol.md §1 and §2 that no scenario cited. */
export const DRAWN_HOLD_MUTANTS: readonly SourceMutant[] = [
  l6(
    'retry-safe-not-started',
    '`retrySafe` is true only for `expired` and `not_executed`.',
    'calls a retry safe while a hold is open',
    ['L6.effects.held'],
    change(
      'ledger/src/reducer/hold/effect.ts',
      `held:        { outcome: 'not_started',  nothingExecuted: true,  retrySafe: false,`,
      `held:        { outcome: 'not_started',  nothingExecuted: true,  retrySafe: true,`,
    ),
  ),
  l6(
    'voided-as-executed',
    'The effect look-up reports the `outcome`, and two booleans:',
    'does not say that nothing was executed under a voided hold',
    ['L6.effects.voided-safe'],
    change(
      'ledger/src/reducer/hold/effect.ts',
      `voided:      { outcome: 'not_executed', nothingExecuted: true,`,
      `voided:      { outcome: 'not_executed', nothingExecuted: false,`,
    ),
  ),
  l6(
    'claimed-unsaid',
    '`nothingExecuted`, `retrySafe`, `claimed`, `effectState`',
    'does not say that a hold is claimed',
    ['L6.claim.effect-in-flight'],
    change('ledger/src/reducer/hold/effect.ts', 'claimed: hold.claimer !== null,', 'claimed: false,'),
  ),
  l6(
    'booking-unsaid',
    'and the references `settlementTxHash`, `bookingRef` and `remoteRef`.',
    'forgets the booking of a capture',
    ['L6.effects.references'],
    change('ledger/src/reducer/hold/effect.ts', 'bookingRef: hold.bookingRef,', 'bookingRef: null,'),
  ),
  l6(
    'transaction-unsaid',
    'and the references `settlementTxHash`, `bookingRef` and `remoteRef`.',
    'forgets the transaction of a capture',
    ['L6.effects.references'],
    change(
      'ledger/src/reducer/hold/effect.ts',
      'settlementTxHash: hold.settlementTxHash ?? hold.slotTxHash,',
      'settlementTxHash: null,',
    ),
  ),
  l6(
    'remote-reference-dropped',
    'states that the effect was dispatched and may reference it (`remoteRef`)',
    'forgets the name of an effect that is on its way',
    ['L6.effects.remote-reference'],
    change(
      'ledger/src/reducer/steps/effect-reports.ts',
      'remoteRef: op.remoteRef ?? hold.remoteRef',
      'remoteRef: hold.remoteRef',
    ),
  ),
  l6(
    'unknown-frees-budget',
    'states that the outcome is unknown, which keeps the reservation.',
    'returns the budget of a hold whose outcome is unknown',
    ['L6.effects.unknown'],
    change('ledger/src/reducer/hold/machine.ts', `  unknown: 'reserved',`, `  unknown: 'nothing',`),
  ),
  l6(
    'open-holds-newest-first',
    'lists the holds of the organisation whose effect may be in progress (`paying`, `dispatching`, `dispatched`, `unknown`), oldest first.',
    'lists open holds newest first',
    ['L9.organisations.open-holds'],
    change(
      'ledger/src/stores/memory/memory-store.ts',
      'open.sort(byAge).slice(0, limit)',
      'open.sort(byAge).reverse().slice(0, limit)',
    ),
  ),
  l6(
    'open-holds-without-unknown',
    '`GET /policy/holds` lists the holds of the organisation whose effect may be in progress',
    'leaves holds of unknown outcome out of the open ones',
    ['L9.organisations.open-holds'],
    change(
      'ledger/src/operations/records.ts',
      `['paying', 'dispatching', 'dispatched', 'unknown'] as const satisfies HoldState[]`,
      `['paying', 'dispatching', 'dispatched']`,
    ),
  ),
  l6(
    'total-resets-daily',
    'The total does not reset.',
    'begins the total of a mandate anew each day',
    ['L6.time.total-stays'],
    change(
      'gate/src/checks/policy.ts',
      '    ...spentFacts(account),',
      '    ...spentFacts(account === null || now - Date.now() < 82_800_000 ? account : { ...account, captured: 0n }),',
    ),
    change(
      'ledger/src/reducer/steps/budget.ts',
      'amount <= availableBudget(mandate)) return true;',
      'amount <= availableBudget(mandate) || work.now - Date.now() >= 82_800_000) return true;',
    ),
  ),
  l6(
    'unsigned-counterparty',
    'an unsigned name is `COUNTERPARTY_NOT_ALLOWED`.',
    'believes the name of a counterparty that nothing signs',
    ['L6.registry.listed-in-signed-context'],
    change(
      'gate/src/mandate/parties.ts',
      `return contextProvenance !== 'agent_signed' &&`,
      'return contextProvenance === undefined &&',
    ),
  ),
  l6(
    'other-counterparty-settles',
    'Another one that claims, captures, voids or reserves is `COUNTERPARTY_NOT_ALLOWED`',
    'lets another counterparty act on a hold than the request named',
    ['L6.registry.listed-alone-settles'],
    change(
      'gate/src/settlement/registry.ts',
      'return counterparty === null || caller === null ||',
      'return counterparty === null || caller !== undefined ||',
    ),
  ),
  l6(
    'validity-widened',
    'Refusals are `DEPTH_EXCEEDED`, `ACTION_NOT_IN_PARENT`, `CONSTRAINT_DROPPED`, `CONSTRAINT_WIDENED`, `VALIDITY_WIDENED`, `PROHIBITION_DROPPED` and `UNCOMPARABLE`',
    'delegates for longer than the parent is valid',
    ['L6.delegation.validity'],
    change('gate/src/mandate/narrowing.ts', 'isBefore(bound, own, Number.POSITIVE_INFINITY)', 'isBefore(own, own, 0)'),
  ),
  l6(
    'risk-tier-falls',
    'the risk tier does not fall.',
    'delegates at a lower risk tier than the parent',
    ['L6.delegation.risk-tier'],
    change('gate/src/mandate/narrowing.ts', 'tierOf(own) < tierOf(bound)', 'tierOf(own) < -1'),
  ),
  l6(
    'claim-payload-unsigned',
    'Fields of a claim: the idempotency key, and `payload=<digest>` if there is one.',
    'leaves the payload out of the signature of a claim',
    ['L6.signed-calls.claim-payload'],
    change(
      'protocol/src/signed-texts/settlement.ts',
      `return call.payloadDigest === undefined
`,
      `return call.payloadDigest !== ''
`,
    ),
  ),
  l6(
    'acceptance-without-end',
    '`MAGP-COUNTERPARTY-ACCEPT-v1|registrant|serviceDid|purpose|nonce|expiresAt`; the purpose is `claim` or `report`.',
    'takes an agreement of a service however old it is',
    ['L6.time.agreement-ends'],
    change(
      'service/src/features/counterparties/acceptance.ts',
      `  if (expiresAt <= new Date(service.clock.now()).toISOString()) return null;
`,
      '',
    ),
  ),
  l6(
    'voided-claim-as-used',
    'and afterwards 409 with `AUTHORIZATION_ALREADY_USED` (captured) or `AUTHORIZATION_VOIDED`, as any other key does.',
    'calls a voided hold a used one',
    ['L6.idempotency.voided'],
    change(
      'ledger/src/reducer/hold/machine.ts',
      `claim:                { held: to('dispatching'), paying: to('dispatching'), dispatching: CLAIMED,           dispatched: CLAIMED,          unknown: CLAIMED,           settled: USED,           voided: VOIDED,`,
      `claim:                { held: to('dispatching'), paying: to('dispatching'), dispatching: CLAIMED,           dispatched: CLAIMED,          unknown: CLAIMED,           settled: USED,           voided: USED,`,
    ),
  ),
  l6(
    'context-always-compared',
    'on another hold it is not compared.',
    'compares the context of a hold that no person approved',
    ['L6.claim.context-not-compared'],
    change(
      'ledger/src/reducer/steps/claim.ts',
      `const isCompared = name !== 'contextDigest' || hold.approvedByHuman;`,
      'const isCompared = true;',
    ),
  ),
  l6(
    'slot-freed-by-time',
    'none expires.',
    'ends a hold whose payment is under way when its time is over',
    ['L6.time.slot-stays'],
    change(
      'ledger/src/reducer/hold/machine.ts',
      `return hold.state === 'held' && hold.expiresAt <= now;`,
      `return (hold.state === 'held' || hold.state === 'paying') && hold.expiresAt <= now;`,
    ),
  ),
  l6(
    'read-only-pays',
    'may only read (`MODE_READ_ONLY`, with an amount)',
    'lets an agent that may only read begin a payment',
    ['L9.containment.read-only-pays-nothing'],
    change(
      'ledger/src/reducer/steps/agents.ts',
      `return amount > 0n && all.some(({ operatingMode }) => operatingMode === READ_ONLY) ? 'MODE_READ_ONLY' : null;`,
      'return all.length > 0 ? null : null;',
    ),
  ),
  l6(
    'reports-of-contained-refused',
    'Reports of what happened are taken.',
    'refuses to record what was captured for a contained agent',
    ['L9.containment.claimed-stays'],
    change(
      'ledger/src/reducer/steps/capture.ts',
      `  const cell = transition('capture', hold, work.now);`,
      `  if (work.standing(hold.orgId, hold.agentDid).status !== 'active') return refuse(op, 'AGENT_SUSPENDED');
  const cell = transition('capture', hold, work.now);`,
    ),
  ),
  l6(
    'hold-of-ten-years',
    'A hold lives for 15 minutes unless the organisation sets another time.',
    'keeps a hold for ten years',
    ['L6.time.end-named', 'L6.time.ends'],
    change('gate/src/commit.ts', 'HOLD_TTL_MS = 15 * 60 * 1000;', 'HOLD_TTL_MS = 3650 * 24 * 60 * 60 * 1000;'),
  ),
];
