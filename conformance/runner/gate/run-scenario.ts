import { setTimeout as wait } from 'node:timers/promises';
import { isJsonObject, toHex, utf8 } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { type Actor, adoptedAgent, makeActors } from './actors.js';
import { readAnswer, referable, StepErrored, withoutDecision } from './answers.js';
import { EventStream } from './event-stream.js';
import { type Exchange, messageOf, type RawRequest } from './exchange.js';
import { type Looking, type Mismatch, membersMismatches, mismatches, type ReadAnswer } from './expect.js';
import type { GateClient } from './gate-client.js';
import { brokenInvariants } from './invariants.js';
import { REAL_WAIT_MAX_MS, REPEAT_MS } from './limits.js';
import { RequestBuilder } from './request-builder.js';
import type { Call, Check, Hear, Scenario, Send, Step, Together, Verify } from './scenario.js';
import { NotOfferedError, type Setup, SetupError } from './setup/setup.js';
import type { Sources } from './sources.js';
import { filled, filledObject, plainText, type Scope } from './template.js';
import { verificationOf, verified } from './verification.js';

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

/** Runs one scenario against a gate. Never throws: what goes wrong is its outcome. */
export async function runScenario(scenario: Scenario, gate: Gate): Promise<Outcome> {
  const run = new ScenarioRun(scenario, gate);
  try {
    return await run.outcome();
  } finally {
    run.close();
  }
}

class ScenarioRun {
  private readonly scope: Scope = new Map();
  private readonly actors = new Map<string, Actor>();
  private readonly requests = new Map<string, RawRequest>();
  private readonly answers = new Map<string, readonly ReadAnswer[]>();
  private readonly streams = new Map<string, EventStream>();
  private readonly exchanges: Exchange[] = [];
  private readonly builder: RequestBuilder;
  private readonly looking: Looking;
  private at = 'setup';

  constructor(
    private readonly scenario: Scenario,
    private readonly gate: Gate,
  ) {
    const { scope, actors, requests } = this;
    this.looking = { scope, sources: gate.sources };
    this.builder = new RequestBuilder(scenario.defaults, { scope, sources: gate.sources, actors, requests });
  }

  async outcome(): Promise<Outcome> {
    const { steps, finally: last, actors, id } = this.scenario;
    const { setup, sources } = this.gate;
    const ended = await this.caught(async () => {
      await makeActors(actors, { setup, sources, scope: this.scope, title: id, made: this.actors });
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
        return this.check(step);
      case 'let':
        for (const [name, value] of Object.entries(step.values)) {
          this.scope.set(name, filled(value, this.scope, this.gate.sources));
        }
        return;
      case 'wait':
        return this.letPass(step.ms);
      case 'listen': {
        const path = plainText(step.path, this.scope, this.gate.sources);
        this.streams.set(step.name, await EventStream.open(this.gate.base, path));
        return;
      }
      case 'hear':
        return this.hear(step);
      case 'sign': {
        const text = plainText(step.text, this.scope, this.gate.sources);
        this.scope.set(step.name, toHex(nodeEd25519.sign(utf8(text), this.seedOf(step.as))));
        return;
      }
      case 'adopt': {
        const { config, action, key, name } = step;
        const stated = filled(config, this.scope, this.gate.sources);
        this.actors.set(name, adoptedAgent(stated, action, key === undefined ? undefined : this.seedOf(key)));
        this.scope.set(name, stated);
        return;
      }
      case 'verify':
        return this.verify(step);
    }
  }

  /** Sets both clocks ahead where the gate's can be, else waits. What is played beside others waits, since clocks are shared. */
  private async letPass(ms: number): Promise<void> {
    const { setup, sources } = this.gate;
    if (this.scenario.alongside) return void (await wait(ms));
    try {
      await setup.advance(ms);
    } catch (error) {
      if (!(error instanceof NotOfferedError) || ms > REAL_WAIT_MAX_MS) throw error;
      return void (await wait(ms));
    }
    sources.advance(ms);
  }

  private seedOf(name: string): Uint8Array {
    const actor = this.actors.get(name);
    if (actor === undefined || actor.kind === 'person') throw new StepErrored(`no actor with a key is called ${name}`);
    return actor.seed;
  }

  /** Sends a step, and again until it meets its expectation where it says so. */
  private async request(step: Send | Call): Promise<void> {
    const end = performance.now() + (step.until ?? 0);
    for (;;) {
      const found = this.conclude(step, await this.race(this.builder.requestsOf(step)));
      if (found.length === 0 || performance.now() >= end) return demand(found);
      await wait(REPEAT_MS);
    }
  }

  /** Sends the requests of several steps at once, by turns. */
  private async together({ steps, all = [] }: Together): Promise<void> {
    const inner = steps.map((step) => {
      if (step.do === 'send' || step.do === 'call') return { step, requests: this.builder.requestsOf(step) };
      throw new StepErrored(`together holds send and call, not ${step.do}`);
    });
    const longest = Math.max(...inner.map(({ requests }) => requests.length));
    const order = Array.from({ length: longest }, (_, turn) =>
      inner.flatMap(({ requests }, of) => requests.slice(turn, turn + 1).map((request) => ({ of, request }))),
    ).flat();
    const exchanges = await this.race(order.map(({ request }) => request));
    const ofStep = (wanted: number) => exchanges.filter((_, at) => order[at]?.of === wanted);
    const found = inner.flatMap(({ step }, of) => this.conclude(step, ofStep(of)));
    const answers = exchanges.map((exchange) => readAnswer(exchange, 'json'));
    demand([...found, ...brokenInvariants(answers, all, this.looking)]);
  }

  private check({ over = [...this.answers.keys()], all }: Check): void {
    const answers = over.flatMap((name) => {
      const found = this.answers.get(name);
      if (found === undefined) throw new StepErrored(`no answer is called ${name}`);
      return found;
    });
    demand(brokenInvariants(answers, all, this.looking));
  }

  private async hear({ from, event: wanted, within }: Hear): Promise<void> {
    const stream = this.streams.get(from);
    if (stream === undefined) throw new StepErrored(`no stream is called ${from}`);
    const received = await stream.next(
      ({ event, data }) => membersMismatches({ event, data }, wanted, this.looking).length === 0,
      within,
    );
    const missed = { at: `stream ${from}`, expected: JSON.stringify(wanted), actual: `nothing within ${within} ms` };
    demand(received === null ? [missed] : []);
  }

  private verify(step: Verify): void {
    const { sources } = this.gate;
    const { kind, terms } = verificationOf(step);
    const { of: served = null, ...held } = filledObject(terms, this.scope, sources);
    const of = this.builder.faultyDocument(served, step.faults ?? []);
    const result = verified({ kind, of, held, now: sources.now() + (step.clock ?? 0) });
    if (step.name !== undefined) this.scope.set(step.name, result);
    const found = membersMismatches(result, step.expect, this.looking);
    const detail = typeof result['detail'] === 'string' ? ` (${result['detail']})` : '';
    demand(found.map(({ at, expected, actual }) => ({ at: `${kind} ${at}`, expected, actual: actual + detail })));
  }

  private async race(requests: readonly RawRequest[]): Promise<Exchange[]> {
    const exchanges = await this.gate.client.race(requests);
    this.exchanges.push(...exchanges);
    return exchanges;
  }

  /** Names the answers of a step and holds them against its expectation. */
  private conclude(step: Send | Call, exchanges: readonly Exchange[]): Mismatch[] {
    const form = step.do === 'call' ? (step.answer ?? 'envelope') : 'envelope';
    const answers = exchanges.map((exchange) => readAnswer(exchange, form));
    if (step.name !== undefined) this.note(step.name, step.parallel !== undefined, exchanges, answers);
    const isAuthorize = step.do === 'send' && step.message === 'authorize';
    return [
      ...answers.flatMap((answer) => mismatches(answer, step.expect, this.looking)),
      ...(isAuthorize ? answers.flatMap(withoutDecision) : []),
      ...brokenInvariants(answers, step.all ?? [], this.looking),
    ];
  }

  private note(name: string, isRace: boolean, exchanges: readonly Exchange[], answers: readonly ReadAnswer[]): void {
    const [first] = exchanges;
    if (first !== undefined) this.requests.set(name, first.request);
    this.answers.set(name, answers);
    const stated = answers.map((answer, index) => ({
      isOk: isJsonObject(answer.body) && answer.body['success'] === true,
      value: referable(answer, exchanges[index]?.request),
    }));
    const all = stated.map(({ value }) => value);
    const ok = stated.filter(({ isOk }) => isOk).map(({ value }) => value);
    const refused = stated.filter(({ isOk }) => !isOk).map(({ value }) => value);
    this.scope.set(name, isRace ? { all, ok, refused } : (all[0] ?? null));
  }
}

function demand(found: readonly Mismatch[]): void {
  if (found.length > 0) throw new StepFailed(found);
}
