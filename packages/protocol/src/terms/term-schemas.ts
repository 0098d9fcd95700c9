import type { JsonObject } from '../json/index.js';
import { PARAMETER_MEMBERS, type ParameterPlace } from './term-source.js';

const POINTER = '^(/([^~/]|~[01])*)+$';
const NAME = { type: 'string', minLength: 1 };

const DESCRIPTIONS = {
  param: 'A parameter of the path by its name.',
  query: 'A parameter of the query by its name.',
  header: 'A header that the authorization covers, by its name.',
} as const;

/**
 * The forms of terms in files as JSON Schema, for callers that have these parameters: `value` of a text or number, and `amount`, which
 * may count the smallest unit of its currency. They stand in `$defs` under these names. `readTermSource` takes exactly these.
 */
export function termSchemas(parameters: readonly ParameterPlace[]): {
  readonly value: JsonObject;
  readonly amount: JsonObject;
} {
  const members = (['param', 'query', 'header'] as const).filter((each) =>
    parameters.includes(PARAMETER_MEMBERS[each]),
  );
  const document = parameters.length === 0 ? 'the arguments' : 'the body';
  const from = { type: 'string', pattern: POINTER, description: `A JSON Pointer into ${document}.` };
  const place =
    parameters.length === 0
      ? {}
      : { in: { enum: [...parameters], description: 'The parameters that the pointer leads into.' } };
  const sources = [
    { member: 'from', properties: { from, ...place } },
    ...members.map((member) => ({ member, properties: { [member]: { ...NAME, description: DESCRIPTIONS[member] } } })),
  ];
  const literal = { anyOf: [NAME, { type: 'number' }] };
  return {
    value: {
      description: `A JSON Pointer into ${document} if it is a text that begins with /, else a fixed value.`,
      anyOf: [
        { type: 'string', pattern: '^([^/]|(/([^~/]|~[01])*)+$)' },
        { type: 'number' },
        ...sources.map(({ member, properties }) => objectOf([member], properties)),
        objectOf(['value'], { value: literal }),
      ],
    },
    amount: {
      anyOf: [
        { $ref: '#/$defs/value' },
        ...sources.map(({ member, properties }) => objectOf([member, 'unit'], { ...properties, unit: UNIT })),
      ],
    },
  };
}

const UNIT = { const: 'minor', description: 'The amount counts the smallest unit of its currency, such as cents.' };

function objectOf(required: readonly string[], properties: JsonObject): JsonObject {
  return { type: 'object', required: [...required], additionalProperties: false, properties };
}
