import { setTimeout as wait } from 'node:timers/promises';
import { isJsonObject, type JsonObject, type JsonValue, parseDid, toHex } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { type Actor, makeActors, OWNER } from './actors.js';
import { EventStream } from './event-stream.js';
import { type Exchange, jsonOf, messageOf, type RawRequest } from './exchange.js';
import { type Looking, type Mismatch, membersMismatches, mismatches, type ReadAnswer } from './expect.js';
import { faulty, isSigningFault } from './faults.js';
import type { GateClient } from './gate-client.js';
import { jsonCall } from './gate-client.js';
import { brokenInvariants } from './invariants.js';
import { REPEAT_MS } from './limits.js';
import { MESSAGES, type Signing } from './messages.js';
import type { Call, Fault, Scenario, Send, Step, Together } from './scenario.js';
import { NotOfferedError, type Setup, SetupError } from './setup/setup.js';
import type { Sources } from './sources.js';
import { filled, filledObject, memberAt, plainText, type Scope } from './template.js';

/** What scenarios run against. */
export interface Gate {
  readonly base: URL;
  readonly client: GateClient;
  readonly setup: Setup;
  readonly sources: Sources;
}

/** How a scenario went. */
export interface Outcome {
  readonly status: 'pass' | 'fail' | 'skipped' | 'errored';
  readonly reason?: string;
  /** The step that ended it: its number, counted from 1, and its name. */
  readonly step?: string;
  readonly mismatches?: readonly Mismatch[];
  /** What was exchanged, in order. */
  readonly exchanges: readonly Exchange[];
}

/** A step did not meet its expectation. */
class StepFailed extends Error {
  constructor(readonly mismatches: readonly Mismatch[]) {
    super('the expectation is not met');
  }
}

/** No answer that an expectation could be held against. */
class StepErrored extends Error {}

/** Runs one scenario against a gate. Never throws: what goes wrong is its outcome. */
export async function runScenario(scenario: Scenario, gate: Gate): Promise<Outcome> {
  const run = new ScenarioRun(scenario, gate);
  try {
    return await run.outcome();
  } finally {
    run.close();
  }
}

type RequestStep = Send | Call;

class ScenarioRun {
  private readonly scope: Scope = new Map();
  private readonly answers = new Map<string, readonly ReadAnswer[]>();
  private readonly requests = new Map<string, RawRequest>();
  private readonly streams = new Map<string, EventStream>();
  private readonly exchanges: Exchange[] = [];
  private readonly looking: Looking;
  private actors: ReadonlyMap<string, Actor> = new Map();
  private at = 'setup';

  constructor(
    private readonly scenario: Scenario,
    private readonly gate: Gate,
  ) {
    this.looking = { scope: this.scope, sources: gate.sources };
  }

  async outcome(): Promise<Outcome> {
    const { steps, finally: last, actors, id } = this.scenario;
    const { setup, sources } = this.gate;
    const ended = await this.caught(async () => {
      this.actors = await makeActors(actors, { setup, sources, scope: this.scope, title: id });
      await this.steps(steps, 'step');
    });
    const restored = await this.caught(() => this.steps(last, 'finally'));
    return { ...(ended.status === 'pass' ? restored : ended), exchanges: this.exchanges };
  }

  close(): void {
    for (const stream of this.streams.values()) stream.close();
  }

  private async caught(work: () => Promise<void>): Promise<Omit<Outcome, 'exchanges'>> {
    try {
      await work();
      return { status: 'pass' };
    } catch (error) {
      if (error instanceof NotOfferedError) return { status: 'skipped', reason: error.message };
      if (error instanceof SetupError && error.exchange !== undefined) this.exchanges.push(error.exchange);
      if (error instanceof StepFailed) return { status: 'fail', step: this.at, mismatches: error.mismatches };
      return { status: 'errored', step: this.at, reason: messageOf(error) };
    }
  }

  private async steps(steps: readonly Step[], called: string): Promise<void> {
    for (const [index, step] of steps.entries()) {
      const name = 'name' in step && step.name !== undefined ? ` (${step.name})` : '';
      this.at = `${called} ${index + 1}${name}`;
      await this.step(step);
    }
  }

  private async step(step: Step): Promise<void> {
    switch (step.do) {
      case 'send':
      case 'call':
        return this.request(step);
      case 'together':
        return this.together(step);
      case 'check':
        return this.demand(
          brokenInvariants(
            (step.over ?? [...this.answers.keys()]).flatMap((name) => this.answersOf(name)),
            step.all,
            this.looking,
          ),
        );
      case 'let':
        for (const [name, value] of Object.entries(step.values)) this.scope.set(name, this.filled(value));
        return;
      case 'wait':
        await wait(step.ms);
        return;
      case 'listen':
        this.streams.set(step.name, await EventStream.open(this.gate.base, this.text(step.path)));
        return;
      case 'hear': {
        const stream = this.streams.get(step.from);
        if (stream === undefined) throw new StepErrored(`no stream is called ${step.from}`);
        const heard = await stream.next(
          ({ event, data }) => membersMismatches({ event, data }, step.event, this.looking).length === 0,
          step.within,
        );
        return this.demand(
          heard === null
            ? [
                {
                  at: `stream ${step.from}`,
                  expected: JSON.stringify(step.event),
                  actual: `nothing within ${step.within} ms`,
                },
              ]
            : [],
        );
      }
    }
  }

  /** Sends a step, and again until it meets its expectation where it says so. */
  private async request(step: RequestStep): Promise<void> {
    const end = performance.now() + (step.until ?? 0);
    for (;;) {
      const found = this.conclude(step, await this.race(this.prepared(step)));
      if (found.length === 0 || performance.now() >= end) return this.demand(found);
      await wait(REPEAT_MS);
    }
  }

  /** Sends the requests of several steps at once, by turns. */
  private async together({ steps, all }: Together): Promise<void> {
    const inner = steps.map((step) => {
      if (step.do !== 'send' && step.do !== 'call')
        throw new StepErrored(`together holds send and call, not ${step.do}`);
      return { step, requests: this.prepared(step) };
    });
    const longest = Math.max(...inner.map(({ requests }) => requests.length));
    const order = Array.from({ length: longest }, (_, turn) =>
      inner.flatMap(({ requests }, index) =>
        requests[turn] === undefined ? [] : [{ index, request: requests[turn] }],
      ),
    ).flat();
    const exchanges = await this.race(order.map(({ request }) => request));
    const found = inner.flatMap(({ step }, index) =>
      this.conclude(
        step,
        exchanges.filter((_, at) => order[at]?.index === index),
      ),
    );
    const answers = exchanges.map((exchange) => this.read(exchange, 'json'));
    this.demand([...found, ...(all === undefined ? [] : brokenInvariants(answers, all, this.looking))]);
  }

  private async race(requests: readonly RawRequest[]): Promise<Exchange[]> {
    const exchanges = await this.gate.client.race(requests);
    this.exchanges.push(...exchanges);
    return exchanges;
  }

  /** Names the answers of a step and holds them against its expectation. */
  private conclude(step: RequestStep, exchanges: readonly Exchange[]): Mismatch[] {
    const form = step.do === 'call' ? (step.answer ?? 'envelope') : 'envelope';
    const answers = exchanges.map((exchange) => this.read(exchange, form));
    if (step.name !== undefined) this.note(step.name, step.parallel !== undefined, exchanges, answers);
    const isAuthorize = step.do === 'send' && step.message === 'authorize';
    return [
      ...answers.flatMap((answer) => [
        ...mismatches(answer, step.expect, this.looking),
        ...(isAuthorize ? withoutDecision(answer) : []),
      ]),
      ...(step.all === undefined ? [] : brokenInvariants(answers, step.all, this.looking)),
    ];
  }

  private note(name: string, isRace: boolean, exchanges: readonly Exchange[], answers: readonly ReadAnswer[]): void {
    const [first] = exchanges;
    if (first !== undefined) this.requests.set(name, first.request);
    this.answers.set(name, answers);
    const told = answers.map((answer, index) => toldOf(answer, exchanges[index]?.request));
    const isOk = ({ body }: ReadAnswer) => isJsonObject(body) && body['success'] === true;
    const chosen = (ok: boolean) =>
      told.filter((_, index) => answers[index] !== undefined && isOk(answers[index]) === ok);
    this.scope.set(name, isRace ? { all: told, ok: chosen(true), refused: chosen(false) } : (told[0] ?? null));
  }

  /** An answer with its body read. Throws where there is none, or where it has not the form that was asked for. */
  private read({ answer, error, request }: Exchange, form: 'envelope' | 'json' | 'text'): ReadAnswer {
    const where = `${request.method} ${request.path}`;
    if (error !== undefined || answer === undefined) throw new StepErrored(`${where}: ${error ?? 'no answer'}`);
    const body = jsonOf(answer);
    if (form !== 'text' && request.method !== 'HEAD') {
      const type = answer.headers['content-type'] ?? 'no type';
      if (body === undefined) throw new StepErrored(`${where}: the answer is no JSON (${answer.status}, ${type})`);
      if (form === 'envelope' && (!isJsonObject(body) || typeof body['success'] !== 'boolean')) {
        throw new StepErrored(`${where}: the answer is not in the envelope {"success", "data"} (${answer.status})`);
      }
    }
    return { ...answer, body };
  }

  private prepared(step: RequestStep): RawRequest[] {
    const count = step.parallel ?? 1;
    if (step.do === 'send' && step.identical === true) {
      const request = this.built(step);
      return Array.from({ length: count }, () => request);
    }
    return Array.from({ length: count }, () => (step.do === 'send' ? this.built(step) : this.called(step)));
  }

  private called({ method, path, as, headers = {}, body, text, faults = [] }: Call): RawRequest {
    const actor = this.actorOf(as);
    const token = actor?.kind === 'person' ? actor.token : undefined;
    const plain = jsonCall(method, this.text(path), body === undefined ? undefined : this.filled(body), token);
    const more = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), this.text(value)]),
    );
    const spelt = text === undefined ? plain.body : new TextEncoder().encode(this.text(text));
    const type = text === undefined ? {} : { 'content-type': 'application/json' };
    const request = { ...plain, headers: { ...type, ...plain.headers, ...more }, body: spelt };
    const filledFaults = this.faults(faults);
    if (filledFaults.length === 0) return request;
    const draftBody = body === undefined ? undefined : this.filled(body);
    return faulty(
      { method, path: request.path, headers: request.headers, body: isJsonObject(draftBody) ? draftBody : undefined },
      filledFaults,
    );
  }

  private built(step: Send): RawRequest {
    const faults = this.faults(step.faults ?? []);
    const replay = faults.find((fault) => fault.kind === 'replay');
    if (replay !== undefined) {
      const request = this.requests.get(replay.of);
      if (request === undefined) throw new StepErrored(`no request is called ${replay.of}`);
      return request;
    }
    const { method, about, build } = MESSAGES[step.message];
    const actor = this.actorOf(step.as);
    const given = { ...this.scenario.defaults[step.message], ...step.with };
    const kept = Object.entries(given).filter(([name]) => !(step.without ?? []).includes(name));
    const draft = build({
      actor,
      id: step.on === undefined ? '' : this.idOf(step.on, about),
      members: filledObject(Object.fromEntries(kept), this.scope, this.gate.sources),
      context: step.context === true,
      payload: step.payload === undefined ? undefined : this.filled(step.payload),
      signing: this.signing(actor, step, faults),
    });
    return faulty({ method, ...draft }, faults);
  }

  private signing(actor: Actor | undefined, { clock = 0, message }: Send, faults: readonly Fault[]): Signing {
    const { sources } = this.gate;
    const own = actor === undefined || actor.kind === 'person' ? undefined : actor;
    const found = <Kind extends Fault['kind']>(kind: Kind) =>
      faults
        .filter(isSigningFault)
        .find((fault): fault is Extract<Fault, { kind: Kind }> & typeof fault => fault.kind === kind);
    const wrongKey = found('wrongKey');
    const wrongNetwork = found('wrongNetwork');
    const signedFor = found('signedFor');
    const seed = wrongKey === undefined ? own?.seed : (this.seedOf(wrongKey.of) ?? sources.seed());
    const about = MESSAGES[signedFor?.message ?? message].about;
    return {
      sign: (bytes) => (seed === undefined ? '' : toHex(nodeEd25519.sign(bytes, seed))),
      did: wrongNetwork === undefined ? (own?.did ?? '') : onNetwork(own?.did ?? '', wrongNetwork.network),
      nonce: sources.fresh(),
      issuedAt: new Date(sources.now() + clock).toISOString(),
      fresh: () => sources.fresh(),
      olderText: found('olderText') !== undefined,
      signedFor: {
        message: signedFor?.message,
        id: signedFor?.on === undefined ? undefined : this.idOf(signedFor.on, about),
      },
    };
  }

  private seedOf(name: string | undefined): Uint8Array | undefined {
    const actor = name === undefined ? undefined : this.actorOf(name);
    return actor === undefined || actor.kind === 'person' ? undefined : actor.seed;
  }

  private actorOf(name: string | undefined): Actor | undefined {
    if (name === undefined) return undefined;
    const actor = this.actors.get(name);
    if (actor !== undefined) return actor;
    if (name === OWNER) throw new NotOfferedError('needs the token of the owner, which the adapter does not tell');
    throw new StepErrored(`no actor is called ${name}`);
  }

  /** An id that an earlier answer named, or that a text in scope is. */
  private idOf(on: string, about: string | undefined): string {
    const id = on.includes('${') ? this.filled(on) : memberAt(this.scope.get(on), ['data', about ?? 'id']);
    if (typeof id !== 'string') throw new StepErrored(`${on} names no ${about ?? 'id'}`);
    return id;
  }

  private answersOf(name: string): readonly ReadAnswer[] {
    const answers = this.answers.get(name);
    if (answers === undefined) throw new StepErrored(`no answer is called ${name}`);
    return answers;
  }

  private faults(faults: readonly Fault[]): readonly Fault[] {
    return faults.map((fault) => {
      const value: JsonObject = JSON.parse(JSON.stringify(fault));
      return { ...fault, ...filledObject(value, this.scope, this.gate.sources) };
    });
  }

  private demand(found: readonly Mismatch[]): void {
    if (found.length > 0) throw new StepFailed(found);
  }

  private filled(value: JsonValue): JsonValue {
    return filled(value, this.scope, this.gate.sources);
  }

  private text(text: string): string {
    return plainText(text, this.scope, this.gate.sources);
  }
}

/** What steps may refer to of an exchange. */
function toldOf({ status, headers, body }: ReadAnswer, request: RawRequest | undefined): JsonObject {
  const sent =
    request?.body === undefined
      ? undefined
      : jsonOf({ status: 0, headers: {}, text: Buffer.from(request.body).toString('utf8') });
  const data = isJsonObject(body) ? body['data'] : undefined;
  return {
    status,
    headers,
    body: body ?? null,
    data: data ?? null,
    request: sent ?? null,
    requestHeaders: { ...request?.headers },
  };
}

/** Published guards fail on an authorize answer that has `data` without a decision (protocol.md §2.1). */
function withoutDecision({ body }: ReadAnswer): Mismatch[] {
  const data = isJsonObject(body) ? body['data'] : undefined;
  if (!isJsonObject(data) || typeof data['decision'] === 'string') return [];
  return [{ at: 'data.decision', expected: 'a decision in every answer with data', actual: 'nothing' }];
}

function onNetwork(did: string, network: string): string {
  const parsed = parseDid(did);
  if (parsed?.network === null || parsed === null) throw new NotOfferedError('the DIDs of this gate name no network');
  return did.replace(`:${parsed.network}:`, `:${network}:`);
}
