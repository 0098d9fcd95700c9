import { isJsonObject, type JsonObject, type JsonValue, parseDid, toHex, utf8 } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { type Actor, OWNER } from './actors.js';
import { StepErrored } from './answers.js';
import type { RawRequest } from './exchange.js';
import { faulty, faultyDocument, isSigningFault } from './faults.js';
import { jsonCall } from './gate-client.js';
import { MESSAGES, type Signing } from './messages.js';
import type { Call, Fault, Scenario, Send } from './scenario.js';
import { NotOfferedError } from './setup/setup.js';
import type { Sources } from './sources.js';
import { filled, filledObject, memberAt, plainText, type Scope } from './template.js';

/** What a scenario has made and named so far. */
export interface Cast {
  readonly scope: Scope;
  readonly sources: Sources;
  readonly actors: ReadonlyMap<string, Actor>;
  /** The requests of named steps, for replays. */
  readonly requests: ReadonlyMap<string, RawRequest>;
}

/** Turns steps into the requests that they send. */
export class RequestBuilder {
  constructor(
    private readonly defaults: Scenario['defaults'],
    private readonly cast: Cast,
  ) {}

  /** As many requests as the step sends at once. Throws `StepErrored`, `NotOfferedError`, `UnknownReferenceError`. */
  requestsOf(step: Send | Call): RawRequest[] {
    const count = step.parallel ?? 1;
    if (step.do === 'call') return Array.from({ length: count }, () => this.spelt(step));
    if (step.identical !== true) return Array.from({ length: count }, () => this.built(step));
    const request = this.built(step);
    return Array.from({ length: count }, () => request);
  }

  /** A document that the gate served, with faults. Throws `StepErrored` where it is none that faults apply to. */
  faultyDocument(document: JsonValue, faults: readonly Fault[]): JsonValue {
    if (faults.length === 0) return document;
    if (!isJsonObject(document)) throw new StepErrored('faults apply to an object, and the document is none');
    return faultyDocument(document, this.faultsOf(faults));
  }

  /** A request that the scenario spells out. */
  private spelt({ method, path, as, headers = {}, body, text, faults = [] }: Call): RawRequest {
    const actor = this.actorOf(as);
    const token = actor?.kind === 'person' ? actor.token : undefined;
    const given = body === undefined ? undefined : this.filled(body);
    const plain = jsonCall(method, this.text(path), given, token);
    const more = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), this.text(value)]);
    const request = { ...plain, headers: { ...plain.headers, ...Object.fromEntries(more) } };
    if (text !== undefined) {
      const type = { 'content-type': 'application/json' };
      return { ...request, headers: { ...type, ...request.headers }, body: utf8(this.text(text)) };
    }
    if (given !== undefined && !isJsonObject(given)) return request;
    return faulty({ ...request, body: given }, this.faultsOf(faults));
  }

  /** A message of the protocol, signed and made faulty as the step says. */
  private built(step: Send): RawRequest {
    const faults = this.faultsOf(step.faults ?? []);
    const replay = faults.find((fault) => fault.kind === 'replay');
    if (replay !== undefined) return this.requestOf(replay.of);
    const { method, about, build } = MESSAGES[step.message];
    const actor = this.actorOf(step.as);
    const given = { ...this.defaults[step.message], ...step.with };
    const kept = Object.entries(given).filter(([name]) => !(step.without ?? []).includes(name));
    const draft = build({
      actor,
      id: step.on === undefined ? '' : this.idOf(step.on, about),
      members: this.filledObject(Object.fromEntries(kept)),
      context: step.context === true,
      payload: step.payload === undefined ? undefined : this.filled(step.payload),
      signing: this.signing(actor, step, faults),
    });
    return faulty({ method, ...draft }, faults);
  }

  private signing(actor: Actor | undefined, { clock = 0, message }: Send, faults: readonly Fault[]): Signing {
    const { sources } = this.cast;
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
    const actor = this.actorOf(name);
    return actor === undefined || actor.kind === 'person' ? undefined : actor.seed;
  }

  private actorOf(name: string | undefined): Actor | undefined {
    if (name === undefined) return undefined;
    const actor = this.cast.actors.get(name);
    if (actor !== undefined) return actor;
    if (name === OWNER) throw new NotOfferedError('needs the token of the owner, which the adapter does not give');
    throw new StepErrored(`no actor is called ${name}`);
  }

  private requestOf(name: string): RawRequest {
    const request = this.cast.requests.get(name);
    if (request === undefined) throw new StepErrored(`no request is called ${name}`);
    return request;
  }

  /** An id that an earlier answer named, or that a text refers to. */
  private idOf(on: string, about: string | undefined): string {
    const member = about ?? 'id';
    const id = on.includes('${') ? this.filled(on) : memberAt(this.cast.scope.get(on), ['data', member]);
    if (typeof id !== 'string') throw new StepErrored(`${on} names no ${member}`);
    return id;
  }

  private faultsOf(faults: readonly Fault[]): readonly Fault[] {
    return faults.map((fault) => {
      const value: JsonObject = JSON.parse(JSON.stringify(fault));
      return { ...fault, ...this.filledObject(value) };
    });
  }

  private filled(value: JsonValue): JsonValue {
    return filled(value, this.cast.scope, this.cast.sources);
  }

  private filledObject(value: JsonObject): JsonObject {
    return filledObject(value, this.cast.scope, this.cast.sources);
  }

  private text(text: string): string {
    return plainText(text, this.cast.scope, this.cast.sources);
  }
}

/** The DID of the same key on another network. */
function onNetwork(did: string, network: string): string {
  const own = parseDid(did)?.network;
  if (own === null || own === undefined) throw new NotOfferedError('the DIDs of this gate name no network');
  return did.replace(`:${own}:`, `:${network}:`);
}
