import { Backtest, type BacktestSide } from '@gatewright/policy';
import { jsonOf } from '@gatewright/protocol';
import { EXIT_FINE, EXIT_INCOMPLETE, EXIT_NEGATIVE, type Invocation } from '../command.js';
import { GATE_OPTIONS, GATE_USAGE, type Gate, gateIfGiven, gateOf } from '../gate.js';
import {
  candidate,
  leftOutLines,
  leftOutOf,
  namedByDid,
  reportJson,
  reportLines,
  servedSide,
  sideOf,
} from '../policy/past-decisions.js';
import { capturedLines, exportedLines } from '../policy/past-lines.js';
import { policyCommand, readValid } from '../policy/policy-command.js';
import { linesOf } from '../text-lines.js';

/** `gatewright policy backtest`: which decisions of the past would come out differently. */
export const policyBacktest = policyCommand({
  name: 'policy backtest',
  usage: `[PATH]… [--before PATH] [--file FILE] [--from RFC3339] [--to RFC3339] [--prune] ${GATE_USAGE}`,
  summary:
    'evaluate past decisions under the files and under what a gate serves, or other files with --before, and show which verdicts differ; decisions are those of a file of decision export or evidence export --replay, else those of the gate, from captured inputs where it has them; exit status 1 if a verdict differs, 3 if decisions could not be evaluated or the run was interrupted',
  options: { before: 'text', file: 'text', from: 'text', to: 'text', prune: 'flag', ...GATE_OPTIONS },
  async run({ paths, options, invocation, print }) {
    const files = await readValid(paths, 'policy backtest', { print, invocation });
    if ('status' in files) return files.status;
    const { before: beforePath, file } = options;
    let before: BacktestSide;
    let after = files;
    if (beforePath === undefined) {
      const gate = gateOf(options, invocation);
      before = await servedSide(gate);
      after = await namedByDid(files, gate);
    } else {
      const organisation = await readValid([beforePath], 'policy backtest', { print, invocation });
      if ('status' in organisation) return organisation.status;
      const gate = gateIfGiven(options, invocation);
      if (gate !== null) after = await namedByDid(files, gate);
      before = sideOf(gate === null ? organisation : await namedByDid(organisation, gate));
    }
    const backtest = new Backtest(before, candidate(after, before, options.prune === true));
    const stop = new AbortController();
    const lines =
      file === undefined
        ? pastLines(gateOf(options, invocation), options, stop.signal, invocation)
        : linesOf(file, stop.signal);
    const isWhole = await addAll(backtest, lines, stop, invocation);
    const report = backtest.report();
    const leftOut = leftOutOf(after);
    const text = [
      ...reportLines(report),
      ...leftOutLines(after),
      ...(isWhole ? [] : ['interrupted: this is of what was read until then']),
    ];
    print({
      command: 'policy backtest',
      checks: [],
      lines: text,
      data: { ...reportJson(report), interrupted: !isWhole },
    });
    if (report.changed > 0) return EXIT_NEGATIVE;
    const isComplete = isWhole && leftOut === 0 && Object.keys(report.unknown).length === 0;
    return isComplete ? EXIT_FINE : EXIT_INCOMPLETE;
  },
});

/** False where the run was interrupted. */
async function addAll(
  backtest: Backtest,
  lines: AsyncIterable<readonly string[]>,
  stop: AbortController,
  { terminal, interrupted }: Pick<Invocation, 'terminal' | 'interrupted'>,
): Promise<boolean> {
  // Input that does not come holds no interruption up.
  void interrupted().then(() => stop.abort());
  let count = 0;
  try {
    for await (const some of lines) {
      if (stop.signal.aborted) return false;
      for (const line of some) backtest.add(jsonOf(line));
      count += some.length;
      terminal.progress?.(`${count} decisions`);
    }
  } catch (error) {
    if (stop.signal.aborted) return false;
    throw error;
  }
  return true;
}

/** The decisions of the log, and before them what was captured of some, as lines. */
async function* pastLines(
  gate: Gate,
  {
    from = '1970-01-01T00:00:00Z',
    to = '9999-12-31T23:59:59Z',
  }: { readonly from?: string | undefined; readonly to?: string | undefined },
  interrupted: AbortSignal,
  { terminal }: Pick<Invocation, 'terminal'>,
): AsyncGenerator<readonly string[]> {
  yield* capturedLines(gate, { from, to }, interrupted, terminal);
  const query = new URLSearchParams({ from, to, format: 'jsonl' });
  yield* exportedLines(gate, `/policy/decisions/export?${query}`, interrupted);
}
