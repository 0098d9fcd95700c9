/** A period over which a cap counts, by the calendar of a time zone. */
export interface Window {
  readonly per: 'hour' | 'day' | 'month';
  /** IANA name of the zone. */
  readonly timeZone: string;
}

export interface BudgetTerms {
  /** Decimal text. */
  readonly cap: string;
  /** ISO 4217 code. */
  readonly currency: string;
  /** Cap for each period instead of in all. */
  readonly window?: Window;
  /** How many permits it gives at most, besides the cap: a void or expired permit gives its place back. Only for a gate with the trait `counts`. */
  readonly count?: number;
  /** Budget that this one is part of: what it permits counts there too. Only for a gate with the trait `tree`. */
  readonly parent?: string;
  /** Other budgets will be part of it. */
  readonly hasParts?: boolean;
  /** Asks wait for a person. Only for a gate with `approve`. */
  readonly needsApproval?: boolean;
}

/** Which of several servers gets the call; 0 where there is one. */
interface Routed {
  readonly server: number;
}

export interface Ask extends Routed {
  readonly budget: string;
  /** Sent as it is: attacks send texts that are no amounts. */
  readonly amount: string;
  readonly currency: string;
  /** Names the payment: a repeated ask has the same one. */
  readonly key: string;
}

/** What a gate decided about an ask. */
export type Verdict =
  | { readonly permitted: true; readonly permit: string }
  | { readonly permitted: false; readonly reason: string }
  /** A person must approve first. */
  | { readonly permitted: false; readonly approval: string };

export interface PermitCall extends Routed {
  readonly permit: string;
  /** Names the call: a repeated call has the same one. */
  readonly key: string;
  /** Whether the caller got the answer to `claim`. No other caller may void a claimed permit: the claimer may be paying. */
  readonly isClaimer: boolean;
}

export interface AmountCall extends PermitCall {
  readonly amount: string;
}

/** `unknown`: the gate says that it never gave this permit. */
export type Outcome =
  | { readonly done: true }
  | { readonly done: false; readonly reason: string; readonly unknown?: boolean };

/** What a gate offers besides its methods. */
export interface Traits {
  /** The same key gets the same permit again, or a refusal, and never a second permit. */
  readonly keys?: boolean;
  /** How many servers share the budgets. */
  readonly servers?: number;
  /** How long an unclaimed permit lives, ms. */
  readonly holdMs?: number;
  /** A refund makes room in the budget, as it does unless this is false. */
  readonly refundsReturn?: boolean;
  /** `clock` sets it ahead only. A gate of its own is then opened for what follows. */
  readonly clockAheadOnly?: boolean;
  /** Caps by period. */
  readonly windows?: readonly Window['per'][];
  /** ISO 4217 codes of the currencies that a budget can have; only USD unless given. */
  readonly currencies?: readonly string[];
  /** Budgets in budgets. */
  readonly tree?: boolean;
  /** Caps of the number of permits. */
  readonly counts?: boolean;
}

/**
 * A running gate as the test reaches it. `budget` and `ask` are enough; what is absent is left out of the test and named in the result.
 * A method resolves with what the gate decided. It rejects where the gate decided nothing: no connection, no answer, an error of the
 * server, a rate limit.
 */
export interface Gate {
  readonly traits?: Traits;
  budget(terms: BudgetTerms): Promise<{ readonly budget: string }>;
  ask(ask: Ask): Promise<Verdict>;
  /** Begins a payment: from here on the permit no longer expires. */
  claim?(call: PermitCall): Promise<Outcome>;
  /** Reports what was paid: the permitted amount, or less. */
  settle?(call: AmountCall): Promise<Outcome>;
  /** Gives a permit back unpaid. */
  void?(call: PermitCall): Promise<Outcome>;
  /** Reports money that came back. */
  refund?(call: AmountCall): Promise<Outcome>;
  /** The cap without what is reserved and paid. */
  left?(query: { readonly budget: string; readonly server: number }): Promise<{ readonly left: string }>;
  /** Makes a budget whose cap is set aside in another one. */
  delegate?(terms: { readonly parent: string; readonly cap: string }): Promise<{ readonly budget: string }>;
  /** A person approves; `resume` then gets the permit, once. */
  approve?(call: { readonly approval: string }): Promise<Outcome>;
  resume?(ask: Ask & { readonly approval: string }): Promise<Verdict>;
  /** Ends the servers at once, as a loss of power does. */
  kill?(): Promise<void>;
  /** Ends the servers in order. */
  stop?(): Promise<void>;
  /** Starts the servers after `kill` or `stop`. */
  start?(): Promise<void>;
  /** Keeps one server from running, with its connections open, until `thaw`. */
  freeze?(): Promise<void>;
  thaw?(): Promise<void>;
  /** Ends the connections to the database and refuses new ones, until `restore`. */
  cut?(): Promise<void>;
  /** Keeps the connections to the database and passes nothing on, until `restore`. */
  silence?(): Promise<void>;
  restore?(): Promise<void>;
  /** Replaces the database by its standby; resolves when the gate answers again. */
  promote?(): Promise<void>;
  /** Keeps a copy of the database. */
  keep?(): Promise<void>;
  /** Puts the kept copy in the place of the database; resolves when the gate answers again, or waits for a person. */
  rewind?(): Promise<void>;
  /** A person confirms a database of which the gate said that it is one of the past: not done where it said nothing. */
  confirm?(): Promise<Outcome>;
  /** Sets the clock of the gate to an instant, ms since the epoch; it runs on from there. */
  clock?(to: { readonly at: number }): Promise<void>;
  /** A text with which another process reaches the same gate by `join` of the target. */
  share?(): Promise<{ readonly share: string }>;
  close?(): Promise<void>;
}

/** What a target file exports as its default. */
export interface Target {
  readonly name: string;
  /** Where it stands for a product: what it was written from. */
  readonly emulation?: string;
  open(): Promise<Gate>;
  /** The same gate from another process. */
  join?(share: string): Promise<Gate>;
}
