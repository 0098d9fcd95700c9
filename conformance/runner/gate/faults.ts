import { fromHex, isJsonObject, type JsonObject, type JsonValue, utf8 } from '@gatewright/protocol';
import type { RawRequest } from './exchange.js';
import type { Draft } from './messages.js';
import type { Fault, SignatureForm } from './scenario.js';
import { memberAt } from './template.js';

/** Faults that concern what is signed; the rest changes what was signed. */
export type SigningFault = Extract<Fault, { kind: 'wrongKey' | 'wrongNetwork' | 'olderText' | 'signedFor' | 'replay' }>;

const SIGNING: ReadonlySet<Fault['kind']> = new Set(['wrongKey', 'wrongNetwork', 'olderText', 'signedFor', 'replay']);

export function isSigningFault(fault: Fault): fault is SigningFault {
  return SIGNING.has(fault.kind);
}

/** The members of a body as they are written, each as JSON text. */
type Written = readonly (readonly [name: string, text: string])[];

interface Working {
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined where nothing is sent. */
  readonly written: Written | undefined;
  /** What replaces the written members. */
  readonly bytes: Uint8Array | undefined;
}

/** The bytes of a message with its faults, which apply in order. */
export function faulty({ method, path, headers, body }: Draft, faults: readonly Fault[]): RawRequest {
  const start: Working = {
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    written: body === undefined ? undefined : writtenOf(body),
    bytes: undefined,
  };
  const done = faults.reduce(withFault, start);
  return { method, path, headers: done.headers, body: bytesOf(done) };
}

/** A document with the faults that change its members; what else a message can suffer leaves it as it is. */
export function faultyDocument(document: JsonObject, faults: readonly Fault[]): JsonObject {
  const start: Working = { headers: {}, written: writtenOf(document), bytes: undefined };
  const { written = [] } = faults.reduce(withFault, start);
  return Object.fromEntries(written.map(([name, text]): [string, JsonValue] => [name, JSON.parse(text)]));
}

function withFault(at: Working, fault: Fault): Working {
  switch (fault.kind) {
    case 'alter': {
      const { members = {}, headers = {} } = fault;
      const changed = Object.entries(members).reduce(
        (written, [path, value]) => set(written, path, value),
        at.written ?? [],
      );
      return { ...at, headers: { ...at.headers, ...headers }, written: at.written === undefined ? undefined : changed };
    }
    case 'strip':
      return {
        ...at,
        headers: withoutNames(at.headers, fault.headers ?? []),
        written: at.written?.filter(([name]) => !(fault.members ?? []).includes(name)),
      };
    case 'signature':
      return withSignature(at, fault.member ?? 'signature', fault.form);
    case 'duplicateKey':
      return { ...at, written: [...(at.written ?? []), [fault.member, JSON.stringify(fault.value)]] };
    case 'literal':
      return { ...at, written: write(at.written ?? [], fault.member, fault.text) };
    case 'nested':
      return { ...at, written: write(at.written ?? [], fault.member, nested(fault.depth)) };
    case 'oversized':
      return { ...at, bytes: padded(bytesOf(at) ?? new Uint8Array(), fault.bytes) };
    case 'malformed':
      return { ...at, bytes: malformed(bytesOf(at) ?? new Uint8Array(), fault) };
    default:
      return at;
  }
}

function writtenOf(body: JsonObject): Written {
  return Object.entries(body).map(([name, value]) => [name, JSON.stringify(value)]);
}

function bytesOf({ written, bytes }: Working): Uint8Array | undefined {
  if (bytes !== undefined || written === undefined) return bytes;
  return utf8(`{${written.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`);
}

function write(written: Written, name: string, text: string): Written {
  const isThere = written.some(([each]) => each === name);
  return isThere ? written.map(([each, old]) => [each, each === name ? text : old]) : [...written, [name, text]];
}

/** Sets what stands at a dotted path; objects on the way are made. */
function set(written: Written, path: string, value: JsonValue): Written {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return write(written, name, JSON.stringify(value));
  const found = written.find(([each]) => each === name)?.[1];
  const inner: JsonValue = found === undefined ? {} : JSON.parse(found);
  return write(written, name, JSON.stringify(setIn(inner, rest, value)));
}

function setIn(at: JsonValue, [name = '', ...rest]: readonly string[], value: JsonValue): JsonValue {
  if (Array.isArray(at)) {
    return at.map((item: JsonValue, index) => {
      if (String(index) !== name) return item;
      return rest.length === 0 ? value : setIn(item, rest, value);
    });
  }
  const object = isJsonObject(at) ? at : {};
  return { ...object, [name]: rest.length === 0 ? value : setIn(object[name] ?? {}, rest, value) };
}

/** A signature is a member, a member of a proof, or a header. */
function withSignature(at: Working, name: string, form: SignatureForm): Working {
  const header = at.headers[name];
  if (header !== undefined) return { ...at, headers: { ...at.headers, [name]: reformed(header, form) } };
  const [first = '', ...rest] = name.split('.');
  const found: JsonValue = JSON.parse(at.written?.find(([each]) => each === first)?.[1] ?? 'null');
  const old = memberAt(found, rest) ?? null;
  return { ...at, written: set(at.written ?? [], name, reformed(String(old), form)) };
}

function reformed(hex: string, form: SignatureForm): string {
  switch (form) {
    case 'upperCase':
      return hex.toUpperCase();
    case 'flipped':
      return (hex.startsWith('0') ? '1' : '0') + hex.slice(1);
    case 'shortened':
      return hex.slice(0, -2);
    case 'lengthened':
      return `${hex}00`;
    case 'prefixed':
      return `0x${hex}`;
    case 'base64':
      return Buffer.from(hex, 'hex').toString('base64');
    case 'empty':
      return '';
    case 'zero':
      return '0'.repeat(hex.length);
  }
}

function nested(depth: number): string {
  return `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
}

function padded(bytes: Uint8Array, length: number): Uint8Array {
  const longer = new Uint8Array(Math.max(bytes.length, length)).fill(0x20);
  longer.set(bytes);
  return longer;
}

function malformed(bytes: Uint8Array, { text, hex, keep }: Extract<Fault, { kind: 'malformed' }>): Uint8Array {
  if (text !== undefined) return utf8(text);
  if (hex !== undefined) return fromHex(hex) ?? new Uint8Array();
  return bytes.slice(0, Math.floor(bytes.length * (keep ?? 0.5)));
}

function withoutNames(headers: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}
