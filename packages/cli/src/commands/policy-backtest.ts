import { Backtest, type BacktestSide } from '@gatewright/policy';
import { jsonOf, visible } from '@gatewright/protocol';
import { EXIT_FINE, EXIT_INCOMPLETE, EXIT_NEGATIVE, type Invocation, UsageError } from '../command.js';
import { ANSWER_TIMEOUT_MS } from '../limits.js';
import { GATE_OPTIONS, GATE_USAGE, type Gate, gateOf } from '../policy/applied-rules.js';
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
import { policyCommand, readValid } from '../policy/policy-command.js';
import { callService, readAnswer } from '../service-command.js';
import { linesOf, linesOfText } from '../text-lines.js';

/** `gatewright policy backtest`: which decisions of the past would come out differently. */
export const policyBacktest = policyCommand({
  name: 'policy backtest',
  usage: `[PATH]… [--before PATH] [--file FILE] [--from RFC3339] [--to RFC3339] [--prune] ${GATE_USAGE}`,
  summary:
    'evaluate past decisions under the files and under what a gate serves, or other files with --before, and show which verdicts differ; decisions are those of a file of decision export or evidence export --replay, else of the log of the gate; exit status 1 if a verdict differs, 3 if decisions could not be evaluated or the run was interrupted',
  options: { before: 'text', file: 'text', from: 'text', to: 'text', prune: 'flag', ...GATE_OPTIONS },
  async run({ paths, options, invocation, print }) {
    const files = await readValid(paths, 'policy backtest', print);
    if ('status' in files) return files.status;
    const { before: beforePath, file } = options;
    let before: BacktestSide;
    let after = files;
    if (beforePath === undefined) {
      const gate = gateOf(options, invocation);
      before = await servedSide(gate);
      after = await namedByDid(files, gate);
    } else {
      const organisation = await readValid([beforePath], 'policy backtest', print);
      if ('status' in organisation) return organisation.status;
      before = sideOf(organisation);
    }
    const backtest = new Backtest(before, candidate(after, before, options.prune === true));
    const stop = new AbortController();
    const lines =
      file === undefined ? loggedLines(gateOf(options, invocation), options, stop.signal) : linesOf(file, stop.signal);
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

/** The decisions of the log, and before them what was captured, as lines. */
async function* loggedLines(
  { url, token }: Gate,
  {
    from = '1970-01-01T00:00:00Z',
    to = '9999-12-31T23:59:59Z',
  }: { readonly from?: string | undefined; readonly to?: string | undefined },
  interrupted: AbortSignal,
): AsyncGenerator<readonly string[]> {
  const query = new URLSearchParams({ from, to, format: 'jsonl' });
  const call = { method: 'GET', path: `/policy/decisions/export?${query}` } as const;
  const signal = AbortSignal.any([interrupted, AbortSignal.timeout(ANSWER_TIMEOUT_MS * 60)]);
  const response = await callService(url, token, call, signal);
  if (!response.ok || response.body === null) {
    const { status, reason } = await readAnswer(url, response);
    throw new UsageError(visible(`the log is refused with ${status} ${reason}`));
  }
  yield* linesOfText(textIn(response.body), url);
}

async function* textIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const [reader, decoder] = [body.getReader(), new TextDecoder()];
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    yield decoder.decode(read.value, { stream: true });
  }
}
