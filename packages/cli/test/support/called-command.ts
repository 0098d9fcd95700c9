import type { Invocation } from '../../src/command.js';
import { run } from '../../src/run.js';

type Surroundings = Partial<Pick<Invocation, 'environment' | 'clock' | 'interrupted'>>;

/** Calls the command with these words, by default without an environment and at the beginning of time. */
async function call(
  args: readonly string[],
  { environment = {}, clock = () => 0, interrupted = () => Promise.resolve('SIGINT') }: Surroundings,
) {
  const lines: { stream: 'out' | 'err'; line: string }[] = [];
  const terminal = {
    out: (line: string) => lines.push({ stream: 'out', line }),
    err: (line: string) => lines.push({ stream: 'err', line }),
  };
  const status = await run({ args, environment, terminal, clock, interrupted });
  return { status, lines };
}

/** The exit status of a command, and what it printed, to whichever stream. */
export async function calledCommand(args: readonly string[], surroundings: Surroundings = {}) {
  const { status, lines } = await call(args, surroundings);
  return { status, text: lines.map(({ line }) => line).join('\n') };
}

/** The exit status of a command, and what it printed to each stream. */
export async function calledCommandByStream(args: readonly string[], surroundings: Surroundings = {}) {
  const { status, lines } = await call(args, surroundings);
  const [out, err] = (['out', 'err'] as const).map((name) =>
    lines
      .filter(({ stream }) => stream === name)
      .map(({ line }) => line)
      .join('\n'),
  );
  return { status, out: out ?? '', err: err ?? '' };
}
