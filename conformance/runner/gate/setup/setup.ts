import type { JsonObject } from '@gatewright/protocol';
import type { Exchange } from '../exchange.js';
import type { RuleFamily } from '../scenario.js';

/** An agent as the setup made it. */
export interface MadeAgent {
  readonly agentDid: string;
  /** What management calls name the agent by. */
  readonly identityId: string;
  /** The secret key in hex where the gate made it. */
  readonly agentKey?: string;
  /** The text that proves possession of a brought key, once signed. */
  readonly challenge?: string;
  /** Id of the mandate that came with the agent. */
  readonly mandateId?: string;
  /** Everything else that the gate gave. */
  readonly config: JsonObject;
}

/** Makes what scenarios start from, in the organisation of a token. */
export interface Setup {
  /** Token of the owner of the organisation; null where nothing but the adapter acts for it. */
  readonly ownerToken: string | null;
  agent(token: string | null, terms: JsonObject): Promise<MadeAgent>;
  proveKey(token: string | null, agent: MadeAgent, signature: string): Promise<void>;
  /** Returns the id of the mandate. */
  mandate(token: string | null, terms: JsonObject): Promise<string>;
  /** Creates a rule document and binds it to an agent. Returns its id. */
  rules(
    token: string | null,
    agent: MadeAgent,
    family: RuleFamily,
    title: string,
    document: JsonObject,
  ): Promise<string>;
  /** Returns an access token of a new person, who has the password where one is given. */
  person(token: string | null, role: string, email: string, password: string | null): Promise<string>;
  /** Returns the token of the owner of a new organisation. */
  organisation(name: string): Promise<string>;
  /** Sets the clock of the gate ahead by so many ms. Throws `NotOfferedError` where nothing can. */
  advance(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** The gate, or the adapter, did not do what a scenario starts from. */
export class SetupError extends Error {
  constructor(
    message: string,
    readonly exchange?: Exchange,
  ) {
    super(message);
    this.name = 'SetupError';
  }
}

/** What a scenario starts from is not offered; it is skipped. */
export class NotOfferedError extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'NotOfferedError';
  }
}
