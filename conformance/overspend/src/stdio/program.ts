import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Gate, Outcome, Target, Traits, Verdict } from '../target.js';
import { isVerb, type Verb } from './verbs.js';

/** How long a program may take to start, and to end, ms. */
const START_MAX_MS = 120_000;
const END_MAX_MS = 10_000;

type Members = Readonly<Record<string, unknown>>;

/** A target that is a program of its own: it reads JSON lines and answers each with one. */
export function programTarget(command: readonly [string, ...string[]]): Target {
  const start = (first: Members) => startProgram(command, first);
  return { name: command.join(' '), open: () => start({}), join: (share) => start({ join: share }) };
}

/** Starts a program, and returns the gate that it offers. Rejects where it does not answer as agreed. */
export async function startProgram([file, ...args]: readonly [string, ...string[]], first: Members): Promise<Gate> {
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = new Map<number, { resolve: (answer: Members) => void; reject: (error: Error) => void }>();
  let seq = 0;
  let gone: Error | undefined;
  const end = (error: Error) => {
    gone ??= error;
    for (const { reject } of waiting.values()) reject(gone);
    waiting.clear();
  };
  const ended = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      end(new Error(`${file} does not start: ${error.message}`));
      resolve();
    });
    child.on('close', (code) => {
      end(new Error(`${file} ended (${code ?? 'by a signal'})`));
      resolve();
    });
  });
  child.stdin.on('error', () => end(new Error(`${file} does not read its input`)));
  createInterface({ input: child.stdout }).on('line', (line) => {
    const answer = parsed(line);
    const number = answer?.['seq'];
    const call = typeof number === 'number' ? waiting.get(number) : undefined;
    if (answer === undefined || call === undefined || typeof number !== 'number') {
      end(new Error(`${file} answered ${line.slice(0, 200)}, which is no JSON object with the seq of an open call`));
      child.kill();
      return;
    }
    waiting.delete(number);
    if (typeof answer['error'] === 'string') call.reject(new Error(answer['error']));
    else call.resolve(answer);
  });
  const call = (verb: string, members: object): Promise<Members> => {
    if (gone !== undefined) return Promise.reject(gone);
    seq += 1;
    const number = seq;
    return new Promise((resolve, reject) => {
      waiting.set(number, { resolve, reject });
      child.stdin.write(`${JSON.stringify({ seq: number, do: verb, ...members })}\n`);
    });
  };
  const timer = setTimeout(
    () => end(new Error(`${file} did not answer start in ${START_MAX_MS / 1000} s`)),
    START_MAX_MS,
  );
  const started = await call('open', first).finally(() => clearTimeout(timer));
  const close = async () => {
    child.stdin.end();
    const late = setTimeout(() => child.kill('SIGKILL'), END_MAX_MS);
    await ended;
    clearTimeout(late);
  };
  return gateOf(started, call, close);
}

function parsed(line: string): Members | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isMembers(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function gateOf(
  started: Members,
  call: (verb: string, members: object) => Promise<Members>,
  close: () => Promise<void>,
): Gate {
  const { can, traits } = started;
  const verbs = new Set(Array.isArray(can) ? can.filter(isVerb) : []);
  const send = async <Value>(verb: Verb, members: object, read: (answer: Members) => Value | undefined) => {
    const answer = await call(verb, members);
    const value = read(answer);
    if (value === undefined) throw new Error(`${verb} was answered by ${JSON.stringify(answer)}: see the README`);
    return value;
  };
  const ending = (verb: Verb) => (members: object) => send(verb, members, outcomeOf);
  const plain =
    (verb: Verb) =>
    async (members: object = {}): Promise<void> => {
      await call(verb, members);
    };
  const budget = (answer: Members) => named(answer['budget'], (text) => ({ budget: text }));
  const left = (answer: Members) => named(answer['left'], (text) => ({ left: text }));
  const share = (answer: Members) => named(answer['share'], (text) => ({ share: text }));
  return {
    ...(isMembers(traits) ? { traits: traitsOf(traits) } : {}),
    budget: (terms) => send('budget', terms, budget),
    ask: (ask) => send('ask', ask, verdictOf),
    ...(verbs.has('claim') ? { claim: ending('claim') } : {}),
    ...(verbs.has('settle') ? { settle: ending('settle') } : {}),
    ...(verbs.has('void') ? { void: ending('void') } : {}),
    ...(verbs.has('refund') ? { refund: ending('refund') } : {}),
    ...(verbs.has('approve') ? { approve: ending('approve') } : {}),
    ...(verbs.has('left') ? { left: (query) => send('left', query, left) } : {}),
    ...(verbs.has('delegate') ? { delegate: (terms) => send('delegate', terms, budget) } : {}),
    ...(verbs.has('resume') ? { resume: (ask) => send('resume', ask, verdictOf) } : {}),
    ...(verbs.has('share') ? { share: () => send('share', {}, share) } : {}),
    ...(verbs.has('kill') ? { kill: plain('kill') } : {}),
    ...(verbs.has('stop') ? { stop: plain('stop') } : {}),
    ...(verbs.has('start') ? { start: plain('start') } : {}),
    ...(verbs.has('freeze') ? { freeze: plain('freeze') } : {}),
    ...(verbs.has('thaw') ? { thaw: plain('thaw') } : {}),
    ...(verbs.has('cut') ? { cut: plain('cut') } : {}),
    ...(verbs.has('silence') ? { silence: plain('silence') } : {}),
    ...(verbs.has('restore') ? { restore: plain('restore') } : {}),
    ...(verbs.has('promote') ? { promote: plain('promote') } : {}),
    ...(verbs.has('keep') ? { keep: plain('keep') } : {}),
    ...(verbs.has('rewind') ? { rewind: plain('rewind') } : {}),
    ...(verbs.has('confirm') ? { confirm: () => send('confirm', {}, outcomeOf) } : {}),
    ...(verbs.has('clock') ? { clock: plain('clock') } : {}),
    close,
  };
}

function traitsOf({
  keys,
  servers,
  holdMs,
  windows,
  tree,
  counts,
  currencies,
  refundsReturn,
  clockAheadOnly,
}: Members): Traits {
  const periods = Array.isArray(windows) ? windows : [];
  return {
    ...(typeof keys === 'boolean' ? { keys } : {}),
    ...(typeof servers === 'number' ? { servers } : {}),
    ...(typeof holdMs === 'number' ? { holdMs } : {}),
    ...(typeof refundsReturn === 'boolean' ? { refundsReturn } : {}),
    ...(typeof clockAheadOnly === 'boolean' ? { clockAheadOnly } : {}),
    ...(typeof tree === 'boolean' ? { tree } : {}),
    ...(typeof counts === 'boolean' ? { counts } : {}),
    ...(Array.isArray(currencies) ? { currencies: currencies.filter((code) => typeof code === 'string') } : {}),
    windows: (['hour', 'day', 'month'] as const).filter((per) => periods.includes(per)),
  };
}

/** Reads a member that is a text; a number is taken as it is printed. */
function named<Value>(value: unknown, read: (text: string) => Value): Value | undefined {
  return typeof value === 'string' || typeof value === 'number' ? read(String(value)) : undefined;
}

function verdictOf({ permitted, permit, reason, approval }: Members): Verdict | undefined {
  if (permitted === true) {
    return typeof permit === 'string' || typeof permit === 'number' ? { permitted, permit: String(permit) } : undefined;
  }
  if (permitted !== false) return undefined;
  if (typeof approval === 'string') return { permitted, approval };
  return { permitted, reason: typeof reason === 'string' ? reason : 'refused' };
}

function outcomeOf({ done, reason, unknown }: Members): Outcome | undefined {
  if (done === true) return { done };
  if (done !== false) return undefined;
  return { done, reason: typeof reason === 'string' ? reason : 'refused', unknown: unknown === true };
}
