import { decodePrivateKey, isJsonObject, type JsonValue, toHex, utf8 } from '@gatewright/protocol';
import { Needles } from './needles.js';

/** Members of answers whose text is a secret. */
const SECRET_MEMBERS: ReadonlySet<string> = new Set([
  'token',
  'ownerToken',
  'accessToken',
  'refreshToken',
  'deviceToken',
  'claimToken',
  'agentKey',
  'secret',
]);
/** Members of requests whose text is one. */
const SECRET_INPUTS: ReadonlySet<string> = new Set(['password', 'currentPassword', 'passphrase', 'refreshToken']);
/** Marks before the bytes of a token, which a leak might lack. */
const MARKS = /^(?:gw[drs]?_|whsec_)/;
/** Shorter texts are words that happen to be passwords. */
const TEXT_MIN_CHARS = 8;

interface Spoken {
  readonly where: string;
  readonly text: Buffer;
}

/**
 * Every secret that a server issued or was given, and everything that it said. What is secret may stand in the one answer that
 * gives it and nowhere else: not in another answer, not in a line of the log, not at rest.
 */
export class IssuedSecrets {
  private readonly needles = new Needles();
  private readonly known = new Map<string, string>();
  private readonly spoken: Spoken[] = [];

  get count(): number {
    return this.known.size;
  }

  /** A secret of the server, named as a breach will name it. */
  note(secret: string, name: string): void {
    if (secret.length < TEXT_MIN_CHARS || this.known.has(secret)) return;
    this.known.set(secret, name);
    for (const form of formsOf(secret)) this.needles.add(form, name);
  }

  /** The secrets of a request that was accepted. */
  noteInput(body: JsonValue, name: string): void {
    if (!isJsonObject(body)) return;
    for (const [member, value] of Object.entries(body)) {
      if (SECRET_INPUTS.has(member) && typeof value === 'string') this.note(value, `the ${member} of ${name}`);
    }
  }

  /** The secrets in a file of the server's own, wherever they are in it. */
  noteFile(contents: JsonValue, name: string): void {
    this.withheld(contents, name);
  }

  /**
   * An answer with its headers. Throws where it says a secret that another answer gave, or this one outside the member that
   * gives it. A claim that says it is a repetition gives the same token again.
   */
  noteAnswer(body: JsonValue, headers: Headers, name: string): void {
    const text = this.withheld(body, name) + JSON.stringify([...headers]);
    const spoken = { where: name, text: Buffer.from(text) };
    demandNone(this.breachesOf(spoken));
    this.spoken.push(spoken);
  }

  /** Text that is no answer in JSON, or no answer at all. */
  noteText(text: string, where: string): void {
    this.spoken.push({ where, text: Buffer.from(text) });
  }

  /** Throws where a secret is in anything that was said, also before it was issued, or in the files, by their names. */
  demandUnspoken(stored: ReadonlyMap<string, Uint8Array>): void {
    const files = [...stored].map(([where, bytes]) => ({ where, text: Buffer.from(bytes) }));
    demandNone([...this.spoken, ...files].flatMap((spoken) => this.breachesOf(spoken)));
  }

  private breachesOf({ where, text }: Spoken): string[] {
    return [...this.needles.in(text)].map((name) => `${name} is in ${where}`);
  }

  /** The text of an answer without the secrets that it may give. */
  private withheld(body: JsonValue, name: string): string {
    const repeated = isJsonObject(body) && isJsonObject(body['data'] ?? null) && Object(body['data']).replayed === true;
    return JSON.stringify(body, (member, value: JsonValue) => {
      if (!SECRET_MEMBERS.has(member) || typeof value !== 'string') return value;
      if (this.known.has(value) && !repeated) return value;
      this.note(value, `the ${member} of ${name}`);
      return null;
    });
  }
}

/** How a secret could be written down, each in halves: a page of a database, or a careful log, may hold one of them alone. */
function formsOf(secret: string): Uint8Array[] {
  const text = secret.replace(MARKS, '');
  const bytes = decodePrivateKey(text) ?? (MARKS.test(secret) ? Buffer.from(text, 'base64') : null);
  if (bytes === null) return [utf8(secret)];
  const buffer = Buffer.from(bytes);
  const written = [toHex(bytes), buffer.toString('base64'), buffer.toString('base64url')].map(utf8);
  return [...written, buffer].flatMap((form) => {
    const middle = form.length >> 1;
    return [form.subarray(0, middle), form.subarray(middle)];
  });
}

function demandNone(breaches: readonly string[]): void {
  if (breaches.length > 0) throw new Error(`secrets were said or kept: ${[...new Set(breaches)].join('; ')}`);
}
