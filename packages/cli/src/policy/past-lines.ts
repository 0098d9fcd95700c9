import { visible } from '@gatewright/protocol';
import { type Terminal, UsageError } from '../command.js';
import type { Gate } from '../gate.js';
import { ANSWER_TIMEOUT_MS, callService, readAnswer } from '../service-command.js';
import { linesOfText } from '../text-lines.js';

const STATUS_FORBIDDEN = 403;

/** What a gate captured of the decisions of a span, as lines of a replay; none, and a warning, where the role may not read it. */
export async function* capturedLines(
  gate: Gate,
  { from, to }: { readonly from: string; readonly to: string },
  interrupted: AbortSignal,
  terminal: Pick<Terminal, 'err'>,
): AsyncGenerator<readonly string[]> {
  const path = `/policy/decisions/replay?${new URLSearchParams({ from, to })}`;
  yield* exportedLines(gate, path, interrupted, () => {
    terminal.err('warning: captured inputs are read by owners, admins and auditors; the log alone is compared');
  });
}

/** An export of a gate as lines. Throws `UsageError` where it is refused, unless `forbidden` says what follows from that. */
export async function* exportedLines(
  { url, token }: Gate,
  path: string,
  interrupted: AbortSignal,
  forbidden?: () => void,
): AsyncGenerator<readonly string[]> {
  const signal = AbortSignal.any([interrupted, AbortSignal.timeout(ANSWER_TIMEOUT_MS * 60)]);
  const response = await callService(url, token, { method: 'GET', path }, signal);
  if (response.ok && response.body !== null) {
    yield* linesOfText(textIn(response.body), url);
    return;
  }
  const { status, reason } = await readAnswer(url, response);
  if (status !== STATUS_FORBIDDEN || forbidden === undefined)
    throw new UsageError(visible(`the log is refused with ${status} ${reason}`));
  forbidden();
}

async function* textIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const [reader, decoder] = [body.getReader(), new TextDecoder()];
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    yield decoder.decode(read.value, { stream: true });
  }
}
