import type { JsonObject } from '@gatewright/protocol';
import type { OrganisationName } from './world.js';

/** The person who asked for an agent: an address in an organisation. */
export interface Author {
  readonly org: OrganisationName;
  readonly email: string;
}

/** An agent that an answer gave a config for. */
export interface Agent {
  readonly org: OrganisationName | 'sandbox';
  readonly did: string;
  readonly identityId: string;
  readonly scope: string;
  /** Where its config is: a reference to an answer. */
  readonly ref: string;
  /** Key that it signs with: the text of its config, or the name of a brought one. */
  readonly key: string;
  readonly keyRef: string;
  verified: boolean;
  contained: boolean;
  retired: boolean;
  /** The person who asked for it; null where an owner or admin made it. */
  readonly author: Author | null;
}

/** A mandate with the terms that it was asked for with; amounts in millionths. */
export interface Mandate {
  readonly org: OrganisationName | 'sandbox';
  readonly id: string;
  /** The first of the mandates that changed into this one; they share what is spent. */
  readonly accountId: string;
  readonly ref: string;
  readonly agentDid: string;
  readonly action: string;
  /** Null for a mandate without money. */
  readonly currency: string | null;
  readonly perTxnMax: number | null;
  readonly maxAmount: number | null;
  readonly merchants: readonly string[] | null;
  /** DIDs of the services that may act on its holds; null for any. */
  readonly counterparties: readonly string[] | null;
  readonly parentId: string | null;
  readonly validUntil: number | null;
  readonly limits: readonly ObservedLimit[];
  /** The budget that it names; null for none. */
  readonly budget: string | null;
  /** When it was issued, ms. */
  readonly since: number;
  ended: 'revoked' | 'superseded' | null;
}

/** A limit over time as it was asked for, in UTC and without an alignment. */
export interface ObservedLimit {
  /** Amount at most, in millionths, and actions at most; null for any. */
  readonly units: number | null;
  readonly count: number | null;
  /** Null for that of its mandate. */
  readonly currency: string | null;
  readonly per: string | { readonly rollingMs: number };
  readonly by: string | null;
  /** What raises added to it, ended ones too. */
  raised: number;
}

/** A budget of an organisation. */
export interface Budget {
  readonly org: Agent['org'];
  readonly id: string;
  readonly parentId: string | null;
  readonly limits: readonly ObservedLimit[];
  /** Since when its limits count at least. */
  since: number;
}

/** A raise of a limit of a budget that was asked for. */
export interface Raise extends Named {
  readonly budgetId: string;
  readonly limit: number;
  readonly amount: number;
}

export type HoldState = 'held' | 'claimed' | 'settled' | 'voided';

/** What a permit named, and what became of it by the answers since; amounts in millionths. */
export interface Hold {
  readonly org: OrganisationName | 'sandbox';
  readonly id: string;
  readonly ref: string;
  readonly agentDid: string;
  readonly action: string;
  readonly merchant: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly eventId: string | null;
  /** The counterparty that its request named in a signed context; null for none. */
  readonly counterparty: string | null;
  expiresAt: number;
  /** When it was permitted, ms; null where another answer showed it first. */
  readonly permittedAt: number | null;
  /** The budgets that it counts under; none before they are known. */
  budgets: readonly string[];
  mandateId: string | null;
  state: HoldState;
  /** DID of the service that claimed it; empty for an anonymous claim. */
  claimer: string | null;
  claimToken: string | null;
  claimTokenRef: string | null;
  captured: number;
  refunded: number;
  /** It was claimed after another party had reserved its slot. */
  claimedOver: boolean;
  /** DID of the service that reserved its slot, empty for an anonymous one; null while the slot is free. */
  payer: string | null;
  /** Paid outside by a finalized slot; null while none was. */
  outside: number | null;
  /**
   * What the outside wallet may have paid, or the function of a guard paid. A reservation pays at once; only who reserved the slot or
   * claimed the hold, or an owner, states that it was less.
   */
  moved: number;
}

/** What waits for people: an action, or a request for an agent. */
export interface Approvable {
  /** Nothing was decided yet. */
  waits: boolean;
  /** Addresses of people whose approval was accepted, and was not seen to be dropped. */
  readonly approvers: Set<string>;
  /** Those of them who could not approve when another person decided: their approval may have been dropped. */
  readonly doubtful: Set<string>;
  /** The person who asked for the agent, and so decides nothing; null for none. */
  readonly author: Author | null;
  /** How many people the organisation demanded when it began to wait. */
  readonly demanded: number;
}

export interface Escalation extends Approvable {
  readonly org: OrganisationName | 'sandbox';
  readonly id: string;
  readonly ref: string;
  readonly agentDid: string;
  readonly action: string;
  readonly amount: number;
  readonly currency: string;
  readonly merchant: string | null;
  readonly eventId: string | null;
  readonly counterparty: string | null;
  /** The rule documents that bound the agent when it began to wait, by id: their text as reviewers were shown it. */
  readonly shown: ReadonlyMap<string, string>;
}

/** A rule document in its newest version. */
export interface RuleDocument extends Named {
  readonly kind: 'sop' | 'standards';
  /** Its molecules as JSON; `null` once its agents may have different versions. */
  text: string;
  /** Identities of the agents that it binds. */
  readonly binds: Set<string>;
}

/** An id that calls can name, by the reference to the answer that gave it. */
export interface Named {
  readonly org: OrganisationName;
  readonly id: string;
  readonly ref: string;
}

export interface AgentRequest extends Named, Approvable {
  readonly tokenRef: string;
  readonly claimToken: string;
  readonly terms: JsonObject;
  readonly author: Author;
  /** Its author's access was ended before the agent was claimed. */
  ended: boolean;
}

/** What a provider found of an organisation, with the time at which it did, ms. */
export interface Verification {
  readonly state: string;
  readonly at: number;
}

export interface Counterparty extends Named {
  readonly did: string;
  readonly label: string;
}
