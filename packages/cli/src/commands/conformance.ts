import { runCommand } from '@gatewright/conformance/node';
import type { Command } from '../command.js';

/**
 * `gatewright conformance`: the vectors of the conformance suite against our evaluator, or against a harness; as `conformance gate`
 * its scenarios against a running gate.
 */
export const conformance: Command = {
  name: 'conformance',
  usage:
    '[--level L1]… [--without LABEL]… [--compare LAYER] [--known FILE] [--json FILE] [--junit FILE] [-- COMMAND…] | gate --url URL (--bootstrap FILE | --token TOKEN | --adapter PROGRAM) [OPTION…]',
  summary:
    'run the conformance vectors against the built-in evaluator, or against the harness that COMMAND starts, or the scenarios against a running gate; exit status 1 if one fails, 2 if a whole level is skipped',
  run: ({ args, clock, terminal }) =>
    runCommand({
      name: 'gatewright conformance',
      args,
      now: clock(),
      out: (line) => terminal.out(line),
      progress: terminal.progress,
    }),
};
