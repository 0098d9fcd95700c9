import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { API_PREFIX } from '@gatewright/service';
import { Caller } from './calls/caller.js';
import { isAnswer } from './calls/messages.js';
import { filesBeside, type GateFiles } from './files.js';
import { FIRST_MEMBERS, keptName } from './gate/open-gate.js';
import type { GateSettings } from './gate/settings.js';
import { Kept } from './keys/kept.js';
import { SQLITE_INTEGRITY } from './sqlite/integrity.js';
import { WORKER_NAME } from './worker/gate-worker.js';
import { type FromWorker, type GateStorage, isFromWorker, type ToWorker } from './worker/messages.js';

/** What a gate of a page is made from. */
export interface BrowserGateOptions {
  /**
   * `opfs` keeps the gate in the origin private file system: every tab of the origin with the same name uses one gate, and what was
   * answered is there after the tab. `memory` is a gate of this call alone, which ends with it.
   */
  readonly storage: GateStorage;
  /** Tells gates of one origin apart; `default` unless given. Letters, digits, `-` and `_`. */
  readonly name?: string;
  readonly settings?: GateSettings;
  /** Addresses of the files; those beside this module unless given. */
  readonly files?: Partial<GateFiles>;
}

/** A gate that answers in this page. */
export interface BrowserGate {
  /** Base address for guards, of this page's origin. Requests go to `fetch`, not to the network. */
  readonly api: string;
  /**
   * Answers a request as the service does under `api`. Rejects with a TypeError where the gate is closed, or where the tab that led it
   * ended before it answered: whether it decided is unknown then, as with a connection that broke.
   */
  fetch(this: void, input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** Tokens and keys of the first organisation, until they are forgotten; null afterwards. */
  firstMembers(): Promise<JsonObject | null>;
  /** Deletes them here: their owner has put them elsewhere. */
  forgetFirstMembers(): Promise<void>;
  /** Ends the gate in this page. Another tab goes on with one in `opfs`. */
  close(): Promise<void>;
}

/** A gate that cannot be opened, with the code of what is wrong where there is one. */
export class GateNotOpenedError extends Error {
  constructor(
    message: string,
    readonly code: string | null,
  ) {
    super(message);
    this.name = 'GateNotOpenedError';
  }
}

const NAME = /^[\w-]{1,64}$/;

/** Opens a gate in a worker of this page, or joins the one that another tab leads. Throws GateNotOpenedError. */
export async function createBrowserGate(options: BrowserGateOptions): Promise<BrowserGate> {
  const { storage, name = 'default', settings = {} } = options;
  if (!NAME.test(name))
    throw new GateNotOpenedError(`the name ${JSON.stringify(name)} is not of letters, digits, - and _`, null);
  const files = { ...filesBeside(), ...options.files };
  const worker = new Worker(files.worker, { name: WORKER_NAME, type: files.type });
  const post = (message: ToWorker) => worker.postMessage(message);
  const caller = new Caller((message) => worker.postMessage(message));
  let onClosed = () => {};
  const closed = new Promise<void>((resolve) => {
    onClosed = resolve;
  });
  const { origin } = location;
  try {
    const members = await new Promise<JsonObject | null>((resolve, reject) => {
      worker.addEventListener('error', (event) => reject(notOpened(event.message || `${files.worker} does not load`)));
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (isAnswer(data)) caller.receive(data);
        else if (isFromWorker(data)) take(data, resolve, reject, onClosed);
      });
      const sqlite = { url: files.sqlite, integrity: SQLITE_INTEGRITY };
      post({ kind: 'open', storage, terms: { name, origin, settings, sqlite } });
    });
    return new WorkerGate(`${origin}${API_PREFIX}`, caller, firstMembersIn(storage, name, members), async () => {
      post({ kind: 'close' });
      await closed;
      worker.terminate();
    });
  } catch (error) {
    worker.terminate();
    throw error;
  }
}

function take(
  message: FromWorker,
  opened: (members: JsonObject | null) => void,
  refused: (error: Error) => void,
  closed: () => void,
): void {
  if (message.kind === 'opened') opened(message.members);
  else if (message.kind === 'closed') closed();
  else refused(notOpened(message.message, message.code));
}

function notOpened(message: string, code: string | null = null): GateNotOpenedError {
  return new GateNotOpenedError(message, code);
}

/** Where the first members of a gate are until they are forgotten. */
interface FirstMembers {
  read(): Promise<JsonObject | null>;
  forget(): Promise<void>;
}

function firstMembersIn(storage: GateStorage, name: string, members: JsonObject | null): FirstMembers {
  if (storage === 'memory') {
    let held = members;
    return {
      read: async () => held,
      forget: async () => {
        held = null;
      },
    };
  }
  const withKept = async <T>(use: (kept: Kept) => Promise<T>): Promise<T> => {
    const kept = await Kept.open(keptName(name));
    return use(kept).finally(() => kept.close());
  };
  return {
    read: () =>
      withKept(async (kept) => {
        const found = await kept.get(FIRST_MEMBERS);
        return isJsonObject(found) ? found : null;
      }),
    forget: () => withKept((kept) => kept.delete(FIRST_MEMBERS)),
  };
}

class WorkerGate implements BrowserGate {
  #closing: Promise<void> | null = null;

  constructor(
    readonly api: string,
    private readonly caller: Caller,
    private readonly members: FirstMembers,
    private readonly end: () => Promise<void>,
  ) {}

  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    if (this.#closing !== null) throw new TypeError('the gate was closed');
    return this.caller.call(new Request(input, init));
  };

  firstMembers(): Promise<JsonObject | null> {
    return this.members.read();
  }

  forgetFirstMembers(): Promise<void> {
    return this.members.forget();
  }

  close(): Promise<void> {
    this.#closing ??= this.end().finally(() => this.caller.failAll('the gate was closed'));
    return this.#closing;
  }
}
