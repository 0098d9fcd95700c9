import { runGuarded } from './guarded-run.js';
import { answerFinding } from './invariants/answers.js';
import { approvalsFinding } from './invariants/approvals.js';
import { packFinding, recordOf } from './invariants/evidence.js';
import { type Finding, INVARIANTS, type InvariantName } from './invariants/finding.js';
import { identityFinding } from './invariants/identity.js';
import { moneyFinding, remainingFinding } from './invariants/money.js';
import { approvalFinding, permitFinding } from './invariants/permits.js';
import { Privacy } from './invariants/privacy.js';
import { restartFinding } from './invariants/restart.js';
import { windowFinding } from './invariants/windows.js';
import { Observed } from './observed.js';
import { wrongOf } from './rights.js';
import { type Exchange, type Prepared, partsOf, Session, succeeded } from './session.js';
import { differenceOf, lastingState, observableState } from './state.js';
import type { GuardStep, Step } from './step.js';
import { World, type WorldTerms } from './world.js';

/** How a sequence is examined. */
export interface Examination {
  /** The invariants that count; all unless given. */
  readonly only?: readonly InvariantName[];
  /** Of how many calls without the right the state before and after is compared: every n-th. */
  readonly compareEvery?: number;
  /** Findings that do not count; the world goes on after them. */
  readonly isKnown?: (finding: Finding) => boolean;
  /** Called with every call of the steps and its answer. */
  readonly witness?: (exchange: Exchange) => void;
}

/** Plays steps on a world and holds every answer to the invariants. */
export class Examiner {
  readonly observed: Observed;
  readonly #session: Session;
  readonly #privacy = new Privacy();
  readonly #counts: ReadonlySet<InvariantName>;
  readonly #compareEvery: number;
  readonly #isKnown: (finding: Finding) => boolean;
  readonly #witness: (exchange: Exchange) => void;
  #wrongCalls = 0;
  /** Calls of the steps, without the reads of the invariants. */
  calls = 0;

  constructor(
    readonly world: World,
    private readonly terms: WorldTerms,
    { only = INVARIANTS, compareEvery = 1, isKnown = () => false, witness = () => {} }: Examination = {},
  ) {
    this.observed = new Observed(world.organisations);
    this.#session = new Session(world, terms.seed);
    this.#counts = new Set(only);
    this.#compareEvery = compareEvery;
    this.#isKnown = isKnown;
    this.#witness = witness;
  }

  /** Makes a step. Null where every invariant holds, or where what the step refers to is not there. */
  async make(step: Step): Promise<Finding | null> {
    if ('wait' in step) {
      await this.world.pass(step.wait, step.late);
      return this.#counted([await moneyFinding(this.observed, this.world)]);
    }
    if ('restart' in step) {
      const before = await lastingState(this.observed, this.world);
      await this.world.restart();
      const restarted = restartFinding(before, await lastingState(this.observed, this.world));
      return this.#counted([restarted, await moneyFinding(this.observed, this.world)]);
    }
    if ('guard' in step) return this.#counted(await this.#guarded(step));
    const call = this.#session.prepare(step);
    return call === null ? null : this.#counted((await this.#examined(call)).found);
  }

  /** What holds at the end of a world. */
  async end(): Promise<Finding | null> {
    return this.#counted([await packFinding(this.observed, this.world)]);
  }

  /** Makes a call and holds its answer to the invariants. */
  async #examined(call: Prepared): Promise<{ readonly exchange: Exchange; readonly found: (Finding | null)[] }> {
    this.calls += 1;
    const { observed, world } = this;
    const wrong = wrongOf(call, observed, this.terms, world.now);
    if (wrong !== null) this.#wrongCalls += 1;
    const isChange = observed.people.changesPerson(call.sent.headers['authorization'], world.now);
    const isCompared = this.#wrongCalls % this.#compareEvery === 0 && !isChange;
    const compares = wrong !== null && this.#counts.has('rights') && isCompared;
    const before = compares ? await observableState(observed, world) : null;
    const exchange = await this.#session.send(call);
    this.#witness(exchange);
    observed.people.observe(exchange);
    const failures = world.takeFailures();
    const found = [answerFinding(exchange, failures), this.#privacy.check(exchange), wrongAnswer(exchange, wrong)];
    if (before !== null) {
      const place = differenceOf(before, await observableState(observed, world));
      if (place !== null) found.push(rights(`${nameOf(exchange)} changed ${place}, though ${wrong}`));
    }
    found.push(approvalsFinding(exchange, observed), identityFinding(exchange, observed));
    found.push(...(await this.#take(exchange)));
    found.push(remainingFinding(exchange, observed), windowFinding(exchange, observed));
    found.push(await moneyFinding(observed, world));
    return { exchange, found };
  }

  /** Lets a guard run a function that pays. */
  async #guarded(step: GuardStep): Promise<(Finding | null)[]> {
    const asked = this.#session.guarded(step);
    const { observed, world } = this;
    if (asked === null) return [];
    const found: (Finding | null)[] = [];
    const { agentDid, agentKey, request } = asked;
    let sent = 0;
    await runGuarded({
      ...{ agentDid, agentKey, request: { action: '', ...request }, ends: step.ends, now: () => world.now },
      nextNonce: () => this.#session.nonceOf(`${step.id}-${sent}`),
      send: async (call) => {
        sent += 1;
        const examined = await this.#examined(this.#session.made(call, `${step.id}-${sent}`, step.by, agentKey));
        found.push(...examined.found);
        return examined.exchange.answer;
      },
      pay: (authorizationId) => {
        const hold = observed.hold(authorizationId ?? undefined);
        if (hold !== undefined) hold.moved = hold.amount;
      },
      meanwhile: async () => {
        for (const each of step.meanwhile) found.push(await this.make(each));
      },
    });
    return [...found, await moneyFinding(observed, world)];
  }

  /** Takes in an answer, with the record behind it where it is a decision. */
  async #take(exchange: Exchange): Promise<(Finding | null)[]> {
    const { observed, world } = this;
    if (exchange.route === 'POST /policy/escalations/:id/resolve' && succeeded(exchange)) {
      observed.fold(exchange);
      return this.#takeApproval(exchange);
    }
    if (exchange.route !== 'POST /policy/mandate/authorize') {
      observed.fold(exchange);
      return [];
    }
    const { record, finding } = await recordOf(exchange, observed, world);
    observed.fold(exchange);
    const { eventId, authorizationId } = exchange.answer.data;
    const org = observed.agent(exchange.body['agentDid'])?.org ?? null;
    if (record !== null && typeof eventId === 'string' && org !== 'sandbox') observed.decisions.set(eventId, org);
    const hold = observed.hold(typeof authorizationId === 'string' ? authorizationId : undefined);
    if (hold === undefined || record === null) return [finding];
    hold.mandateId = typeof record['mandateId'] === 'string' ? record['mandateId'] : null;
    return [finding, permitFinding(exchange, hold, observed)];
  }

  /** Looks up what an approval permitted. */
  async #takeApproval({ id, answer }: Exchange): Promise<(Finding | null)[]> {
    const { observed, world } = this;
    const { nextEscalationId, escalationId } = answer.data;
    const decided = typeof nextEscalationId === 'string' ? nextEscalationId : escalationId;
    const escalation = observed.escalations.find((each) => each.id === decided);
    if (escalation === undefined) return [];
    const path = `/policy/escalations/${escalation.id}/status`;
    const { data } = await world.send({ method: 'GET', path, headers: {}, body: null });
    if (typeof data['authorizationId'] !== 'string') return [];
    observed.addApproved(escalation, data, `@${id}`);
    const hold = observed.hold(data['authorizationId']);
    const eventId = answer.data['eventId'];
    if (hold === undefined || typeof eventId !== 'string' || escalation.org === 'sandbox') return [];
    const headers = { authorization: `Bearer ${world.organisations[escalation.org].readerToken}` };
    const read = await world.send({ method: 'GET', path: `/evidence/${eventId}`, headers, body: null });
    const mandateId = Object(read.data['record']).mandateId;
    if (typeof mandateId === 'string') hold.mandateId = mandateId;
    return [approvalFinding(hold, observed)];
  }

  #counted(found: readonly (Finding | null)[]): Finding | null {
    const counted = found.filter((finding) => finding !== null && this.#counts.has(finding.invariant));
    return counted.find((finding) => finding !== null && !this.#isKnown(finding)) ?? null;
  }
}

/** Plays a whole sequence on a world of its own. Returns the first finding, with the number of steps up to it. */
export async function examine(
  steps: readonly Step[],
  terms: WorldTerms,
  examination: Examination = {},
): Promise<{ readonly finding: Finding; readonly steps: number } | null> {
  const world = await World.open(terms);
  try {
    const examiner = new Examiner(world, terms, examination);
    for (const [index, step] of steps.entries()) {
      const finding = await examiner.make(step);
      if (finding !== null) return { finding, steps: index + 1 };
    }
    const finding = await examiner.end();
    return finding === null ? null : { finding, steps: steps.length };
  } finally {
    await world.close();
  }
}

/** A call without the right that succeeded. A verdict is a success where it permits, or lets people decide. */
function wrongAnswer(exchange: Exchange, wrong: string | null): Finding | null {
  if (wrong === null || !succeeded(exchange)) return null;
  if (exchange.answer.data['replayed'] === true) return null;
  return rights(`${nameOf(exchange)} succeeded, though ${wrong}`);
}

function rights(message: string): Finding {
  return { invariant: 'rights', message };
}

function nameOf({ by, route }: Exchange): string {
  return `${route ?? 'a call'} by ${partsOf(by).name}'s ${partsOf(by).actor}`;
}
