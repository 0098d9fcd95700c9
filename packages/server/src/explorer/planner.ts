import type { JsonObject, JsonValue } from '@gatewright/protocol';
import { planGuarded } from './actions/guarded.js';
import { ACTIONS, type Action, type Plan } from './actions/index.js';
import type { Observed } from './observed.js';
import { Random, type Weighted } from './random.js';
import type { CallStep, Step } from './step.js';
import type { OrganisationName } from './world.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** Steps of time: within the freshness of a request, past a batch, past a hold, past short mandates, a day. */
const WAITS: readonly Weighted<number>[] = [
  [8, 2 * SECOND_MS],
  [7, 6 * SECOND_MS],
  [2, 4 * MINUTE_MS],
  [2, 16 * MINUTE_MS],
  [0.6, 61 * MINUTE_MS],
  [0.3, 25 * 60 * MINUTE_MS],
];

/** How much more often who may do what is played in worlds about people: one in three. */
const PEOPLE_WEIGHT = 4;

function isAboutPeople(seed: number): boolean {
  return seed % 3 === 2;
}

function choicesOf(seed: number): readonly Weighted<Action>[] {
  const more = isAboutPeople(seed) ? PEOPLE_WEIGHT : 1;
  return ACTIONS.map((action) => [action.weight * (action.aboutPeople ? more : 1), action]);
}

/** Values that a member of a body is changed to. */
const GARBAGE: readonly JsonValue[] = [null, -1, 0, 1e21, '', 'abc', true, [], {}, 'x'.repeat(2_000), '\u0000', 'NaN'];

/** Steps with which a world begins: agents of both organisations, before anything is asked of them. */
const OPENING: readonly OrganisationName[] = ['A', 'A', 'B'];

/** With which worlds about people go on: two must approve, and most payments of the first agent wait for them. */
const TWO_APPROVE: readonly Plan[] = [
  { by: 'A.owner', send: 'POST /organisation/approvals', body: { escalation: 2, onboarding: 2 } },
  {
    by: 'A.owner',
    send: 'POST /sop',
    body: {
      title: 'Rules',
      documentJson: {
        molecules: [
          {
            ...{ id: 'm1', combinator: 'any', decision: 'escalate' },
            atoms: [{ predicate: 'amount-over', config: { limit: 0.5 } }],
          },
        ],
      },
    },
  },
  {
    by: 'A.owner',
    send: 'POST /sop/agents/{@1.data.identityId}/assign',
    body: { sopId: `@${OPENING.length + 2}.data.sopId` },
  },
  { by: 'A.owner', send: 'POST /tokens', body: { role: 'admin', email: 'first-guest@a.test' } },
];

/** Chooses the steps of a sequence, by a seed and by what was observed. */
export class Planner {
  readonly #random: Random;
  readonly #choices: readonly Weighted<Action>[];
  readonly #next: readonly Plan[];
  readonly #made: CallStep[] = [];
  #nextId = 1;

  constructor(
    seed: number,
    private readonly observed: Observed,
  ) {
    this.#next = isAboutPeople(seed) ? TWO_APPROVE : [];
    this.#random = new Random(seed);
    this.#choices = choicesOf(seed);
  }

  /** The next step at the time `now`, ms. */
  next(now: number): Step {
    const id = this.#takeId();
    const opening = OPENING[id - 1];
    if (opening !== undefined) return this.#kept({ id, ...this.#plan(id, now, opening, onboarding()) });
    const planned = this.#next[id - 1 - OPENING.length];
    if (planned !== undefined) return this.#kept({ id, ...planned });
    const random = this.#random;
    if (random.chance(0.05)) {
      return { id, wait: random.weighted(WAITS), ...(random.chance(0.25) ? { late: true } : {}) };
    }
    if (random.chance(0.0012)) return { id, restart: true };
    const org = random.chance(0.75) ? 'A' : 'B';
    if (random.chance(0.03)) {
      const situation = { random, observed: this.observed, now, org, callerOrg: org, stepId: id } as const;
      const guarded = planGuarded(situation, () => this.#takeId());
      if (guarded !== null) return { id, ...guarded };
    }
    if (random.chance(0.05)) {
      const repeat = random.pickRecent(this.#made);
      if (repeat !== null) return { id, by: repeat.by, repeat: repeat.id, ...this.#change(repeat) };
    }
    const plan = this.#plan(id, now, org, null);
    return this.#kept({ id, ...(random.chance(0.04) ? this.#garbled(plan) : plan) });
  }

  #takeId(): number {
    this.#nextId += 1;
    return this.#nextId - 1;
  }

  #kept(step: CallStep): CallStep {
    this.#made.push(step);
    return step;
  }

  /** A call of the given or of a chosen action for which enough was observed. */
  #plan(stepId: number, now: number, org: OrganisationName, given: Action | null): Plan {
    const random = this.#random;
    const callerOrg = given === null && random.chance(0.05) ? other(org) : org;
    for (;;) {
      const action = given ?? random.weighted(this.#choices);
      const plan = action.plan({ random, observed: this.observed, now, org, callerOrg, stepId });
      if (plan !== null) return plan;
    }
  }

  /** The same call with a member of its body missing or changed. */
  #garbled(plan: Plan): Plan {
    const { body = {}, send } = plan;
    const names = Object.keys(body);
    const random = this.#random;
    if (names.length === 0 || send.startsWith('GET')) return plan;
    const name = random.pick(names);
    const { [name]: _left, ...rest } = body;
    return { ...plan, body: random.chance(0.4) ? rest : { ...rest, [name]: random.pick(GARBAGE) } };
  }

  /** What a repetition changes of an earlier body, mostly nothing. */
  #change({ body = {} }: CallStep): { readonly change?: JsonObject } {
    const random = this.#random;
    const names = ['amount', 'amountCharged', 'currency', 'merchant', 'agentDid', 'outcome'].filter(
      (name) => name in body,
    );
    if (names.length === 0 || random.chance(0.6)) return {};
    return { change: { [random.pick(names)]: random.pick<JsonValue>([1, 100, 0, 'EUR', 'settled', ...GARBAGE]) } };
  }
}

function other(org: OrganisationName): OrganisationName {
  return org === 'A' ? 'B' : 'A';
}

function onboarding(): Action {
  const action = ACTIONS.find(({ routes }) => routes.includes('POST /onboarding/agent'));
  if (action === undefined) throw new Error('no action makes an agent');
  return action;
}
