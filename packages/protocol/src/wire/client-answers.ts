import { type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { WIRE_ANSWERS } from '../responses/index.js';

/** The members of an answer that a client acts on. */
interface ReadMembers<Name> {
  /** Members without which the answer says nothing. */
  readonly demanded: readonly Name[];
  /** Members that other gates may leave out, or say null for: a reader drops null members before it checks. */
  readonly optional?: readonly Name[];
  /** Members whose list of words may grow: any text. */
  readonly words?: readonly Name[];
}

/** What a client holds an answer to: the members that it acts on, each of the type that the table of answers gives it. */
function asRead<T extends TProperties>(
  answer: TObject<T>,
  { demanded, optional = [], words = [] }: ReadMembers<keyof T & string>,
): TObject {
  const typed = (name: keyof T & string): TSchema => {
    const { [name]: documented = Type.Never() } = answer.properties;
    const schema = words.includes(name) ? Type.String() : documented;
    return demanded.includes(name) ? schema : Type.Optional(Type.Exclude(schema, Type.Null()));
  };
  return Type.Object(
    Object.fromEntries([...new Set([...demanded, ...optional, ...words])].map((name) => [name, typed(name)])),
  );
}

/**
 * What a client of any gate of the protocol holds its answers to. An answer that is not of this shape says nothing: it permits
 * nothing, and what it is about may or may not have happened.
 */
export const CLIENT_ANSWERS = {
  Verdict: asRead(WIRE_ANSWERS.Verdict, {
    demanded: ['decision', 'reasonCode'],
    optional: [
      'decisionFamily',
      'authorizationId',
      'escalationId',
      'expiresAt',
      'eventId',
      'requestNonce',
      'remaining',
      'payloadDigest',
      'fired',
      'contextFields',
      'unverifiable',
      'detail',
      'hint',
    ],
  }),
  Lookup: asRead(WIRE_ANSWERS.Lookup, { demanded: [], optional: ['authorizationId'] }),
  Claim: asRead(WIRE_ANSWERS.Claim, {
    demanded: ['ok'],
    optional: ['reasonCode', 'payloadDigest', 'approvedByHuman', 'replayed', 'contextDigest', 'claimToken'],
  }),
  Capture: asRead(WIRE_ANSWERS.Capture, { demanded: ['captured'], optional: ['reasonCode'] }),
  Void: asRead(WIRE_ANSWERS.Void, { demanded: ['voided'], optional: ['reasonCode'] }),
  PayloadBinding: asRead(WIRE_ANSWERS.PayloadBinding, { demanded: ['payloadDigest'] }),
  Dispatched: asRead(WIRE_ANSWERS.Dispatched, { demanded: ['ok'] }),
  Unknown: asRead(WIRE_ANSWERS.Unknown, { demanded: ['ok'], optional: ['reasonCode'] }),
  Refund: asRead(WIRE_ANSWERS.Refund, { demanded: ['refundAmount'], optional: ['reasonCode', 'replayed'] }),
  Effect: asRead(WIRE_ANSWERS.Effect, {
    demanded: ['outcome'],
    optional: [
      'nothingExecuted',
      'retrySafe',
      'claimed',
      'currency',
      'authorizedAmount',
      'settledAmount',
      'refundedAmount',
      'refunds',
    ],
    words: ['outcome', 'effectState', 'spendStatus', 'settlementEvidence'],
  }),
  EscalationStatus: asRead(WIRE_ANSWERS.EscalationStatus, {
    demanded: ['status'],
    optional: ['escalationId', 'authorizationId', 'expiresAt', 'requestDigest', 'contextDigest'],
    words: ['status'],
  }),
  ResumeClaimed: asRead(WIRE_ANSWERS.ResumeClaimed, { demanded: ['claimed'] }),
  LocalDecisionRecorded: asRead(WIRE_ANSWERS.LocalDecisionRecorded, { demanded: ['recorded'] }),
  PolicyKeys: asRead(WIRE_ANSWERS.PolicyKeys, { demanded: ['publicKey'], optional: ['endorsements'] }),
} as const;

/** An answer that clients read. */
export type ClientAnswer = keyof typeof CLIENT_ANSWERS;

/** The messages that clients hold to the whole schema: what they send, and evidence. A program of a client carries these validators alone. */
export const CLIENT_MESSAGES = ['AuthorizeRequest', 'EvidenceProof'] as const;

/** A message that clients hold to the whole schema. */
export type ClientMessage = (typeof CLIENT_MESSAGES)[number];
