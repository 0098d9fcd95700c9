import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { API_PREFIX } from '@gatewright/service';
import { Caller } from './calls/caller.js';
import { drained } from './calls/drained.js';
import { isAnswer } from './calls/messages.js';
import { filesBeside } from './files.js';
import { FIRST_MEMBERS, keptName } from './gate/open-gate.js';
import { KeyStore } from './keys/key-store.js';
import { type BrowserGateOptions, refuseUnknownOptions } from './known-options.js';
import { SQLITE_INTEGRITY } from './sqlite/integrity.js';
import { EVICTED } from './storage/eviction.js';
import { WORKER_NAME } from './worker/gate-worker.js';
import { type FromWorker, type GateStorage, isFromWorker, type ToWorker } from './worker/messages.js';

/** A gate that answers in this page. */
export interface BrowserGate {
  /** Base address for guards, of this page's origin. Requests go to `fetch`, not to the network. */
  readonly api: string;
  /**
   * Resolves once the browser removed the data of this gate: its agents and its evidence are gone. From then on this object answers
   * nothing, also where another tab makes a new gate; `createBrowserGate` makes one, or joins it.
   */
  readonly evicted: Promise<void>;
  /** Whether the browser promised to keep the data where space is short. It may ask the person at it first; false in `memory`. */
  readonly persisted: Promise<boolean>;
  /**
   * Answers a request as the service does under `api`. Rejects with a TypeError where the gate is closed or evicted, or where the tab that led it
   * ended before it answered: whether it decided is unknown then, as with a connection that broke.
   */
  fetch(this: void, input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** Tokens and keys of the first organisation, until they are deleted; null afterwards. */
  firstMembers(): Promise<JsonObject | null>;
  /** Deletes them here: their owner has put them elsewhere. */
  deleteFirstMembers(): Promise<void>;
  /** Ends the gate in this page once the calls under way are answered, for 5 s at most. Another tab goes on with one in `opfs`. */
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

/**
 * Opens a gate in a worker of this page, or joins the one that another tab leads. Throws GateNotOpenedError, and TypeError for an unknown option.
 *
 * @example
 * import { createBrowserGate } from '@gatewright/browser';
 *
 * const gate = await createBrowserGate({ storage: 'opfs' });
 * const members = await gate.firstMembers();
 */
export async function createBrowserGate(options: BrowserGateOptions): Promise<BrowserGate> {
  refuseUnknownOptions(options);
  const { storage, name = 'default', settings = {} } = options;
  if (!NAME.test(name))
    throw new GateNotOpenedError(`the name ${JSON.stringify(name)} is not of letters, digits, - and _`, null);
  const files = { ...filesBeside(), ...options.files };
  const worker = new Worker(files.worker, { name: WORKER_NAME, type: files.type });
  const post = (message: ToWorker) => worker.postMessage(message);
  const caller = new Caller((message) => worker.postMessage(message));
  let [onClosed, onEvicted] = [() => {}, () => {}];
  const closed = new Promise<void>((resolve) => {
    onClosed = resolve;
  });
  const evicted = new Promise<void>((resolve) => {
    onEvicted = resolve;
  });
  const { origin } = location;
  try {
    const members = await new Promise<JsonObject | null>((resolve, reject) => {
      worker.addEventListener('error', (event) => reject(notOpened(event.message || `${files.worker} does not load`)));
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (isAnswer(data)) caller.receive(data);
        else if (isFromWorker(data))
          take(data, { opened: resolve, refused: reject, evicted: onEvicted, closed: onClosed });
      });
      const sqlite = { url: files.sqlite, integrity: SQLITE_INTEGRITY };
      post({ kind: 'open', storage, terms: { name, origin, settings, sqlite } });
    });
    const persisted = storage === 'opfs' ? askToPersist() : Promise.resolve(false);
    const of = { api: `${origin}${API_PREFIX}`, evicted, persisted, members: firstMembersIn(storage, name, members) };
    return new WorkerGate(of, caller, async () => {
      post({ kind: 'close' });
      await closed;
      worker.terminate();
    });
  } catch (error) {
    worker.terminate();
    throw error;
  }
}

/** Asks the browser to keep the data of the origin; false where it does not say. */
async function askToPersist(): Promise<boolean> {
  return navigator.storage.persist().catch(() => false);
}

/** What a page does about each message of its worker. */
interface Reactions {
  opened(members: JsonObject | null): void;
  refused(error: Error): void;
  evicted(): void;
  closed(): void;
}

function take(message: FromWorker, reactions: Reactions): void {
  if (message.kind === 'opened') reactions.opened(message.members);
  else if (message.kind === 'refused') reactions.refused(notOpened(message.message, message.code));
  else reactions[message.kind]();
}

function notOpened(message: string, code: string | null = null): GateNotOpenedError {
  return new GateNotOpenedError(message, code);
}

/** Where the first members of a gate are until they are deleted. */
interface FirstMembers {
  read(): Promise<JsonObject | null>;
  delete(): Promise<void>;
}

function firstMembersIn(storage: GateStorage, name: string, members: JsonObject | null): FirstMembers {
  if (storage === 'memory') {
    let held = members;
    return {
      read: async () => held,
      delete: async () => {
        held = null;
      },
    };
  }
  const kept = new KeyStore(keptName(name));
  return {
    read: async () => {
      const found = await kept.get(FIRST_MEMBERS);
      return isJsonObject(found) ? found : null;
    },
    delete: () => kept.delete(FIRST_MEMBERS),
  };
}

/** What a gate in a worker is made of. */
interface WorkerGateParts extends Pick<BrowserGate, 'api' | 'evicted' | 'persisted'> {
  readonly members: FirstMembers;
}

class WorkerGate implements BrowserGate {
  readonly api: string;
  readonly evicted: Promise<void>;
  readonly persisted: Promise<boolean>;
  readonly #members: FirstMembers;
  readonly #underWay = new Set<Promise<Response>>();
  #closing: Promise<void> | null = null;
  #isEvicted = false;

  constructor(
    { api, evicted, persisted, members }: WorkerGateParts,
    private readonly caller: Caller,
    private readonly end: () => Promise<void>,
  ) {
    this.api = api;
    this.evicted = evicted;
    this.persisted = persisted;
    this.#members = members;
    void evicted.then(() => {
      this.#isEvicted = true;
    });
  }

  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    this.#assertThere();
    const answer = this.caller.call(new Request(input, init));
    this.#underWay.add(answer);
    return answer.finally(() => this.#underWay.delete(answer));
  };

  async firstMembers(): Promise<JsonObject | null> {
    this.#assertThere();
    return this.#members.read();
  }

  async deleteFirstMembers(): Promise<void> {
    this.#assertThere();
    await this.#members.delete();
  }

  close(): Promise<void> {
    this.#closing ??= this.#drainAndEnd().finally(() => this.caller.failAll('the gate was closed'));
    return this.#closing;
  }

  async #drainAndEnd(): Promise<void> {
    await drained(Promise.allSettled(this.#underWay));
    await this.end();
  }

  #assertThere(): void {
    if (this.#closing !== null) throw new TypeError('the gate was closed');
    if (this.#isEvicted) throw new TypeError(EVICTED);
  }
}
