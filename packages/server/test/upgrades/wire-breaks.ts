import { canonicalJson, isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';

/** An interface description, OpenAPI 3.1. */
export type Description = JsonObject;

/** A schema before and now, with the descriptions that their references lead into, and where they stand. */
interface Pair {
  readonly before: JsonValue | undefined;
  readonly now: JsonValue | undefined;
  readonly at: string;
}

/**
 * What a client of an earlier description finds broken: routes, parameters, statuses, codes and members of answers that are gone, and
 * members, parameters and values of requests that are demanded or refused. Members that were added to answers break nothing.
 */
export function wireBreaks(before: Description, now: Description): string[] {
  return operationsOf(before).flatMap(({ name, operation }) => {
    const current = operationsOf(now).find((each) => each.name === name)?.operation;
    if (current === undefined) return [`${name}: the route is gone`];
    const compare = new Comparison(before, now);
    return [
      ...parameterBreaks(operation, current, name, compare),
      ...bodyBreaks(operation, current, name, compare),
      ...answerBreaks(operation, current, name, compare),
    ];
  });
}

function operationsOf({ paths }: Description): { readonly name: string; readonly operation: JsonObject }[] {
  return Object.entries(objectOf(paths)).flatMap(([path, methods]) =>
    Object.entries(objectOf(methods)).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation: objectOf(operation),
    })),
  );
}

function parameterBreaks(before: JsonObject, now: JsonObject, name: string, compare: Comparison): string[] {
  const [old, current] = [parametersOf(before), parametersOf(now)];
  const gone = [...old].flatMap(([parameter, given]) => {
    const at = `${name}: parameter ${parameter}`;
    const same = current.get(parameter);
    if (same === undefined) return [`${at} is gone`];
    return compare.taken({ before: given['schema'], now: same['schema'], at });
  });
  const demanded = [...current].filter(
    ([parameter, { required }]) => required === true && old.get(parameter)?.['required'] !== true,
  );
  return [...gone, ...demanded.map(([parameter]) => `${name}: parameter ${parameter} is demanded`)];
}

function parametersOf({ parameters }: JsonObject): Map<string, JsonObject> {
  const listed = (Array.isArray(parameters) ? parameters : []).map(objectOf);
  return new Map(listed.map((each) => [`${String(each['in'])} ${String(each['name'])}`, each]));
}

function bodyBreaks(before: JsonObject, now: JsonObject, name: string, compare: Comparison): string[] {
  const [old, current] = [objectOf(before['requestBody']), objectOf(now['requestBody'])];
  const at = `${name}: body`;
  if (Object.keys(old).length === 0) return current['required'] === true ? [`${at} is demanded`] : [];
  const schemas = { before: jsonSchema(old), now: jsonSchema(current), at };
  return [
    ...(current['required'] === true && old['required'] !== true ? [`${at} is demanded`] : []),
    ...compare.taken(schemas),
  ];
}

function answerBreaks(before: JsonObject, now: JsonObject, name: string, compare: Comparison): string[] {
  const [old, current] = [objectOf(before['responses']), objectOf(now['responses'])];
  return Object.entries(old).flatMap(([status, answer]) => {
    const at = `${name}: ${status}`;
    const same = current[status];
    if (same === undefined) return [`${at} is answered no more`];
    const schemas = { before: jsonSchema(objectOf(answer)), now: jsonSchema(objectOf(same)), at };
    return schemas.before === undefined ? [] : compare.given(schemas);
  });
}

function jsonSchema({ content }: JsonObject): JsonValue | undefined {
  return objectOf(objectOf(content)['application/json'])['schema'];
}

/** Whether a client sends values of the schemas, or reads them. */
type Direction = 'taken' | 'given';

/** Two schemas without references at their top. */
interface Schemas {
  readonly before: JsonObject;
  readonly now: JsonObject;
  readonly at: string;
}

/** Lower and upper bounds of values. */
const FLOORS = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'] as const;
const CEILINGS = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties'] as const;

/** Compares schemas of two descriptions, whose references lead into their own. */
class Comparison {
  /** What pairs of references came to; nothing while they are compared, because schemas may contain themselves. */
  readonly #known = new Map<string, string[]>();

  constructor(
    private readonly before: Description,
    private readonly now: Description,
  ) {}

  /** What was taken in a request and is not taken now. */
  taken(pair: Pair): string[] {
    return this.#once(pair, 'taken', (schemas) => this.#taken(schemas));
  }

  /** What was given in an answer and is not given now, or in another form. */
  given(pair: Pair): string[] {
    return this.#once(pair, 'given', (schemas) => this.#given(schemas));
  }

  #taken({ before, now, at }: Schemas): string[] {
    const alternatives = alternativesOf(before);
    if (alternatives !== null || alternativesOf(now) !== null) {
      const current = alternativesOf(now) ?? [now];
      return (alternatives ?? [before]).flatMap((each, index) =>
        current.some((other) => this.#fits({ before: each, now: other, at }, 'taken'))
          ? []
          : [`${at}: alternative ${index} is not taken`],
      );
    }
    const [old, current] = [objectOf(before['properties']), objectOf(now['properties'])];
    const demanded = textsOf(now['required']).filter((member) => !textsOf(before['required']).includes(member));
    return [
      ...missing(typesOf(before), typesOf(now)).map((type) => `${at}: ${type} is not taken`),
      ...missing(valuesOf(before), valuesOf(now)).map((value) => `${at}: ${value} is not taken`),
      ...boundBreaks(before, now, at),
      ...demanded.map((member) => `${at}.${member} is demanded`),
      ...Object.entries(old).flatMap(([member, schema]) => {
        const same = current[member];
        if (same !== undefined) return this.taken({ before: schema, now: same, at: `${at}.${member}` });
        return now['additionalProperties'] === false ? [`${at}.${member} is not taken`] : [];
      }),
      ...this.#nested({ before, now, at }, 'taken'),
    ];
  }

  #given({ before, now, at }: Schemas): string[] {
    const [ofBefore, ofNow] = [alternativesOf(before), alternativesOf(now)];
    if (ofBefore !== null || ofNow !== null) {
      const [old, current] = [ofBefore ?? [before], ofNow ?? [now]];
      const lost = old.filter(
        (each) => !current.some((other) => this.#fits({ before: each, now: other, at }, 'given')),
      );
      const added = current.filter(
        (each) => !old.some((other) => this.#fits({ before: other, now: each, at }, 'given')),
      );
      return [
        ...lost.map(() => `${at}: an alternative is gone`),
        ...added.map(() => `${at}: an alternative was added`),
      ];
    }
    const [old, current] = [objectOf(before['properties']), objectOf(now['properties'])];
    const unsure = textsOf(before['required']).filter(
      (member) => current[member] !== undefined && !textsOf(now['required']).includes(member),
    );
    return [
      ...missing(typesOf(now), typesOf(before)).map((type) => `${at}: it may be ${type} now`),
      ...missing(valuesOf(before) ?? [], valuesOf(now)).map((value) => `${at}: ${value} is given no more`),
      ...unsure.map((member) => `${at}.${member} may be absent`),
      ...Object.entries(old).flatMap(([member, schema]) => {
        const same = current[member];
        return same === undefined
          ? [`${at}.${member} is gone`]
          : this.given({ before: schema, now: same, at: `${at}.${member}` });
      }),
      ...this.#nested({ before, now, at }, 'given'),
    ];
  }

  #fits(pair: Pair, direction: Direction): boolean {
    return this[direction](pair).length === 0;
  }

  /** Items of lists, values under any name, and parts of a whole. */
  #nested({ before, now, at }: Schemas, direction: Direction): string[] {
    const inner = (['items', 'additionalProperties'] as const).flatMap((name) =>
      isJsonObject(before[name] ?? null) && isJsonObject(now[name] ?? null)
        ? this[direction]({ before: before[name], now: now[name], at: `${at}[]` })
        : [],
    );
    const parts = (Array.isArray(before['allOf']) ? before['allOf'] : []).flatMap((part, index) =>
      this[direction]({ before: part, now: Array.isArray(now['allOf']) ? now['allOf'][index] : undefined, at }),
    );
    return [...inner, ...parts];
  }

  #once({ before, now, at }: Pair, direction: Direction, compare: (schemas: Schemas) => string[]): string[] {
    const schemas = { before: referred(before, this.before), now: referred(now, this.now), at };
    const names = [before, now].map((schema) => String(objectOf(schema)['$ref'] ?? ''));
    if (names.includes('')) return compare(schemas);
    const key = `${direction} ${names.join(' ')}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, []);
    const found = compare(schemas);
    this.#known.set(key, found);
    return found;
  }
}

function referred(schema: JsonValue | undefined, description: Description): JsonObject {
  const value = objectOf(schema);
  const { $ref } = value;
  if (typeof $ref !== 'string') return value;
  const schemas = objectOf(objectOf(description['components'])['schemas']);
  return objectOf(schemas[$ref.replace('#/components/schemas/', '')]);
}

function alternativesOf({ anyOf, oneOf }: JsonObject): readonly JsonValue[] | null {
  return Array.isArray(anyOf) ? anyOf : Array.isArray(oneOf) ? oneOf : null;
}

/** The types of a schema; null for any. */
function typesOf({ type }: JsonObject): readonly string[] | null {
  return typeof type === 'string' ? [type] : Array.isArray(type) ? type.map(String) : null;
}

/** The values of an enumeration; null for any. */
function valuesOf(schema: JsonObject): readonly string[] | null {
  if ('const' in schema) return [canonicalJson(schema['const'] ?? null)];
  return Array.isArray(schema['enum']) ? schema['enum'].map((value) => canonicalJson(value)) : null;
}

/** What is in the first list and not in the second; null is every value. */
function missing(ones: readonly string[] | null, others: readonly string[] | null): readonly string[] {
  if (others === null) return [];
  return ones === null ? ['any value'] : ones.filter((one) => !others.includes(one));
}

function boundBreaks(before: JsonObject, now: JsonObject, at: string): string[] {
  const raised = FLOORS.filter((name) => numberOf(now[name], -Infinity) > numberOf(before[name], -Infinity));
  const lowered = CEILINGS.filter((name) => numberOf(now[name], Infinity) < numberOf(before[name], Infinity));
  const others = (['pattern', 'format'] as const).filter(
    (name) => now[name] !== undefined && now[name] !== before[name],
  );
  return [...raised, ...lowered, ...others].map((name) => `${at}: ${name} is stricter`);
}

function numberOf(value: JsonValue | undefined, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}

function textsOf(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return value !== undefined && isJsonObject(value) ? value : {};
}
