import { open, rm } from 'node:fs/promises';
import {
  boundedText,
  endedBy,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  visible,
  visibleJson,
} from '@gatewright/protocol';
import { type Command, EXIT_FINE, EXIT_NEGATIVE, type Terminal, UsageError } from './command.js';
import { LIST_OPTIONS, LIST_USAGE, type ListShape, printList, refuseListOptions, selectedJson } from './list.js';
import { listedFaults, locatedFaults } from './located-faults.js';
import { type OptionKinds, type OptionValues, readOptionGroups, required } from './options.js';
import { printObject } from './print.js';
import { readTextFile } from './text-file.js';

/** How long a service may take for a whole answer, ms, and how long the answer may be, bytes: lists have some megabytes. */
export const ANSWER_TIMEOUT_MS = 60_000;
export const ANSWER_MAX_BYTES = 64 * 1024 * 1024;

/** The call of the service that a command makes. */
export interface ServiceCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
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
  /** What is asked first and shown in the place of a confirmation that is missing: who decides sees what they decide on. */
  preview?(options: OptionValues<Options>): ServiceCall;
  /** Where the answer is kept, for its owner alone, instead of shown: it holds a secret that is given once. */
  keeps?(options: OptionValues<Options>): string | undefined;
  /** The list in the answer, shown as a table, which the options of lists filter and page. */
  readonly list?: ListShape;
  /** The member of the answer that is shown alone, as the text that it is. */
  readonly text?: string;
  /** The file that the body is made of, in which faults are shown by line and column. */
  source?(options: OptionValues<Options>): { readonly file: string | undefined; readonly under: string };
}

/** The path of a call on one thing. Throws UsageError where its id is missing. */
export function pathOf(path: string, id: string | undefined, verb = ''): string {
  return `${path}/${encodeURIComponent(required(id, 'id'))}${verb}`;
}

const COMMON = { url: 'text', token: 'text', json: 'flag', yes: 'flag' } as const;
/** What options mean that every command reads; those of lists are refused where there is none. */
const SHARED = { ...COMMON, ...LIST_OPTIONS } as const;
const COMMON_USAGE = '[--url BASE_URL] [--token TOKEN] [--json]';

/** The command of a call: address and token come from the options or from GATEWRIGHT_URL and GATEWRIGHT_TOKEN. */
export function serviceCommand<const Options extends OptionKinds>(spec: ServiceCommand<Options>): Command {
  const { name, summary, irreversible } = spec;
  const confirmation = typeof irreversible === 'string' ? '--yes' : '[--yes]';
  const listing = spec.list === undefined ? '' : LIST_USAGE;
  const usage = [spec.usage, irreversible === undefined ? '' : confirmation, listing, COMMON_USAGE];
  return {
    name,
    summary,
    usage: usage.filter((part) => part !== '').join(' '),
    async run({ args, environment, terminal }) {
      const { own, shared } = readOptionGroups(args, spec.options, SHARED);
      if (spec.list === undefined) refuseListOptions(shared, spec.options);
      const loss = typeof irreversible === 'function' ? irreversible(own) : (irreversible ?? null);
      const isConfirmed = loss === null || shared.yes === true;
      if (!isConfirmed && spec.preview === undefined) throw new UsageError(`${loss}; add --yes to do it`);
      const url = required(shared.url ?? environment['GATEWRIGHT_URL'], 'url', 'GATEWRIGHT_URL');
      const token = required(shared.token ?? environment['GATEWRIGHT_TOKEN'], 'token', 'GATEWRIGHT_TOKEN');
      const asked = isConfirmed ? await spec.call(own) : spec.preview?.(own);
      if (asked === undefined) throw new UsageError(`${loss}; add --yes to do it`);
      const path = isConfirmed ? spec.keeps?.(own) : undefined;
      const answer = await (path === undefined ? askService(url, token, asked) : askAndKeep(url, token, asked, path));
      const list = isConfirmed && answer.ok ? spec.list : undefined;
      if (shared.json === true) {
        terminal.out(visibleJson(list === undefined ? answer.data : selectedJson(answer.data, list, shared), 2));
      } else if (list !== undefined) {
        printList(answer.data, list, shared, terminal);
        if ('after' in spec.options) printNext(answer.data, terminal);
      } else if (answer.ok && isJsonObject(answer.data)) {
        if (spec.text === undefined) printObject(answer.data, terminal);
        else printText(answer.data, spec.text, terminal);
      }
      const notes = await fileNotes(answer.data, spec.source?.(own));
      if (!answer.ok)
        terminal.err(visible(`refused with ${answer.status} ${notes.length > 0 ? answer.code : answer.reason}`));
      for (const note of notes) terminal.err(note);
      if (answer.ok && !isConfirmed) throw new UsageError(`${loss}; add --yes to do it`);
      return answer.ok ? EXIT_FINE : EXIT_NEGATIVE;
    },
  };
}

/** Says where a list goes on that the gate answered a part of. */
function printNext(data: JsonValue, terminal: Terminal): void {
  const next = isJsonObject(data) ? (data['next'] ?? null) : null;
  if (next !== null) terminal.err(visible(`the gate has more; --after ${next} shows it`));
}

/** Shows one member of an answer, line by line. */
function printText(data: JsonObject, member: string, terminal: Terminal): void {
  for (const line of String(data[member] ?? '').split('\n')) terminal.out(visible(line));
}

/**
 * Makes a call whose answer goes into a new file of mode 0600, and shows where it is. The file is made first, because what the
 * answer holds is given once.
 */
export async function askAndKeep(url: string, token: string, call: ServiceCall, path: string) {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw new UsageError(`${path} cannot be made: ${error instanceof Error ? error.message : error}`);
  });
  try {
    const answer = await askService(url, token, call);
    if (!answer.ok) {
      await rm(path);
      return answer;
    }
    await file.writeFile(`${JSON.stringify(answer.data, null, 2)}\n`);
    const { agentKey: _secret, agentKeyEncrypted: _encrypted, ...shown } = isJsonObject(answer.data) ? answer.data : {};
    return { ...answer, data: { ...shown, keptIn: path } };
  } finally {
    await file.close();
  }
}

/** Makes a call with an access token; `reason` says why it was refused. */
export async function askService(url: string, token: string, call: ServiceCall) {
  return readAnswer(url, await callService(url, token, call));
}

/** Makes a call with an access token, whose answer is still to be read, until a signal ends it. Throws where nothing answers. */
export function callService(
  url: string,
  token: string,
  { method, path, body }: ServiceCall,
  signal?: AbortSignal,
): Promise<Response> {
  return reach(url, path, {
    ...(signal === undefined ? {} : { signal }),
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** What a service answered. Throws where that is not the envelope of a gate, is too long, or takes too long. */
export async function readAnswer(url: string, response: Response) {
  const text = await boundedText(response, ANSWER_MAX_BYTES).catch((error: unknown) => {
    throw new Error(`${url} does not end its answer: ${error instanceof Error ? error.message : error}`);
  });
  const answer: unknown = await new Response(text).json().catch(() => null);
  if (answer === null) throw new Error(`what answers at ${url} is no gate (${response.status}); --url ends in /api/v1`);
  const data: JsonValue = isJsonObject(answer) ? (answer['data'] ?? null) : null;
  const { reasonCode, detail } = isJsonObject(data) ? data : {};
  const code = String(reasonCode ?? '');
  return { ok: response.ok, status: response.status, data, code, reason: `${code} ${detail ?? ''}`.trim() };
}

/**
 * Makes a call below the base address, whose answer must be there within a minute, body included, unless a signal of the caller
 * ends it. Throws where nothing answers.
 */
export async function reach(url: string, path: string, init: RequestInit): Promise<Response> {
  if (!URL.canParse(url)) throw new UsageError('--url is not an address such as http://127.0.0.1:4400/api/v1');
  try {
    const signal = init.signal ?? AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    return endedBy(signal, await fetch(url.replace(/\/+$/, '') + path, { ...init, signal }));
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new Error(`${url} cannot be reached (${cause}); is the gate running there?`);
  }
}

/** The faults and warnings of an answer where they are in the file that the body was made of; none without a file. */
async function fileNotes(
  data: JsonValue,
  source: { readonly file: string | undefined; readonly under: string } | undefined,
): Promise<string[]> {
  const { file, under } = source ?? {};
  const [faults, warnings] = [listedFaults(data, 'faults'), listedFaults(data, 'warnings')];
  if (file === undefined || under === undefined || faults.length + warnings.length === 0) return [];
  const place = { file, under, text: await readTextFile(file) };
  const warned = warnings.map(({ path, message }) => ({ path, message: `warning: ${message}` }));
  return await locatedFaults([...faults, ...warned], place);
}
