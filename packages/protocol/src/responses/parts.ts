import { type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { oneOf } from '../requests/parts.js';

export { oneOf } from '../requests/parts.js';

/** A member that is null where it does not apply. */
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** Where a page of a list ends. */
export const nextPlace = nullable(Type.String({ description: 'as ?after= for the next page; null behind the last' }));

/** The members of one object type and those of others behind them. */
export const withMembers = <A extends TProperties, B extends TProperties>(base: TObject<A>, more: B) =>
  Type.Object({ ...base.properties, ...more });

/** What may not have been meant by the caller, each with its place in the body. */
export const warnings = Type.Array(
  Type.Object({ path: Type.String({ examples: ['$.merchants'] }), message: Type.String() }),
);

export const id = Type.String({ examples: ['01a207a9-f433-7442-9655-ac34a5323379'] });
export const authorizationId = Type.String({
  description: 'the hold',
  examples: ['01a207a9-fb30-7e94-86c8-b676d7c3e607'],
});
export const eventId = Type.String({
  description: 'the evidence record',
  examples: ['01a207a9-f623-7689-bbe8-2e21dec51932'],
});
export const did = Type.String({ examples: ['did:magp:testnet:z6Mkf4guSiHXnsnKKn9gt9NkPnWXHBTNBkBdUv7e8fJmyv6y'] });
export const time = Type.String({ format: 'date-time', examples: ['2026-11-23T09:08:35.017Z'] });
export const money = Type.Number({ description: 'an amount in units of its currency', examples: [150.5] });
export const currency = Type.String({ description: 'ISO 4217 or a token of the table', examples: ['USD'] });
export const digest = Type.String({ pattern: '^sha256:[0-9a-f]{64}$', examples: [`sha256:${'0f'.repeat(32)}`] });
export const hex = Type.String({ pattern: '^[0-9a-f]*$', examples: ['0f899f054cafc9e4'] });
export const count = Type.Integer({ minimum: 0, examples: [1] });
export const reasonCode = Type.String({
  description: 'a code of the register, or one that a rule declares',
  examples: ['AUTHORIZED'],
});
export const decision = oneOf('allow', 'observe', 'escalate', 'block', 'suspend', 'quarantine', 'decommission');
export const network = Type.String({ examples: ['testnet'] });
export const personId = Type.String({
  description: 'a person of the organisation',
  examples: ['01a207aa-0dbb-73ec-b65d-a6c6738d3e84'],
});

export const provenBy = nullable(
  Type.Union([Type.Literal('operator'), Type.Literal('issuer')], {
    description: 'who vouches for the address beside the organisation that named it; null for nobody',
  }),
);

/** A JSON object whose members another standard, or the caller, defines. */
export const openObject = (description: string) => Type.Record(Type.String(), Type.Unknown(), { description });

/** The unclaimed holds that an ending voids. */
export const VoidedHolds = {
  voided: Type.Array(id, { description: 'the first unclaimed holds that ended with it; GET /policy/holds lists all' }),
  voidedCount: Type.Integer({ minimum: 0, description: 'how many were released so far' }),
  releasing: Type.Boolean({ description: 'true while more are released; they count as voided already' }),
} as const;
