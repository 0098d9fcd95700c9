import { change, drawnMutantsOf, type SourceMutant } from './mutant.js';

const l5 = drawnMutantsOf('L5');
const l6 = drawnMutantsOf('L6');
const l9 = drawnMutantsOf('L9');

/** Mutants that show only after a time, or between texts that look alike. */
export const TIME_AND_TEXT_MUTANTS: readonly SourceMutant[] = [
  l5(
    'nonce-forgotten-after-20-s',
    'A nonce counts once (`REPLAY_DETECTED`).',
    'forgets a nonce after 20 s',
    ['L5.time.nonce-kept'],
    change(
      'ledger/src/reducer/steps/decide.ts',
      'return nonce !== null && work.nonceUse(orgId, agentDid, nonce) !== null;',
      `const use = nonce === null ? null : work.nonceUse(orgId, agentDid, nonce);
  return use !== null && work.now - use.usedAt < 20_000;`,
    ),
  ),
  l5(
    'nonce-forgotten-after-5-min',
    'A nonce counts once (`REPLAY_DETECTED`).',
    'forgets the nonce of a request that was dated ahead before the request is too old',
    ['L5.time.nonce-of-early-request'],
    change(
      'ledger/src/reducer/steps/decide.ts',
      'return nonce !== null && work.nonceUse(orgId, agentDid, nonce) !== null;',
      `const use = nonce === null ? null : work.nonceUse(orgId, agentDid, nonce);
  return use !== null && work.now - use.usedAt < 300_000;`,
    ),
  ),
  l5(
    'nonce-without-case',
    'A nonce counts once (`REPLAY_DETECTED`).',
    'compares nonces without case',
    ['L5.text.nonce-case'],
    change(
      'ledger/src/reducer/steps/decide.ts',
      'return nonce !== null && work.nonceUse(orgId, agentDid, nonce) !== null;',
      'return nonce !== null && work.nonceUse(orgId, agentDid, nonce.toLowerCase()) !== null;',
    ),
    change(
      'ledger/src/reducer/steps/decide.ts',
      'work.putNonce({ orgId, agentDid, nonce,',
      'work.putNonce({ orgId, agentDid, nonce: nonce.toLowerCase(),',
    ),
  ),
  l5(
    'merchant-folded',
    'An empty merchant list permits any merchant.',
    'folds the name of a merchant, and takes full-width letters for others',
    ['L5.text.merchant-look-alikes'],
    change(
      'evaluator/src/match/atoms/comparisons.ts',
      'if (kind === CELL_TEXT) return cells.idOf(cell, FORM_RAW) === value;',
      'if (kind === CELL_TEXT) return cells.idOf(cell, 4) === value;',
    ),
  ),
  l5(
    'merchant-without-case',
    'An empty merchant list permits any merchant.',
    'compares merchants without case',
    ['L5.text.merchant-case'],
    change(
      'evaluator/src/match/atoms/comparisons.ts',
      'if (kind === CELL_TEXT) return cells.idOf(cell, FORM_RAW) === value;',
      'if (kind === CELL_TEXT) return cells.idOf(cell, 1) === value;',
    ),
  ),
  l5(
    'merchant-trimmed',
    'An empty merchant list permits any merchant.',
    'compares merchants without white space around them',
    ['L5.text.merchant-space'],
    change(
      'evaluator/src/match/atoms/comparisons.ts',
      'if (kind === CELL_TEXT) return cells.idOf(cell, FORM_RAW) === value;',
      'if (kind === CELL_TEXT) return cells.idOf(cell, 2) === value;',
    ),
  ),
  l6(
    'hold-end-only-said',
    'its lifetime ends without a claim',
    'says when a hold ends, and keeps it',
    ['L6.time.ends'],
    change(
      'ledger/src/reducer/hold/machine.ts',
      `return hold.state === 'held' && hold.expiresAt <= now;`,
      `return hold.state === 'held' && hold.expiresAt <= now && hold.amount < 0n;`,
    ),
  ),
  l6(
    'service-nonce-forgotten',
    'A nonce counts once (`REPLAY_DETECTED`).',
    'forgets the nonce of a service after 20 s',
    ['L6.time.service-nonce'],
    change(
      'gate/src/settlement/proofs.ts',
      'const use = await useServiceNonce(proof.value, hold.orgId, ports);',
      'const nonce = proof.value.nonce + Math.floor(ports.clock.now() / 20_000);\n  const use = await useServiceNonce({ ...proof.value, nonce }, hold.orgId, ports);',
    ),
  ),
  l9(
    'resume-nonce',
    'It succeeds once; a second call is `AUTHORIZATION_IN_USE`.',
    'hands an approved action out again after an hour',
    ['L9.time.resumed-once'],
    change(
      'ledger/src/reducer/steps/escalations.ts',
      `if (escalation.resumed) return refuse(op, 'AUTHORIZATION_IN_USE'`,
      `if (escalation.resumed && work.now - Date.now() < 600_000) return refuse(op, 'AUTHORIZATION_IN_USE'`,
    ),
  ),
];
