import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import type { Route } from 'playwright-core';

/** A Hebrew word: what stands after it moves, unless it is isolated. */
export const RIGHT_TO_LEFT_WORD = '\u05e9\u05dc\u05d5\u05dd';
/** A known agent's name, written with a Cyrillic letter. */
export const LOOK_ALIKE = 'Gl\u043ebex';
/** What a line break would have a page say. */
export const FAKE_LINE = '2 of 2 approvals';
/** What a page may not run or build. */
const MARKUP = '<img id=hostile src=x>';

/** Hostile texts by what they are. What is longer than a line of a page stands alone, since a page cuts it. */
export const HOSTILE = {
  short: `\u202egpj ${RIGHT_TO_LEFT_WORD} a\u200bb\u0007 ${LOOK_ALIKE} ${MARKUP}\n${FAKE_LINE}`,
  long: 'L'.repeat(10_000),
} as const;

/** What the gate makes itself, and pages are led by: identifiers, keys, digests, times and numbers. */
const MADE_BY_THE_GATE =
  /^(?:(?:[a-z]+-)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|did:magp:\S+|(?:sha256:)?[0-9a-f]{64}|\d{4}-\d\d-\d\dT\S+Z|-?\d+(?:\.\d+)?|)$/;
/** Members that name something else, which a page would go on to read. */
const LEADING = /(?:Id|Did|Digest|Nonce|next)$/;
/** Words of which the pages read documents of JSON: predicates, codes, names of members. */
const WORD = /^[\w./:#-]+$/;

/** The register of codes is the product's own text, of the same build as the page. */
const OWN_TEXTS: ReadonlySet<string> = new Set(['/magp/schema']);

/**
 * The answers of a gate with a hostile text behind every member of free text, as the interface description has them: a member that comes
 * to be joins by itself. `members` has those that were given one.
 */
export class HostileAnswers {
  readonly members = new Set<string>();

  constructor(
    private readonly description: JsonObject,
    private readonly text: string,
  ) {}

  /** Answers a request of a page. */
  async answer(route: Route): Promise<void> {
    const request = route.request();
    const path = new URL(request.url()).pathname.replace(/^\/api\/v1/, '');
    const operation = this.operationAt(path, request.method().toLowerCase());
    if (operation === null || path.endsWith('/events') || OWN_TEXTS.has(path)) return route.continue();
    const response = await route.fetch();
    const body = await response.text();
    const schema = schemaOf(operation, response.status());
    if (schema === null) return route.fulfill({ response, body });
    const answer: JsonValue = JSON.parse(body);
    return route.fulfill({ response, body: JSON.stringify(this.hostile(answer, schema, '')) });
  }

  private hostile(value: JsonValue, schema: JsonObject, member: string): JsonValue {
    const { $ref } = schema;
    if (typeof $ref === 'string') {
      const name = $ref.split('/').at(-1) ?? '';
      return this.hostile(value, objectAt(this.description, 'components', 'schemas', name), name);
    }
    // What is absent in this world may be there in another.
    if (value === null && !LEADING.test(member) && variants(schema).some(isFreeText)) return this.with('', member);
    const fitting = variants(schema).find((each) => this.fits(value, each));
    if (fitting !== undefined) return this.hostile(value, fitting, member);
    if (typeof value === 'string') {
      const isFixed = 'enum' in schema || 'const' in schema || MADE_BY_THE_GATE.test(value);
      return isFixed ? value : this.with(value, member);
    }
    if (Array.isArray(value)) {
      const { items } = schema;
      return value.map((each) => (isJsonObject(items) ? this.hostile(each, items, member) : this.free(each, member)));
    }
    if (!isJsonObject(value)) return value;
    const { properties, additionalProperties } = schema;
    if (!isJsonObject(properties) && !isJsonObject(additionalProperties)) return this.free(value, member);
    const of = (name: string) => {
      const known = isJsonObject(properties) ? properties[name] : undefined;
      return isJsonObject(known) ? known : isJsonObject(additionalProperties) ? additionalProperties : {};
    };
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, this.hostile(each, of(name), `${member}.${name}`)]),
    );
  }

  /** JSON of which the description says nothing: texts of people in it, and of a context a member of its own. */
  private free(value: JsonValue, member: string): JsonValue {
    if (typeof value === 'string') return WORD.test(value) || value === '' ? value : this.with(value, member);
    if (Array.isArray(value)) return value.map((each) => this.free(each, member));
    if (!isJsonObject(value)) return value;
    const own = Object.entries(value).map(([name, each]): [string, JsonValue] => [name, this.free(each, member)]);
    if (!member.endsWith('.context')) return Object.fromEntries(own);
    return Object.fromEntries([...own, [this.with('member', member), this.with('value', member)]]);
  }

  private with(value: string, member: string): string {
    this.members.add(member);
    return `${value} \u00ab${member}\u00bb ${this.text}`;
  }

  private fits(value: JsonValue, schema: JsonObject): boolean {
    const { $ref, type } = schema;
    if (typeof $ref === 'string') {
      return this.fits(value, objectAt(this.description, 'components', 'schemas', $ref.split('/').at(-1) ?? ''));
    }
    if (variants(schema).length > 0) return variants(schema).some((each) => this.fits(value, each));
    if ('const' in schema) return schema['const'] === value;
    const { properties, required } = schema;
    if (isJsonObject(value) && isJsonObject(properties)) {
      return (Array.isArray(required) ? required : []).every((name) => {
        const of = properties[String(name)];
        const each = value[String(name)];
        return each !== undefined && (!isJsonObject(of) || this.fits(each, of));
      });
    }
    const types = Array.isArray(type) ? type : [type];
    return type === undefined || types.includes(typeOf(value));
  }

  private operationAt(path: string, method: string): JsonObject | null {
    const fitting = Object.entries(objectAt(this.description, 'paths'))
      .filter(([template]) => new RegExp(`^${template.replace(/\{[^}]*\}/g, '[^/]+')}$`).test(path))
      // A path without a parameter is named before one with it.
      .sort(([one], [other]) => one.split('{').length - other.split('{').length);
    const operation = objectAt(fitting[0]?.[1] ?? {}, method);
    return 'responses' in operation ? operation : null;
  }
}

/** The alternatives that a schema names; none where it is one itself. */
function variants(schema: JsonObject): JsonObject[] {
  const named = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(named) ? named.filter(isJsonObject) : [];
}

function isFreeText(schema: JsonObject): boolean {
  return schema['type'] === 'string' && !('format' in schema) && !('enum' in schema) && !('const' in schema);
}

function schemaOf(operation: JsonObject, status: number): JsonObject | null {
  const schema = objectAt(operation, 'responses', String(status), 'content', 'application/json', 'schema');
  return Object.keys(schema).length === 0 ? null : schema;
}

function objectAt(value: JsonValue, ...names: readonly string[]): JsonObject {
  let found: JsonValue | undefined = value;
  for (const name of names) found = isJsonObject(found) ? found[name] : undefined;
  return isJsonObject(found) ? found : {};
}

function typeOf(value: JsonValue): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}
