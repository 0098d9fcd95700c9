import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { type Command, EXIT_FINE, EXIT_NEGATIVE, type Invocation, UsageError } from './command.js';
import { type OptionKinds, type OptionValues, readOptionGroups, required } from './options.js';
import { printObject, printTable } from './print.js';
import { visible, visibleJson } from './visible.js';

/** The call of the service that a command makes. */
export interface ServiceCall {
  readonly method: 'GET' | 'POST';
  /** Below the base address. */
  readonly path: string;
  readonly body?: JsonObject;
}

/** A command that is one call of a running service, by an operator's access token. */
export interface ServiceCommand<Options extends OptionKinds> {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly options: Options;
  /** What cannot be undone; such a command wants --yes. A function where that depends on the options: null wants none. */
  readonly irreversible?: string | ((options: OptionValues<Options>) => string | null);
  call(options: OptionValues<Options>): ServiceCall | Promise<ServiceCall>;
  /** The member of the answer that is a list, and the members of its rows that are shown; none shows the whole answer. */
  readonly list?: { readonly member: string; readonly columns: readonly string[] };
}

const COMMON = { url: 'text', token: 'text', json: 'flag', yes: 'flag' } as const;
const COMMON_USAGE = '[--url BASE_URL] [--token TOKEN] [--json]';

/** The command of a call: address and token come from the options or from GATEWRIGHT_URL and GATEWRIGHT_TOKEN. */
export function serviceCommand<const Options extends OptionKinds>(spec: ServiceCommand<Options>): Command {
  const { name, summary, irreversible } = spec;
  const confirmation = typeof irreversible === 'string' ? '--yes' : '[--yes]';
  const usage = [spec.usage, irreversible === undefined ? '' : confirmation, COMMON_USAGE];
  return {
    name,
    summary,
    usage: usage.filter((part) => part !== '').join(' '),
    async run({ args, environment, terminal }) {
      const { own, shared } = readOptionGroups(args, spec.options, COMMON);
      const loss = typeof irreversible === 'function' ? irreversible(own) : (irreversible ?? null);
      if (loss !== null && shared.yes !== true) throw new UsageError(`${loss}; add --yes to do it`);
      const url = required(shared.url ?? environment['GATEWRIGHT_URL'], 'url', 'GATEWRIGHT_URL');
      const token = required(shared.token ?? environment['GATEWRIGHT_TOKEN'], 'token', 'GATEWRIGHT_TOKEN');
      const answer = await askService(url, token, await spec.call(own));
      if (shared.json === true) terminal.out(visibleJson(answer.data, 2));
      else if (answer.ok) print(answer.data, spec.list, terminal);
      if (!answer.ok) terminal.err(visible(`refused with ${answer.status} ${answer.reason}`));
      return answer.ok ? EXIT_FINE : EXIT_NEGATIVE;
    },
  };
}

/** Makes a call with an access token; `reason` says why it was refused. */
export async function askService(url: string, token: string, call: ServiceCall) {
  return readAnswer(url, await callService(url, token, call));
}

/** Makes a call with an access token, whose answer is still to be read. Throws where nobody answers. */
export function callService(url: string, token: string, { method, path, body }: ServiceCall): Promise<Response> {
  return reach(url, path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** What a service answered. Throws where that is not the envelope of a gate. */
export async function readAnswer(url: string, response: Response) {
  const answer: unknown = await response.json().catch(() => null);
  if (answer === null) throw new Error(`what answers at ${url} is no gate (${response.status}); --url ends in /api/v1`);
  const data: JsonValue = isJsonObject(answer) ? (answer['data'] ?? null) : null;
  const { reasonCode, detail } = isJsonObject(data) ? data : {};
  return { ok: response.ok, status: response.status, data, reason: `${reasonCode ?? ''} ${detail ?? ''}`.trim() };
}

async function reach(url: string, path: string, init: RequestInit): Promise<Response> {
  if (!URL.canParse(url)) throw new UsageError('--url is not an address such as http://127.0.0.1:4400/api/v1');
  try {
    return await fetch(url.replace(/\/+$/, '') + path, init);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new Error(`${url} cannot be reached (${cause}); is the gate running there?`);
  }
}

function print(data: JsonValue, list: ServiceCommand<OptionKinds>['list'], terminal: Invocation['terminal']): void {
  const rows = list === undefined || !isJsonObject(data) ? undefined : data[list.member];
  if (list !== undefined && Array.isArray(rows)) printTable(rows.filter(isJsonObject), list.columns, terminal);
  else if (isJsonObject(data)) printObject(data, terminal);
}
