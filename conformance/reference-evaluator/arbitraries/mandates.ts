import type { JsonObject, JsonValue } from '@gatewright/protocol';
import fc from 'fast-check';
import {
  ACTIONS,
  CURRENCIES,
  JURISDICTIONS,
  LEVELS,
  LIMITS,
  MERCHANTS,
  NOW,
  oneIn,
  oneOf,
  text,
  withSome,
} from './constants.js';

const ENFORCEMENTS = ['escalate', 'escalate', 'block', 'block', 'suspend', 'quarantine'] as const;
const ORDERINGS = ['lt', 'lteq', 'gt', 'gteq', 'eq', 'neq'] as const;
const MEMBERSHIPS = ['isAnyOf', 'isPartOf', 'isNoneOf'] as const;

/** Instants around now, with and without an offset. */
const instant = oneOf([-1, 0, 1]).map((step) => new Date(NOW + step).toISOString());
const eventTime = fc.oneof(instant, oneOf(['2026-06-01T14:00:00+02:00', '2026-06-01T12:00:00.001Z']));

const moneyConstraint = fc.record({
  leftOperand: oneOf(['mm:payAmount', 'mm:payAmount', 'mm:cumulativeSpend']),
  operator: fc.oneof({ weight: 4, arbitrary: fc.constant('lteq') }, { weight: 1, arbitrary: oneOf(ORDERINGS) }),
  rightOperand: oneOf(LIMITS),
});

const OPERAND_VALUES: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'mm:merchant': oneOf(MERCHANTS),
  'mm:currency': oneOf(CURRENCIES),
  'mm:jurisdiction': oneOf(JURISDICTIONS),
  jurisdiction: oneOf(JURISDICTIONS),
  resource: text,
  'mm:route': text,
  'mm:counterparty': text,
  op: text,
  __proto__: text,
};

const wordConstraint = oneOf([...Object.keys(OPERAND_VALUES), 'mm:merchant', 'constructor']).chain((leftOperand) => {
  const value = Object.hasOwn(OPERAND_VALUES, leftOperand) ? (OPERAND_VALUES[leftOperand] ?? text) : text;
  return fc.oneof(
    fc.record({
      leftOperand: fc.constant(leftOperand),
      operator: oneOf(MEMBERSHIPS),
      rightOperand: fc.array(value, { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ leftOperand: fc.constant(leftOperand), operator: oneOf(['eq', 'neq']), rightOperand: value }),
  );
});

const timeConstraint = fc.record({
  leftOperand: fc.constant('when'),
  operator: oneOf(['before', 'after']),
  rightOperand: eventTime,
});

const numberConstraint = fc.record({
  leftOperand: oneOf(['callCount', 'holTrustScore', 'op']),
  operator: oneOf(ORDERINGS),
  rightOperand: oneOf(LIMITS),
});

function constraintsOf(more: Record<string, fc.Arbitrary<JsonValue>>): fc.Arbitrary<JsonObject[]> {
  const operands = fc.oneof(
    { weight: 4, arbitrary: moneyConstraint },
    { weight: 4, arbitrary: wordConstraint },
    { weight: 1, arbitrary: timeConstraint },
    { weight: 1, arbitrary: numberConstraint },
  );
  const constraint = fc
    .tuple(operands, withSome(more))
    .map(([operand, extra]): JsonObject => ({ ...operand, ...extra }));
  return fc.oneof(fc.array(constraint, { maxLength: 1 }), fc.array(constraint, { maxLength: 3 }));
}

const unit = oneOf(CURRENCIES);
const riskSignals = fc.oneof(
  fc.constant(false),
  fc.oneof(fc.constant(false), oneOf([0.3, 0.5, 1])).map((amountShare) => ({ amountShare })),
);
const about = fc.oneof({ weight: 6, arbitrary: fc.constant('pay') }, { weight: 1, arbitrary: oneOf(ACTIONS) });

/** Limits nothing, and states money: without it most mandates would permit no amount. */
const MONEY: JsonObject = { leftOperand: 'mm:payAmount', operator: 'gteq', rightOperand: 0 };
const stated = fc.oneof({ weight: 3, arbitrary: fc.constant([MONEY]) }, { weight: 1, arbitrary: fc.constant([]) });

function permissionOf(onFail: Record<string, fc.Arbitrary<JsonValue>>): fc.Arbitrary<JsonObject> {
  return fc
    .tuple(
      stated,
      constraintsOf({ unit, ...onFail }),
      withSome({ target: about, riskTier: oneOf(LEVELS), riskSignals }),
    )
    .map(([money, constraint, more]) => ({ action: 'execute', constraint: [...money, ...constraint], ...more }));
}

const prohibition = fc
  .tuple(
    constraintsOf({ unit }).filter((constraints) => constraints.length > 0),
    withSome({
      target: about,
      reasonCode: fc.constant('NO_EVIL'),
      enforcement: oneOf(ENFORCEMENTS),
    }),
  )
  .map(([constraint, more]): JsonObject => ({ constraint, ...more }));

function mandateOf(permission: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  const document = fc
    .tuple(
      about,
      fc.array(permission, { minLength: 1, maxLength: 2 }),
      fc.array(prohibition, { maxLength: 1 }),
      oneIn(5, instant),
      oneIn(5, instant),
    )
    .map(([target, permissions, prohibitions, validFrom, validUntil]): [string, JsonObject] => [
      target,
      {
        target,
        permission: permissions,
        prohibition: prohibitions,
        ...(validFrom === null ? {} : { validFrom }),
        ...(validUntil === null || (validFrom !== null && validUntil <= validFrom) ? {} : { validUntil }),
      },
    ]);
  return document.map(([action, content]) => ({ action, document: content }));
}

/** Mandates of every shape of protocol.md §2.10. */
export const anyMandate = mandateOf(permissionOf({ onFail: oneOf(ENFORCEMENTS) }));

/** Mandates whose every failure blocks: only these promise that a higher limit never tightens. */
export const blockingMandate = mandateOf(permissionOf({}));
