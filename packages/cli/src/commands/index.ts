import type { Command } from '../command.js';
import { evaluate } from './eval.js';
import { serve } from './serve.js';
import { tokenCreate } from './token-create.js';
import { verify } from './verify.js';

/** Every command of `gatewright`. */
export const COMMANDS: readonly Command[] = [serve, tokenCreate, evaluate, verify];
