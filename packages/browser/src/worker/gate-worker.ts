import { Answerer } from '../calls/answerer.js';
import { drained } from '../calls/drained.js';
import { isCall } from '../calls/messages.js';
import { type OpenGate, openFileGate, openMemoryGate } from '../gate/open-gate.js';
import { SharedGate } from '../leader-election/shared-gate.js';
import { type FromWorker, isToWorker, type OpenMessage, type RefusedMessage } from './messages.js';

/** The name by which a worker of this file knows that it has to serve a gate. */
export const WORKER_NAME = 'gatewright-gate';

/** How long a call waits for a tab that leads; taking the files of one that ended takes less, ms. */
const LEADER_MAX_MS = 15_000;

/** What a dedicated worker has of its global object. */
interface WorkerScope {
  readonly name: string;
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  close(): void;
}

/** Serves a gate where this script is the worker of a page that asked for one, and does nothing elsewhere. */
export function serveAsWorker(scope: object): void {
  if (!isGateWorker(scope)) return;
  const post = (message: FromWorker) => scope.postMessage(message);
  let serving: ServedGate | null = null;
  const answer = async (request: Request) => {
    if (serving === null) throw new TypeError('the gate is not open');
    return serving.answer(request);
  };
  const answerer = new Answerer(answer, (message) => scope.postMessage(message));
  const open = async (message: OpenMessage) => {
    try {
      const opened =
        message.storage === 'memory'
          ? await openMemoryGate(message.terms)
          : await openShared(message, () => post({ kind: 'evicted' }));
      serving = opened.gate;
      post({ kind: 'opened', members: opened.members });
    } catch (error) {
      post(refusalOf(error));
    }
  };
  const close = async () => {
    await drained(answerer.idle());
    await serving?.close();
    post({ kind: 'closed' });
    scope.close();
  };
  scope.addEventListener('message', ({ data }) => {
    if (isCall(data)) answerer.receive(data);
    else if (isToWorker(data)) void (data.kind === 'open' ? open(data) : close());
  });
}

type ServedGate = Pick<OpenGate, 'answer' | 'close'>;

async function openShared(
  { terms }: OpenMessage,
  onEvicted: () => void,
): Promise<{ readonly gate: ServedGate; readonly members: null }> {
  const gate = new SharedGate(sharedName(terms.name), LEADER_MAX_MS);
  gate.evicted.addEventListener('abort', onEvicted);
  await gate.stand((identity) => openFileGate(terms, identity));
  return { gate, members: null };
}

/** The name that the threads of a gate share. */
export function sharedName(gate: string): string {
  return `gatewright ${gate}`;
}

function refusalOf(error: unknown): RefusedMessage {
  if (!(error instanceof Error)) return { kind: 'refused', message: String(error), code: null };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  return { kind: 'refused', message: error.message, code };
}

function isGateWorker(scope: object): scope is WorkerScope {
  return 'DedicatedWorkerGlobalScope' in scope && Reflect.get(scope, 'name') === WORKER_NAME;
}
