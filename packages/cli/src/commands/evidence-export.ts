import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isJsonObject, parseJsonText, visible } from '@gatewright/protocol';
import { type Command, EXIT_FINE, EXIT_NEGATIVE, type Invocation, UsageError } from '../command.js';
import { ANSWER_TIMEOUT_MS, PACK_IDLE_MS, PACK_MAX_BYTES } from '../limits.js';
import { readOptions, required } from '../options.js';
import { sizeText } from '../print.js';
import { askService, callService, readAnswer } from '../service-command.js';
import { writeData } from './data-file.js';

/** `gatewright evidence export`: the evidence of a span in one file, for a reader without access to the server. */
export const evidenceExport: Command = {
  name: 'evidence export',
  usage: '--from RFC3339 --to RFC3339 --out FILE [--since LOG_SIZE] [--url BASE_URL --token TOKEN | --data-dir FOLDER]',
  summary: 'write an evidence pack; gatewright verify --pack checks it on any machine',
  async run({ args, environment, terminal }) {
    const options = readOptions(args, {
      from: 'text',
      to: 'text',
      out: 'text',
      since: 'text',
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
    const beginning = new AbortController();
    const late = setTimeout(() => beginning.abort(new Error('nothing came in time')), ANSWER_TIMEOUT_MS);
    try {
      const call = { method: 'GET', path: `/evidence/pack?${query}` } as const;
      const response = await callService(url, token, call, beginning.signal);
      if (!response.ok || response.body === null) {
        const { status, reason } = await readAnswer(url, response);
        terminal.err(visible(`refused with ${status} ${reason}`));
        return EXIT_NEGATIVE;
      }
      // A pack takes as long as it is; from here on its pieces are timed.
      clearTimeout(late);
      const bytes = await writeData(response.body, out, { idleMs: PACK_IDLE_MS, maxBytes: PACK_MAX_BYTES });
      terminal.out(`${out}: ${sizeText(bytes)}`);
    } finally {
      clearTimeout(late);
    }
    const { data } = await askService(url, token, { method: 'GET', path: '/magp/policy/pubkey' });
    const key = isJsonObject(data) ? data['checkpointKey'] : undefined;
    terminal.out(visible(`next: gatewright verify --pack ${out} --key ${String(key)}`));
    return EXIT_FINE;
  },
};

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
