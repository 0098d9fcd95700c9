import { runCommand } from '@gatewright/conformance/node';
import type { Command } from '../command.js';

/** `gatewright conformance`: the vectors of the conformance suite against our evaluator, or against a harness. */
export const conformance: Command = {
  name: 'conformance',
  usage: '[--level L1]… [--without LABEL]… [--compare LAYER] [--known FILE] [--json FILE] [--junit FILE] [-- COMMAND…]',
  summary:
    'hold our evaluator, or the harness that COMMAND starts, against the conformance vectors; status 1 if one fails, 2 if a whole level is skipped',
  run: ({ args, clock, terminal }) =>
    runCommand({
      name: 'gatewright conformance',
      args,
      now: clock(),
      out: (line) => terminal.out(line),
    }),
};

/** `gatewright conformance gate`: the scenarios of the conformance suite against a running gate. */
export const conformanceGate: Command = {
  name: 'conformance gate',
  usage:
    '--url URL (--bootstrap FILE | --token TOKEN | --adapter PROGRAM) [--profile FILE] [--level L5]… [--only START]… [--rate N] [--i-operate-this-gate] [--json FILE] [--junit FILE] [--report FILE] [--badge FILE] [-- ARGUMENT…]',
  summary:
    'hold a running gate against the conformance scenarios; status 1 if one fails, 2 if the run cannot be made or a whole level is skipped',
  run: ({ args, clock, terminal }) =>
    runCommand({
      name: 'gatewright conformance',
      args: ['gate', ...args],
      now: clock(),
      out: (line) => terminal.out(line),
    }),
};
