import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isJsonObject, parseJsonText, visible } from '@gatewright/protocol';
import { type Command, EXIT_FINE, EXIT_NEGATIVE, type Invocation, UsageError } from '../command.js';
import { readOptions, required } from '../options.js';
import { sizeText } from '../print.js';
import { ANSWER_TIMEOUT_MS, askService, callService, readAnswer } from '../service-command.js';
import { writeBody, writeData } from './data-file.js';

/** How long a service may send nothing of an evidence pack, ms, and how long a pack may be, bytes. */
export const PACK_IDLE_MS = 60_000;
export const PACK_MAX_BYTES = 4 * 1024 * 1024 * 1024;

/** `gatewright evidence export`: the evidence of a span in one file, for a reader without access to the server. */
export const evidenceExport: Command = {
  name: 'evidence export',
  usage:
    '--from RFC3339 --to RFC3339 --out FILE [--replay FILE] [--since LOG_SIZE] [--url BASE_URL --token TOKEN | --data-dir FOLDER]',
  summary:
    'write an evidence pack, and with --replay what its verdicts were computed from; gatewright verify --pack checks both on any machine',
  async run({ args, environment, terminal }) {
    const options = readOptions(args, {
      from: 'text',
      to: 'text',
      out: 'text',
      since: 'text',
      replay: 'text',
      url: 'text',
      token: 'text',
      'data-dir': 'text',
    });
    const out = required(options.out, 'out');
    const query = new URLSearchParams({
      from: required(options.from, 'from'),
      to: required(options.to, 'to'),
      ...(options.since === undefined ? {} : { since: options.since }),
    });
    const { url, token } = await addressOf(options, environment);
    const gate = { url, token, terminal };
    // The replay first: the pack then has the record that commits to it.
    const { replay } = options;
    if (replay !== undefined && !(await download(`/policy/decisions/replay?${query}`, replay, writeBody, gate))) {
      return EXIT_NEGATIVE;
    }
    if (!(await download(`/evidence/pack?${query}`, out, writeData, gate))) return EXIT_NEGATIVE;
    const { data } = await askService(url, token, { method: 'GET', path: '/magp/policy/pubkey' });
    const key = isJsonObject(data) ? data['checkpointKey'] : undefined;
    const again = replay === undefined ? '' : ` --replay ${replay}`;
    terminal.out(visible(`next: gatewright verify --pack ${out} --key ${String(key)}${again}`));
    return EXIT_FINE;
  },
};

/** Writes an answer into a file. False, and said, where it is refused. */
async function download(
  path: string,
  file: string,
  write: typeof writeData,
  { url, token, terminal }: Address & Pick<Invocation, 'terminal'>,
): Promise<boolean> {
  const beginning = new AbortController();
  const late = setTimeout(() => beginning.abort(new Error('nothing came in time')), ANSWER_TIMEOUT_MS);
  try {
    const response = await callService(url, token, { method: 'GET', path }, beginning.signal);
    if (!response.ok || response.body === null) {
      const { status, reason } = await readAnswer(url, response);
      terminal.err(visible(`refused with ${status} ${reason}`));
      return false;
    }
    // It takes as long as it is; from here on its pieces are timed.
    clearTimeout(late);
    const bytes = await write(response.body, file, { idleMs: PACK_IDLE_MS, maxBytes: PACK_MAX_BYTES });
    terminal.out(`${file}: ${sizeText(bytes)}`);
    return true;
  } finally {
    clearTimeout(late);
  }
}

interface Address {
  readonly url: string;
  readonly token: string;
}

/** From the options, the environment, or the bootstrap file of a data directory. */
async function addressOf(
  options: {
    readonly url: string | undefined;
    readonly token: string | undefined;
    readonly 'data-dir': string | undefined;
  },
  environment: Invocation['environment'],
): Promise<Address> {
  const folder = options['data-dir'];
  if (folder !== undefined) return bootstrapOf(folder);
  return {
    url: required(options.url ?? environment['GATEWRIGHT_URL'], 'url', 'GATEWRIGHT_URL'),
    token: required(options.token ?? environment['GATEWRIGHT_TOKEN'], 'token', 'GATEWRIGHT_TOKEN'),
  };
}

async function bootstrapOf(folder: string): Promise<Address> {
  const path = join(folder, 'bootstrap.json');
  const parsed = parseJsonText(await readFile(path, 'utf8').catch(() => ''));
  const { baseUrl, owner } = parsed.ok && isJsonObject(parsed.value) ? parsed.value : {};
  const token = isJsonObject(owner) ? owner['token'] : undefined;
  if (typeof baseUrl === 'string' && typeof token === 'string') return { url: baseUrl, token };
  throw new UsageError(`${path} names no address and token; give --url and --token`);
}
