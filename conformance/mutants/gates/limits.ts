import { change, mutantsOf, type SourceMutant } from './mutant.js';

const mutant = mutantsOf('L6');
const TALLY = 'ledger/src/reducer/limits/tally.ts';
const COUNTED = 'gate/src/checks/counted.ts';

/** Mutants of limits over time: what they count, for how long, and what of them people decide. */
export const LIMIT_MUTANTS: readonly SourceMutant[] = [
  mutant(
    'limit-ignored',
    'permits what a limit over time refuses',
    ['L6.limits.refused'],
    change(TALLY, 'return after.units <= (units ?? MONEY_MAX_UNITS) && (holds', 'return (holds'),
  ),
  mutant(
    'limit-count-ignored',
    'permits more actions than a limit counts',
    ['L6.limits.count'],
    change(TALLY, '(holds === null || after.holds <= holds)', 'holds !== -1'),
  ),
  mutant(
    'limit-first-alone',
    'holds an action to the first of its limits alone',
    ['L6.limits.each-fits'],
    change(TALLY, 'return limits.every((limit, index) => {', 'return limits.slice(0, 1).every((limit, index) => {'),
  ),
  mutant(
    'limit-void-kept',
    'counts a voided hold under its limits',
    ['L6.limits.void'],
    change(
      TALLY,
      'const units = reservedBy(hold) + capturedBy(hold) - hold.refundedAmount;',
      'const units = hold.amount;',
    ),
  ),
  mutant(
    'limit-merchants-together',
    'counts all merchants together where each has a limit of its own',
    ['L6.limits.merchant'],
    change(COUNTED, 'if (by === null) return limit;', 'if (by !== undefined) return limit;'),
  ),
  mutant(
    'limit-refused-charged',
    'permits an action without value up to no count',
    ['L6.limits.zero'],
    change(
      TALLY,
      'return fitAll(taken, uses, oneHold(amount));',
      'return amount === 0n || fitAll(taken, uses, oneHold(amount));',
    ),
  ),
  mutant(
    'limit-never-renews',
    'counts an action in a rolling window for ever',
    ['L6.limits.renews'],
    change(
      TALLY,
      "const counts = left === 'some' ? minus({ units, holds }, leaving()) : left === 'all' ? NOTHING : { units, holds };",
      'const counts = { units, holds };',
    ),
  ),
  mutant(
    'limit-renews-early',
    'lets a rolling window lose what is in it still',
    ['L6.limits.renews'],
    change(
      'ledger/src/operations/limit-window.ts',
      'start: at - window.rollingMs + 1',
      'start: at - window.rollingMs / 2',
    ),
  ),
  mutant(
    'limit-threshold-ignored',
    'permits what a limit lets people decide',
    ['L6.limits.escalate'],
    change('gate/src/checks/pipeline.ts', 'thresholds.some(({ exceeded }) => exceeded)', 'thresholds.length < 0'),
  ),
  mutant(
    'limit-left-unnamed',
    'names no limit in verdicts',
    ['L6.limits.named'],
    change(
      'gate/src/verdict.ts',
      'if (mandate == null || limits.length === 0) return {};',
      'if (mandate !== undefined) return {};',
    ),
  ),
  mutant(
    'limit-retry-promised',
    'names a time to try again for an action that never fits',
    ['L6.limits.retry'],
    change(
      'gate/src/verdict.ts',
      '!renewsByTime(limit.window) || amount > (units ?? amount)',
      '!renewsByTime(limit.window)',
    ),
  ),
];
