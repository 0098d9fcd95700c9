import { DECISIONS, isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { type ExpectedVerdict, KINDS, LAYERS, LEVELS, type Origin, type Vector } from './vector.js';

/** A line of a vector file is not a vector. */
export class VectorError extends Error {
  constructor(
    /** Counted from 1. */
    readonly line: number,
    readonly member: string,
  ) {
    super(`line ${line}: ${member} is missing or not of its type`);
    this.name = 'VectorError';
  }
}

/** The vectors of one NDJSON file; empty lines are passed over. Throws `VectorError` with the line and the member. */
export function parseVectors(text: string): Vector[] {
  return text.split('\n').flatMap((line, index) => (line === '' ? [] : [new Line(line, index + 1).vector()]));
}

/** One line, read member by member. */
class Line {
  private readonly object: JsonObject;

  constructor(
    text: string,
    private readonly number: number,
  ) {
    const value = jsonOf(text);
    if (!isJsonObject(value)) throw new VectorError(number, 'the line');
    this.object = value;
  }

  vector(): Vector {
    const base = {
      id: this.text('id'),
      level: this.oneOf('level', LEVELS),
      labels: this.texts('labels'),
      documents: this.objects('documents'),
      mandates: this.objects('mandates'),
      ...(this.object['revokedActions'] === undefined ? {} : { revokedActions: this.texts('revokedActions') }),
      compare: this.oneOf('compare', LAYERS),
      origin: this.origin(),
      why: this.text('why'),
    };
    if (this.oneOf('kind', KINDS) === 'reject') return { ...base, kind: 'reject', expect: this.faults() };
    return {
      ...base,
      kind: 'evaluate',
      request: this.member('request'),
      facts: this.facts(),
      expect: this.verdict(),
    };
  }

  private facts(): JsonObject {
    const facts = this.member('facts');
    if (typeof facts['now'] !== 'number') throw new VectorError(this.number, 'facts.now');
    return facts;
  }

  private verdict(): ExpectedVerdict {
    const expect = new Line(JSON.stringify(this.member('expect')), this.number);
    return {
      decision: expect.oneOf('decision', DECISIONS),
      reasonCode: expect.text('reasonCode'),
      fired: expect.texts('fired'),
      unverifiable: expect.texts('unverifiable'),
      contextFields: expect.texts('contextFields'),
      leaf: expect.text('leaf'),
    };
  }

  private faults(): { faults: readonly string[] } {
    const expect = new Line(JSON.stringify(this.member('expect')), this.number);
    return { faults: expect.texts('faults') };
  }

  private origin(): Origin {
    const members = Object.entries(this.member('origin'));
    return Object.fromEntries(members.map(([name, value]) => [name, String(value)]));
  }

  private text(name: string): string {
    const value = this.own(name);
    if (typeof value !== 'string') throw new VectorError(this.number, name);
    return value;
  }

  private texts(name: string): string[] {
    const value = this.own(name);
    if (!Array.isArray(value)) throw new VectorError(this.number, name);
    return value.map((item: JsonValue) => {
      if (typeof item !== 'string') throw new VectorError(this.number, name);
      return item;
    });
  }

  private objects(name: string): JsonObject[] {
    const value = this.own(name);
    if (!Array.isArray(value)) throw new VectorError(this.number, name);
    return value.map((item: JsonValue) => {
      if (!isJsonObject(item)) throw new VectorError(this.number, name);
      return item;
    });
  }

  private member(name: string): JsonObject {
    const value = this.own(name);
    if (!isJsonObject(value)) throw new VectorError(this.number, name);
    return value;
  }

  private oneOf<T extends string>(name: string, values: readonly T[]): T {
    const found = values.find((value) => value === this.own(name));
    if (found === undefined) throw new VectorError(this.number, name);
    return found;
  }

  private own(name: string): JsonValue | undefined {
    return Object.hasOwn(this.object, name) ? this.object[name] : undefined;
  }
}

function jsonOf(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
