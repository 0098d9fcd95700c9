import {
  decodePrivateKey,
  didKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  SPKI_PREFIX_HEX,
  toHex,
  utf8,
} from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import type { Actors, ActorTerms, AgentTerms } from './scenario.js';
import { type Setup, SetupError } from './setup/setup.js';
import type { Sources } from './sources.js';
import { filled, filledObject, type Scope } from './template.js';

/** Who takes part in a scenario, with what it proves itself by. */
export type Actor =
  | { readonly kind: 'agent'; readonly did: string; readonly action: string; readonly seed: Uint8Array }
  | { readonly kind: 'service'; readonly did: string; readonly seed: Uint8Array }
  | { readonly kind: 'person'; readonly token: string }
  | { readonly kind: 'key'; readonly did: string; readonly seed: Uint8Array };

/** The owner of the token that the run was started with; every scenario has it. */
export const OWNER = 'owner';

interface Stage {
  readonly setup: Setup;
  readonly sources: Sources;
  readonly scope: Scope;
  /** What names of the scenario start with, so that people find them in the gate. */
  readonly title: string;
  /** The actors so far, by name. */
  readonly made: Map<string, Actor>;
}

/** Makes the actors of a scenario, in order, and adds to the scope what steps may refer to. Throws what the setup throws. */
export async function makeActors(actors: Actors, stage: Stage): Promise<void> {
  const { setup, made } = stage;
  if (setup.ownerToken !== null) made.set(OWNER, { kind: 'person', token: setup.ownerToken });
  for (const [name, terms] of Object.entries(actors)) made.set(name, await makeActor(name, terms, stage));
}

async function makeActor(name: string, terms: ActorTerms, stage: Stage): Promise<Actor> {
  const { setup, sources, scope, title, made } = stage;
  switch (terms.kind) {
    case 'agent':
      return makeAgent(name, terms, stage, tokenOf(terms.of, made));
    case 'service': {
      const seed = sources.seed();
      const did = didKey(nodeEd25519.publicKey(seed));
      scope.set(name, { did });
      return { kind: 'service', did, seed };
    }
    case 'person': {
      const email = `${name.toLowerCase()}-${sources.fresh().slice(0, 12)}@conformance.example`;
      const password = terms.password === true ? sources.fresh() : null;
      scope.set(name, { email, password });
      return { kind: 'person', token: await setup.person(tokenOf(terms.of, made), terms.role, email, password) };
    }
    case 'organisation':
      return { kind: 'person', token: await setup.organisation(`${title} ${name}`) };
    case 'key': {
      const seed = sources.seed();
      const publicKey = nodeEd25519.publicKey(seed);
      scope.set(name, { publicKey: registeredForm(publicKey) });
      return { kind: 'key', did: didKey(publicKey), seed };
    }
  }
}

async function makeAgent(name: string, terms: AgentTerms, stage: Stage, token: string | null): Promise<Actor> {
  const { setup, sources, scope, title } = stage;
  const own = terms.key === 'own' || terms.key === 'unproven' ? sources.seed() : undefined;
  const asked = filledObject(terms.terms, scope, sources);
  const publicKey = own === undefined ? {} : { publicKey: registeredForm(nodeEd25519.publicKey(own)) };
  const agent = await setup.agent(token, { name: `${title} ${name}`, ...asked, ...publicKey });
  const seed = own ?? decodePrivateKey(agent.agentKey ?? '');
  if (seed === null) throw new SetupError('the agent came without a readable agentKey');
  if (terms.key === 'own') {
    if (agent.challenge === undefined) throw new SetupError('the agent with its own key came without a challenge');
    await setup.proveKey(token, agent, toHex(nodeEd25519.sign(utf8(agent.challenge), seed)));
  }
  const mandateIds: string[] = agent.mandateId === undefined ? [] : [agent.mandateId];
  const described = (): JsonValue => ({
    agentDid: agent.agentDid,
    identityId: agent.identityId,
    challenge: agent.challenge ?? null,
    publicKey: toHex(nodeEd25519.publicKey(seed)),
    mandateIds,
    config: agent.config,
  });
  scope.set(name, described());
  for (const mandate of terms.mandates ?? []) {
    const members = filledObject(mandate, scope, sources);
    mandateIds.push(await setup.mandate(token, { agentDid: agent.agentDid, ...members }));
    scope.set(name, described());
  }
  const ruleIds: string[] = [];
  for (const { family, document } of terms.rules ?? []) {
    const rules: JsonObject = filledObject(document, scope, sources);
    ruleIds.push(await setup.rules(token, agent, family, `${title} rules ${ruleIds.length + 1}`, rules));
  }
  scope.set(name, { ...Object(described()), ruleIds });
  const action = filled(asked['scope'] ?? '', scope, sources);
  return { kind: 'agent', did: agent.agentDid, action: String(action), seed };
}

/** The agent of a configuration that a step was answered (protocol.md §2.20). Throws `SetupError`. */
export function adoptedAgent(config: JsonValue, action: string, brought: Uint8Array | undefined): Actor {
  const { agentDid, agentKey } = isJsonObject(config) ? config : {};
  const seed = brought ?? (typeof agentKey === 'string' ? decodePrivateKey(agentKey) : null);
  if (typeof agentDid !== 'string' || seed === null) {
    throw new SetupError('the configuration has no agentDid or no readable agentKey');
  }
  return { kind: 'agent', did: agentDid, action, seed };
}

/** A public key as it is registered: SPKI DER in hex. */
const registeredForm = (publicKey: Uint8Array) => SPKI_PREFIX_HEX + toHex(publicKey);

function tokenOf(name: string | undefined, made: ReadonlyMap<string, Actor>): string | null {
  if (name === undefined) return null;
  const actor = made.get(name);
  if (actor?.kind !== 'person') throw new SetupError(`${name} is no organisation that was made before`);
  return actor.token;
}
