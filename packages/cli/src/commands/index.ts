import type { Command } from '../command.js';
import { conformance } from './conformance.js';
import { evaluate } from './eval.js';
import { evidenceExport } from './evidence-export.js';
import { keysAnnounce, keysRotate } from './keys.js';
import { OPERATOR_COMMANDS } from './operators.js';
import { orgCreate, orgVerify } from './organisations.js';
import { backup, restoreConfirm } from './restore.js';
import { serve } from './serve.js';
import { tokenCreate } from './token-create.js';
import { verify } from './verify.js';

/** Every command of `gatewright`. */
export const COMMANDS: readonly Command[] = [
  serve,
  tokenCreate,
  evaluate,
  verify,
  conformance,
  evidenceExport,
  keysAnnounce,
  keysRotate,
  backup,
  restoreConfirm,
  orgCreate,
  orgVerify,
  ...OPERATOR_COMMANDS,
];
