import { isJsonObject, type JsonObject, type JsonValue, utf8, validateWire, visible } from '@gatewright/protocol';
import {
  type Command,
  EXIT_FINE,
  EXIT_INCOMPLETE,
  EXIT_NEGATIVE,
  type Invocation,
  type Terminal,
  UsageError,
} from '../command.js';
import { jsonEntries } from '../json-entries.js';
import { readOptions, required } from '../options.js';
import { printMade } from '../print.js';
import { askService } from '../service-command.js';
import { readTextFile } from '../text-file.js';
import { AgentConfigs } from './agent-configs.js';

/** Agents of one call of an import, and bytes of its body: what a cut loses is one call's. */
const IMPORT_BATCH_AGENTS = 100;
const IMPORT_BATCH_BYTES = 192 * 1024;

/** `gatewright agent import`: many agents from one file, whose configurations go into another as they are made. */
export const agentImport: Command = {
  name: 'agent import',
  usage: 'FILE --out CONFIGS.jsonl [--url BASE_URL] [--token TOKEN] [--json]',
  summary:
    'create the agents of a JSON array or of JSON lines; their configurations are appended to a file of mode 0600, and those in it are not created again; exit status 0 all created, 1 some refused, 3 interrupted',
  run: importAgents,
};

/** An agent of the file. */
interface Asked {
  readonly name: string;
  readonly body: JsonObject;
  readonly line: number;
}

async function importAgents({ args, environment, terminal, interrupted }: Invocation): Promise<number> {
  const [path = '-', ...rest] = args;
  if (path.startsWith('-')) throw new UsageError('FILE is missing; name it before the options');
  const options = readOptions(rest, { out: 'text', url: 'text', token: 'text', json: 'flag' });
  const out = required(options.out, 'out');
  const url = required(options.url ?? environment['GATEWRIGHT_URL'], 'url', 'GATEWRIGHT_URL');
  const token = required(options.token ?? environment['GATEWRIGHT_TOKEN'], 'token', 'GATEWRIGHT_TOKEN');
  const asked = await readAsked(path, await readTextFile(path));
  const configs = await AgentConfigs.open(out);
  const stop = { asked: false };
  void interrupted().then(() => {
    stop.asked = true;
  });
  try {
    const missing = asked.filter(({ name }) => !configs.names.has(name));
    const counts = { created: 0, refused: 0, skipped: asked.length - missing.length };
    let done = 0;
    for (const batch of batchesOf(missing)) {
      if (stop.asked) break;
      const answer = await askService(url, token, {
        method: 'POST',
        path: '/onboarding/agents',
        body: { agents: batch.map(({ body }) => body) },
      });
      if (!answer.ok) throw new Error(visible(`refused with ${answer.status} ${answer.reason}; run it again to go on`));
      const results = resultsIn(answer.data);
      const made = results.flatMap(({ config }) => (isJsonObject(config) ? [config] : []));
      await configs.append(made);
      counts.created += made.length;
      counts.refused += batch.length - made.length;
      done += batch.length;
      showProgress(done, missing.length, terminal);
      for (const line of refusalsOf(path, batch, results)) terminal.err(line);
    }
    const isWhole = done === missing.length;
    const { created, refused, skipped } = counts;
    const summary = `created ${created}, refused ${refused}, in ${out} before ${skipped}, not asked for ${missing.length - done}`;
    printMade({ ...counts, remaining: missing.length - done, out }, [summary], options.json, terminal);
    if (!isWhole) terminal.err('interrupted; run it again to go on');
    if (!isWhole) return EXIT_INCOMPLETE;
    return refused > 0 ? EXIT_NEGATIVE : EXIT_FINE;
  } finally {
    await configs.close();
  }
}

/** The agents of the file. Throws UsageError with every fault, before anything is sent. */
async function readAsked(path: string, text: string): Promise<Asked[]> {
  const asked: Asked[] = [];
  const faults: string[] = [];
  const lines = new Map<string, number>();
  for (const { value, line } of await jsonEntries(path, text)) {
    const checked = validateWire('OnboardAgentRequest', value);
    if (!checked.ok) {
      faults.push(...checked.faults.map((fault) => `${path}:${line}: ${fault.path} ${fault.message}`));
      continue;
    }
    const { name } = checked.value;
    const earlier = lines.get(name);
    if (earlier !== undefined)
      faults.push(`${path}:${line}: $.name is that of line ${earlier}; names tell agents apart`);
    lines.set(name, line);
    if (isJsonObject(value)) asked.push({ name, body: value, line });
  }
  if (faults.length > 0) throw new UsageError(visible(faults.join('\n')));
  return asked;
}

/** Parts that one call takes each, in their order. */
function* batchesOf(asked: readonly Asked[]): Generator<readonly Asked[]> {
  let batch: Asked[] = [];
  let bytes = 0;
  for (const each of asked) {
    const size = utf8(JSON.stringify(each.body)).length + 1;
    if (batch.length === IMPORT_BATCH_AGENTS || (batch.length > 0 && bytes + size > IMPORT_BATCH_BYTES)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(each);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

function resultsIn(data: JsonValue): JsonObject[] {
  const results = isJsonObject(data) ? data['results'] : undefined;
  if (!Array.isArray(results)) throw new Error('the gate answers without results; is it older than this command?');
  return results.filter(isJsonObject);
}

/** What the gate refused, by the lines of the file. */
function refusalsOf(path: string, batch: readonly Asked[], results: readonly JsonObject[]): string[] {
  return batch.flatMap(({ line, name }, index) => {
    const refusal = results[index]?.['refusal'];
    if (!isJsonObject(refusal)) return [];
    const { reasonCode, detail, agentDid } = refusal;
    const agent = agentDid === undefined ? '' : ` (${agentDid})`;
    // Paths in the answer are those of the call, which the reader of the file never sees.
    const said = String(detail).replaceAll(`$.agents[${index}]`, '$');
    return [visible(`${path}:${line}: ${name}: ${reasonCode} ${said}${agent}`)];
  });
}

const BAR_CHARS = 30;

function showProgress(done: number, total: number, { progress }: Terminal): void {
  const filled = Math.floor((BAR_CHARS * done) / total);
  const end = done === total ? '\n' : '';
  progress?.(`\r[${'#'.repeat(filled).padEnd(BAR_CHARS, '.')}] ${done} of ${total}${end}`);
}
