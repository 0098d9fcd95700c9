import { Answerer } from '../calls/answerer.js';
import { Caller } from '../calls/caller.js';
import { drained } from '../calls/drained.js';
import {
  type AnswerMessage,
  type CallMessage,
  type CancelMessage,
  isAnswer,
  isCall,
  kindOf,
} from '../calls/messages.js';
import type { OpenGate } from '../gate/open-gate.js';
import { EVICTED, GateEvictedError } from '../storage/eviction.js';

/** A message between two of the threads that share a gate. */
interface Envelope {
  readonly kind: 'to';
  readonly to: string;
  readonly from: string;
  readonly message: CallMessage | CancelMessage | AnswerMessage;
}

/** Says that another thread may lead now: who does, the locks say. */
const LOOK = { kind: 'look' } as const;

/** Within this time a thread takes what waits in its queue, ms. */
const QUEUE_TURN_MS = 20;

/** Opens the gate that has this identity; null for whichever there is, or a new one. */
type Open = (identity: string | null) => Promise<OpenGate>;

const ENDED = 'the tab that led the gate ended before it answered: whether it decided is unknown; look the request up';

/**
 * The threads of an origin that share a gate. One leads, by a lock of the browser, and has the database; the others send it their calls.
 * The browser frees the lock when the leader's tab ends, however it ends, and the next thread in line leads. It holds another whose name says
 * who it is and which gate it has; the others read both, and believe no message: any script of the origin can send one. Each thread keeps a
 * lock of its own, by which the others learn that it is gone. A thread that stands in line serves one gate: where its data was evicted, it does not
 * go on with the one that is made in its place.
 */
export class SharedGate {
  readonly #thread = crypto.randomUUID();
  readonly #channel: BroadcastChannel;
  readonly #caller: Caller;
  readonly #answerers = new Map<string, Answerer>();
  readonly #ending = new AbortController();
  readonly #alive: Promise<void>;
  readonly #evicted = new AbortController();
  /** Aborts once the browser evicted the gate that this thread stands in line for. */
  readonly evicted = this.#evicted.signal;
  #isStanding = false;
  #identity: string | null = null;
  #leader: string | null = null;
  #own: OpenGate | null = null;
  #onLeader: (() => void)[] = [];

  /** `patienceMs` is how long a call waits for a thread that leads. */
  constructor(
    private readonly name: string,
    private readonly patienceMs: number,
  ) {
    this.#channel = new BroadcastChannel(name);
    this.#channel.onmessage = ({ data }: MessageEvent<unknown>) => this.#receive(data);
    this.#caller = new Caller((message) => this.#ask(message));
    this.#alive = this.#hold(lifeOf(this.#thread));
    void this.#lookForLeader();
  }

  /**
   * Stands in line for the lead, and opens the gate once it is this thread's turn. Resolves once any thread leads; rejects where this
   * one's gate does not open.
   */
  stand(open: Open): Promise<void> {
    this.#isStanding = true;
    return new Promise((resolve, reject) => {
      this.#onLeader.push(resolve);
      const lead = () => this.#lead(open);
      const terms = { signal: this.#ending.signal };
      navigator.locks.request(leadOf(this.name), terms, lead).catch((error: unknown) => {
        if (error instanceof GateEvictedError) this.#evict();
        if (!this.#ending.signal.aborted) reject(error);
      });
    });
  }

  /** Answers a call here or where the gate is. Rejects with a TypeError where the leader ends before it answered, or none is found. */
  async answer(request: Request): Promise<Response> {
    if (this.#leader === null && !this.evicted.aborted) await this.#findLeader();
    if (this.evicted.aborted) throw new TypeError(EVICTED);
    if (this.#own !== null) return this.#own.answer(request);
    await this.#alive;
    return this.#caller.call(request);
  }

  /** Leaves the line. A leader answers what it was asked, and closes the gate before the next one leads. */
  async close(): Promise<void> {
    const own = this.#own;
    this.#caller.failAll('the gate was closed');
    if (own !== null) await this.#answersGiven();
    this.#own = null;
    await own?.close();
    this.#ending.abort();
    this.#channel.close();
  }

  async #lead(open: Open): Promise<void> {
    if (this.evicted.aborted) return;
    const own = await open(this.#identity);
    this.#own = own;
    await this.#alive;
    await navigator.locks.request(leaderLock(this.name, { thread: this.#thread, identity: own.identity }), async () => {
      this.#follow(this.#thread, own.identity);
      this.#channel.postMessage(LOOK);
      await Promise.race([this.#ended(), aborted(own.evicted)]);
    });
    if (!own.evicted.aborted) return;
    this.#own = null;
    this.#evict();
    await own.close();
  }

  /** Ends this thread's part in a gate that is gone; another thread may make a new one. */
  #evict(): void {
    this.#leader = null;
    this.#evicted.abort();
    this.#caller.failAll(EVICTED);
    for (const found of this.#onLeader.splice(0)) found();
  }

  /** Follows the thread that leads by the locks of the browser; none does while a gate opens. */
  async #lookForLeader(): Promise<void> {
    if (this.#own !== null) return;
    const found = await leaderNow(this.name);
    if (found !== null && this.#own === null) this.#follow(found.thread, found.identity);
  }

  /** Also of calls that wait in the queue of this thread: the message that closes it may overtake them. */
  #answersGiven(): Promise<void> {
    const given = async () => {
      await new Promise((resolve) => setTimeout(resolve, QUEUE_TURN_MS));
      await Promise.all([...this.#answerers.values()].map((answerer) => answerer.idle()));
    };
    return drained(given());
  }

  async #findLeader(): Promise<void> {
    const looking = this.#lookForLeader();
    await new Promise<void>((resolve, reject) => {
      const tooLate = new TypeError('no tab leads the gate: open a page that has it');
      const timer = setTimeout(() => reject(tooLate), this.patienceMs);
      this.#onLeader.push(() => {
        clearTimeout(timer);
        resolve();
      });
      looking.catch(reject);
    });
  }

  #receive(data: unknown): void {
    if (isEnvelope(data)) {
      if (data.to === this.#thread) this.#receiveOwn(data);
    } else {
      void this.#lookForLeader();
    }
  }

  #receiveOwn({ from, message }: Envelope): void {
    if (isAnswer(message)) this.#caller.receive(message);
    else if (isCall(message)) this.#answererFor(from).receive(message);
  }

  #answererFor(thread: string): Answerer {
    const known = this.#answerers.get(thread);
    if (known !== undefined) return known;
    const answer = async (request: Request) => {
      if (this.#own === null) throw new TypeError('this tab leads the gate no more; ask again');
      return this.#own.answer(request);
    };
    const answerer = new Answerer(answer, (message) => this.#send(thread, message));
    this.#answerers.set(thread, answerer);
    this.#onceGone(thread, () => {
      this.#answerers.delete(thread);
      answerer.cancelAll();
    });
    return answerer;
  }

  #follow(leader: string, identity: string): void {
    if (leader === this.#leader || this.evicted.aborted) return;
    this.#caller.failAll(ENDED);
    if (this.#isStanding && this.#identity !== null && this.#identity !== identity) {
      this.#evict();
      return;
    }
    this.#identity = identity;
    this.#leader = leader;
    for (const found of this.#onLeader.splice(0)) found();
    if (leader === this.#thread) return;
    this.#onceGone(leader, () => {
      if (this.#leader !== leader) return;
      this.#leader = null;
      this.#caller.failAll(ENDED);
    });
  }

  #ask(message: CallMessage | CancelMessage): void {
    if (this.#leader === null || this.#leader === this.#thread) this.#caller.failAll(ENDED);
    else this.#send(this.#leader, message);
  }

  #send(to: string, message: Envelope['message']): void {
    const envelope: Envelope = { kind: 'to', to, from: this.#thread, message };
    this.#channel.postMessage(envelope);
  }

  /** Resolves once this thread has a lock, which it keeps until the end. */
  #hold(lock: string): Promise<void> {
    return new Promise((held) => {
      void navigator.locks.request(lock, () => {
        held();
        return this.#ended();
      });
    });
  }

  /** The lock of a thread is free once it is gone. */
  #onceGone(thread: string, gone: () => void): void {
    const terms = { mode: 'shared', signal: this.#ending.signal } as const;
    navigator.locks.request(lifeOf(thread), terms, gone).catch(() => undefined);
  }

  #ended(): Promise<void> {
    return aborted(this.#ending.signal);
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });
}

/** The lock of the thread that leads. */
function leadOf(name: string): string {
  return `${name} leads`;
}

/** A thread that leads, with the identity of its gate. */
interface Leader {
  readonly thread: string;
  readonly identity: string;
}

/** The lock whose name says who leads with which gate. */
function leaderLock(name: string, { thread, identity }: Leader): string {
  return `${leadOf(name)} as ${thread} ${identity}`;
}

/**
 * Who leads, by what the browser holds: the second lock counts where the same client holds the lead, so that no other script of the origin
 * takes its place by a name. Null where no thread does, or its gate is not open yet.
 */
async function leaderNow(name: string): Promise<Leader | null> {
  const { held = [] } = await navigator.locks.query();
  const lead = held.find((lock) => lock.name === leadOf(name));
  if (lead?.clientId === undefined) return null;
  for (const { name: named = '', clientId } of held) {
    const [thread, identity] = named.startsWith(`${leadOf(name)} as `) ? named.split(' ').slice(-2) : [];
    if (clientId === lead.clientId && thread !== undefined && identity !== undefined) return { thread, identity };
  }
  return null;
}

function lifeOf(thread: string): string {
  return `gatewright thread ${thread}`;
}

function isEnvelope(data: unknown): data is Envelope {
  return kindOf(data) === 'to';
}
