import { isJsonObject, type JsonObject, visible } from '@gatewright/protocol';
import { ocsfOf } from '../audit/ocsf.js';
import { type Command, EXIT_FINE, UsageError } from '../command.js';
import { oneOf, readOptions, required } from '../options.js';
import { askService } from '../service-command.js';
import { writePieces } from './data-file.js';

/** Forms of a line: as the gate lists an act, and as API Activity of the Open Cybersecurity Schema Framework. */
const FORMATS = ['jsonl', 'ocsf'] as const;

/** `gatewright audit export`: the acts of people into a file, oldest first, however many there are. */
const auditExport: Command = {
  name: 'audit export',
  usage: `--out FILE [--since TIME] [--until TIME] [--format ${FORMATS.join('|')}] [--url BASE_URL] [--token TOKEN]`,
  summary: 'write who did what to agents, rules and settings into a file, oldest first, as JSON lines or as OCSF',
  async run({ args, environment, terminal }) {
    const kinds = { out: 'text', since: 'text', until: 'text', format: 'text', url: 'text', token: 'text' } as const;
    const { out, since, until, format = 'jsonl', url, token } = readOptions(args, kinds);
    const file = required(out, 'out');
    const form = oneOf(format, 'format', FORMATS);
    const gate = {
      url: required(url ?? environment['GATEWRIGHT_URL'], 'url', 'GATEWRIGHT_URL'),
      token: required(token ?? environment['GATEWRIGHT_TOKEN'], 'token', 'GATEWRIGHT_TOKEN'),
    };
    let count = 0;
    async function* lines() {
      for await (const act of actsOf(gate, { since, until })) {
        count += 1;
        yield Buffer.from(`${JSON.stringify(form === 'ocsf' ? ocsfOf(act) : act)}\n`);
      }
    }
    await writePieces(lines(), file);
    terminal.out(`${file}: ${count} acts`);
    return EXIT_FINE;
  },
};

export const AUDIT_COMMANDS: readonly Command[] = [auditExport];

/** Every act of a span, oldest first, page by page. Throws where the gate refuses one. */
async function* actsOf(
  { url, token }: { readonly url: string; readonly token: string },
  span: Readonly<Record<'since' | 'until', string | undefined>>,
): AsyncGenerator<JsonObject> {
  const query = new URLSearchParams({ order: 'oldest' });
  for (const [name, time] of Object.entries(span)) if (time !== undefined) query.set(name, time);
  for (;;) {
    const answer = await askService(url, token, { method: 'GET', path: `/organisation/audit?${query}` });
    if (!answer.ok) throw new Error(visible(`refused with ${answer.status} ${answer.reason}`));
    const { acts, next } = isJsonObject(answer.data) ? answer.data : {};
    if (!Array.isArray(acts)) throw new UsageError('the answer is no list of acts; is this the address of a gate?');
    yield* acts.filter(isJsonObject);
    if (typeof next !== 'string') return;
    query.set('after', next);
  }
}
