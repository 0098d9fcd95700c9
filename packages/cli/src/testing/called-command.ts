import type { Invocation } from '../command.js';
import { run } from '../run.js';

/** What a command printed, to both streams together and to each, and its exit status. */
export interface CalledCommand {
  readonly status: number;
  readonly text: string;
  readonly out: string;
  readonly err: string;
}

/** Calls the command with these words, without an environment and at the beginning of time unless told otherwise. */
export async function calledCommand(
  args: readonly string[],
  { environment = {}, clock = () => 0 }: Partial<Pick<Invocation, 'environment' | 'clock'>> = {},
): Promise<CalledCommand> {
  const lines: { stream: 'out' | 'err'; line: string }[] = [];
  const terminal = {
    out: (line: string) => lines.push({ stream: 'out', line }),
    err: (line: string) => lines.push({ stream: 'err', line }),
  };
  const status = await run({ args, environment, terminal, clock, interrupted: Promise.resolve() });
  const textOf = (...streams: readonly string[]) =>
    lines
      .filter(({ stream }) => streams.includes(stream))
      .map(({ line }) => line)
      .join('\n');
  return { status, text: textOf('out', 'err'), out: textOf('out'), err: textOf('err') };
}
