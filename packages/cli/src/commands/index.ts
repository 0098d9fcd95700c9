import type { Command } from '../command.js';
import { conformance } from './conformance.js';
import { evaluate } from './eval.js';
import { evidenceExport } from './evidence-export.js';
import { keysAnnounce, keysRotate } from './keys.js';
import { MCP_COMMANDS } from './mcp.js';
import { OPERATOR_COMMANDS } from './operators.js';
import { orgCreate, orgVerify } from './organisations.js';
import { policyApply, policyPlan } from './policy-apply.js';
import { policyBacktest } from './policy-backtest.js';
import { policyCoverage } from './policy-coverage.js';
import { policyDiff } from './policy-diff.js';
import { policyFmt } from './policy-fmt.js';
import { policyPull } from './policy-pull.js';
import { policyTest } from './policy-test.js';
import { policyValidate } from './policy-validate.js';
import { PROXY_COMMAND } from './proxy.js';
import { reconcile } from './reconcile.js';
import { backup, restoreConfirm } from './restore.js';
import { serve } from './serve.js';
import { tokenCreate } from './token-create.js';
import { verify } from './verify.js';

/** Every command of `gatewright`. */
export const COMMANDS: readonly Command[] = [
  serve,
  tokenCreate,
  evaluate,
  policyValidate,
  policyFmt,
  policyTest,
  policyCoverage,
  policyDiff,
  policyPlan,
  policyApply,
  policyPull,
  policyBacktest,
  verify,
  conformance,
  ...MCP_COMMANDS,
  PROXY_COMMAND,
  reconcile,
  evidenceExport,
  keysAnnounce,
  keysRotate,
  backup,
  restoreConfirm,
  orgCreate,
  orgVerify,
  ...OPERATOR_COMMANDS,
];
