import type { Command } from '../command.js';
import { policyApply, policyPlan } from './policy-apply.js';
import { policyBacktest } from './policy-backtest.js';
import { policyCoverage } from './policy-coverage.js';
import { policyDiff } from './policy-diff.js';
import { policyFmt } from './policy-fmt.js';
import { policyPull } from './policy-pull.js';
import { policyTest } from './policy-test.js';
import { policyValidate } from './policy-validate.js';

/** Commands on policy files. */
export const POLICY_COMMANDS: readonly Command[] = [
  policyValidate,
  policyFmt,
  policyTest,
  policyCoverage,
  policyDiff,
  policyPlan,
  policyApply,
  policyPull,
  policyBacktest,
];
