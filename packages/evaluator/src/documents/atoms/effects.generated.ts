// Printed by `npm run docs`, which asks the evaluator; edit the atoms, not this file.
import type { AtomEffects } from './spec.js';

export const ATOM_EFFECTS: Readonly<Record<string, readonly AtomEffects[]>> = {
  'amount-over': [
    {
      states: ['absent', 'null'],
      any: 'passes', all: 'passes', none: 'fires', not: 'fires',
      strict: { any: 'passes', all: 'passes', none: 'fires', not: 'fires' },
    },
    {
      states: ['blank text', 'another type', 'an object', 'an empty list', 'a list of objects'],
      any: 'blocked', all: 'blocked', none: 'blocked', not: 'blocked',
      strict: { any: 'blocked', all: 'blocked', none: 'blocked', not: 'blocked' },
    },
  ],
  'amount-at-or-above': [
    {
      states: ['absent', 'null'],
      any: 'passes', all: 'passes', none: 'fires', not: 'fires',
      strict: { any: 'passes', all: 'passes', none: 'fires', not: 'fires' },
    },
    {
      states: ['blank text', 'another type', 'an object', 'an empty list', 'a list of objects'],
      any: 'blocked', all: 'blocked', none: 'blocked', not: 'blocked',
      strict: { any: 'blocked', all: 'blocked', none: 'blocked', not: 'blocked' },
    },
  ],
  'amount-unknown': [
    {
      states: ['absent', 'null'],
      any: 'passes', all: 'passes', none: 'fires', not: 'fires',
      strict: { any: 'passes', all: 'passes', none: 'fires', not: 'fires' },
    },
    {
      states: ['blank text', 'another type', 'an object', 'an empty list', 'a list of objects'],
      any: 'blocked', all: 'blocked', none: 'blocked', not: 'blocked',
      strict: { any: 'blocked', all: 'blocked', none: 'blocked', not: 'blocked' },
    },
  ],
  'cumulative-over': [
    {
      states: ['absent', 'null', 'blank text', 'another type', 'an object', 'an empty list', 'a list of objects'],
      any: 'passes', all: 'passes', none: 'fires', not: 'fires',
      strict: { any: 'unverifiable', all: 'unverifiable', none: 'fires, unverifiable', not: 'fires, unverifiable' },
    },
  ],
  'jurisdiction-not-allowed': [
    {
      states: ['absent', 'null', 'blank text', 'another type', 'an object', 'an empty list', 'a list of objects'],
      any: 'blocked', all: 'blocked', none: 'fires', not: 'fires',
      strict: { any: 'blocked', all: 'blocked', none: 'fires, unverifiable', not: 'fires, unverifiable' },
    },
  ],
  'data-residency-violation': [
    {
      states: ['absent', 'null', 'blank text', 'an empty list'],
      any: 'passes', all: 'passes', none: 'fires', not: 'fires',
      strict: { any: 'unverifiable', all: 'unverifiable', none: 'fires, unverifiable', not: 'fires, unverifiable' },
    },
    {
      states: ['another type', 'an object', 'a list of objects'],
      any: 'fires', all: 'fires', none: 'passes', not: 'passes',
      strict: { any: 'fires, unverifiable', all: 'fires, unverifiable', none: 'unverifiable', not: 'unverifiable' },
    },
  ],
  'model-not-allowed': [
    {
      states: ['absent', 'null', 'blank text', 'an empty list'],
      any: 'passes', all: 'passes', none: 'fires', not: 'fires',
      strict: { any: 'unverifiable', all: 'unverifiable', none: 'fires, unverifiable', not: 'fires, unverifiable' },
    },
    {
      states: ['another type', 'an object', 'a list of objects'],
      any: 'fires', all: 'fires', none: 'passes', not: 'passes',
      strict: { any: 'fires, unverifiable', all: 'fires, unverifiable', none: 'unverifiable', not: 'unverifiable' },
    },
  ],
  'tool-not-allowed': [
    {
      states: ['absent', 'null', 'blank text', 'an empty list'],
      any: 'passes', all: 'passes', none: 'fires', not: 'fires',
      strict: { any: 'unverifiable', all: 'unverifiable', none: 'fires, unverifiable', not: 'fires, unverifiable' },
    },
    {
      states: ['another type', 'an object', 'a list of objects'],
      any: 'fires', all: 'fires', none: 'passes', not: 'passes',
      strict: { any: 'fires, unverifiable', all: 'fires, unverifiable', none: 'unverifiable', not: 'unverifiable' },
    },
  ],
  'data-source-not-approved': [
    {
      states: ['absent', 'null'],
      any: 'passes', all: 'passes', none: 'fires', not: 'fires',
      strict: { any: 'unverifiable', all: 'unverifiable', none: 'fires, unverifiable', not: 'fires, unverifiable' },
    },
    {
      states: ['blank text', 'another type', 'an object', 'an empty list', 'a list of objects'],
      any: 'fires', all: 'fires', none: 'passes', not: 'passes',
      strict: { any: 'fires, unverifiable', all: 'fires, unverifiable', none: 'unverifiable', not: 'unverifiable' },
    },
  ],
  'counterparty-not-allowed': [
    {
      states: ['absent', 'null', 'blank text', 'another type', 'an object', 'an empty list', 'a list of objects'],
      any: 'unverifiable', all: 'unverifiable', none: 'unverifiable', not: 'unverifiable',
      strict: { any: 'unverifiable', all: 'unverifiable', none: 'unverifiable', not: 'unverifiable' },
    },
  ],
  'risk-at-or-above': [
    {
      states: ['absent', 'null', 'blank text', 'another type', 'an object', 'an empty list', 'a list of objects'],
      any: 'unverifiable', all: 'unverifiable', none: 'fires, unverifiable', not: 'fires, unverifiable',
      strict: { any: 'unverifiable', all: 'unverifiable', none: 'fires, unverifiable', not: 'fires, unverifiable' },
    },
  ],
  'consent-missing': [
    {
      states: ['absent', 'null', 'blank text', 'another type', 'an object', 'an empty list', 'a list of objects'],
      any: 'passes', all: 'passes', none: 'fires', not: 'fires',
      strict: { any: 'unverifiable', all: 'unverifiable', none: 'fires, unverifiable', not: 'fires, unverifiable' },
    },
  ],
  'pii-present': [
    {
      states: ['absent', 'null', 'blank text', 'another type', 'an object', 'an empty list', 'a list of objects'],
      any: 'passes', all: 'passes', none: 'fires', not: 'fires',
      strict: { any: 'unverifiable', all: 'unverifiable', none: 'fires, unverifiable', not: 'fires, unverifiable' },
    },
  ],
  'text-matches': [
    {
      states: ['absent', 'null', 'another type', 'an object', 'an empty list', 'a list of objects'],
      any: 'passes', all: 'passes', none: 'fires', not: 'fires',
      strict: { any: 'unverifiable', all: 'unverifiable', none: 'fires, unverifiable', not: 'fires, unverifiable' },
    },
    {
      states: ['blank text'],
      any: 'passes', all: 'passes', none: 'fires', not: 'fires',
      strict: { any: 'passes', all: 'passes', none: 'fires', not: 'fires' },
    },
  ],
  'rate-limit-exceeded': [
    {
      states: ['absent', 'null', 'blank text', 'another type', 'an object', 'an empty list', 'a list of objects'],
      any: 'passes', all: 'passes', none: 'fires', not: 'fires',
      strict: { any: 'unverifiable', all: 'unverifiable', none: 'fires, unverifiable', not: 'fires, unverifiable' },
    },
  ],
  'merchant-unseen': [
    {
      states: ['absent', 'null', 'blank text', 'another type', 'an object', 'an empty list', 'a list of objects', 'a value of less provenance'],
      any: 'unverifiable', all: 'unverifiable', none: 'unverifiable', not: 'unverifiable',
      strict: { any: 'unverifiable', all: 'unverifiable', none: 'unverifiable', not: 'unverifiable' },
    },
  ],
  'hol-trust-below-review': [
    {
      states: ['absent', 'null', 'blank text', 'another type', 'an object', 'an empty list', 'a list of objects'],
      any: 'passes', all: 'passes', none: 'fires', not: 'fires',
      strict: { any: 'unverifiable', all: 'unverifiable', none: 'fires, unverifiable', not: 'fires, unverifiable' },
    },
  ],
  'evidence-requirement': [
    {
      states: ['absent', 'null', 'blank text', 'another type', 'an object', 'a list of objects'],
      any: 'fires', all: 'fires', none: 'passes', not: 'passes',
      strict: { any: 'fires, unverifiable', all: 'fires, unverifiable', none: 'unverifiable', not: 'unverifiable' },
    },
    {
      states: ['an empty list'],
      any: 'fires', all: 'fires', none: 'passes', not: 'passes',
      strict: { any: 'fires', all: 'fires', none: 'passes', not: 'passes' },
    },
  ],
  'evidence-confidence-below': [
    {
      states: ['absent', 'null', 'blank text', 'another type', 'an object', 'an empty list', 'a list of objects'],
      any: 'fires', all: 'fires', none: 'passes', not: 'passes',
      strict: { any: 'fires, unverifiable', all: 'fires, unverifiable', none: 'unverifiable', not: 'unverifiable' },
    },
  ],
  'context-value-in': [
    {
      states: ['absent', 'null', 'blank text', 'an empty list'],
      any: 'passes', all: 'passes', none: 'fires', not: 'fires',
      strict: { any: 'unverifiable', all: 'unverifiable', none: 'fires, unverifiable', not: 'fires, unverifiable' },
    },
    {
      states: ['an object', 'a list of objects', 'a list that says two things'],
      any: 'fires', all: 'fires', none: 'passes', not: 'passes',
      strict: { any: 'fires, unverifiable', all: 'fires, unverifiable', none: 'unverifiable', not: 'unverifiable' },
    },
  ],
  'context-value-not-in': [
    {
      states: ['absent', 'null', 'blank text', 'an empty list'],
      any: 'passes', all: 'passes', none: 'fires', not: 'fires',
      strict: { any: 'unverifiable', all: 'unverifiable', none: 'fires, unverifiable', not: 'fires, unverifiable' },
    },
    {
      states: ['an object', 'a list of objects', 'a list that says two things'],
      any: 'fires', all: 'fires', none: 'passes', not: 'passes',
      strict: { any: 'fires, unverifiable', all: 'fires, unverifiable', none: 'unverifiable', not: 'unverifiable' },
    },
  ],
  'field-equals': [
    {
      states: ['absent', 'null', 'blank text', 'an object', 'an empty list', 'a list of objects'],
      any: 'unverifiable', all: 'unverifiable', none: 'unverifiable', not: 'unverifiable',
      strict: { any: 'unverifiable', all: 'unverifiable', none: 'unverifiable', not: 'unverifiable' },
    },
    {
      states: ['another type'],
      any: 'passes', all: 'passes', none: 'fires', not: 'fires',
      strict: { any: 'unverifiable', all: 'unverifiable', none: 'fires, unverifiable', not: 'fires, unverifiable' },
    },
  ],
  'field-in': [
    {
      states: ['absent', 'null', 'blank text', 'an object', 'an empty list', 'a list of objects'],
      any: 'unverifiable', all: 'unverifiable', none: 'unverifiable', not: 'unverifiable',
      strict: { any: 'unverifiable', all: 'unverifiable', none: 'unverifiable', not: 'unverifiable' },
    },
    {
      states: ['another type'],
      any: 'passes', all: 'passes', none: 'fires', not: 'fires',
      strict: { any: 'unverifiable', all: 'unverifiable', none: 'fires, unverifiable', not: 'fires, unverifiable' },
    },
  ],
  'field-matches-prefix': [
    {
      states: ['absent', 'null', 'blank text', 'another type', 'an object', 'an empty list', 'a list of objects'],
      any: 'unverifiable', all: 'unverifiable', none: 'unverifiable', not: 'unverifiable',
      strict: { any: 'unverifiable', all: 'unverifiable', none: 'unverifiable', not: 'unverifiable' },
    },
  ],
  'field-contains-term': [
    {
      states: ['absent', 'null', 'blank text', 'another type', 'an object', 'an empty list', 'a list of objects'],
      any: 'unverifiable', all: 'unverifiable', none: 'unverifiable', not: 'unverifiable',
      strict: { any: 'unverifiable', all: 'unverifiable', none: 'unverifiable', not: 'unverifiable' },
    },
  ],
  'field-matches-glob': [
    {
      states: ['absent', 'null', 'blank text', 'another type', 'an object', 'an empty list', 'a list of objects'],
      any: 'unverifiable', all: 'unverifiable', none: 'unverifiable', not: 'unverifiable',
      strict: { any: 'unverifiable', all: 'unverifiable', none: 'unverifiable', not: 'unverifiable' },
    },
  ],
  'field-number': [
    {
      states: ['absent', 'null', 'blank text', 'another type', 'an object', 'an empty list', 'a list of objects', 'a value of less provenance'],
      any: 'unverifiable', all: 'unverifiable', none: 'unverifiable', not: 'unverifiable',
      strict: { any: 'unverifiable', all: 'unverifiable', none: 'unverifiable', not: 'unverifiable' },
    },
  ],
  'time-outside': [
    {
      states: ['absent'],
      any: 'unverifiable', all: 'unverifiable', none: 'unverifiable', not: 'unverifiable',
      strict: { any: 'unverifiable', all: 'unverifiable', none: 'unverifiable', not: 'unverifiable' },
    },
  ],
  'action-required-before': [
    {
      states: ['absent'],
      any: 'unverifiable', all: 'unverifiable', none: 'unverifiable', not: 'unverifiable',
      strict: { any: 'unverifiable', all: 'unverifiable', none: 'unverifiable', not: 'unverifiable' },
    },
  ],
  'action-repeated-before': [
    {
      states: ['absent'],
      any: 'unverifiable', all: 'unverifiable', none: 'unverifiable', not: 'unverifiable',
      strict: { any: 'unverifiable', all: 'unverifiable', none: 'unverifiable', not: 'unverifiable' },
    },
  ],
  'spent-over': [
    {
      states: ['absent'],
      any: 'unverifiable', all: 'unverifiable', none: 'unverifiable', not: 'unverifiable',
      strict: { any: 'unverifiable', all: 'unverifiable', none: 'unverifiable', not: 'unverifiable' },
    },
  ],
  'counted-over': [
    {
      states: ['absent'],
      any: 'unverifiable', all: 'unverifiable', none: 'unverifiable', not: 'unverifiable',
      strict: { any: 'unverifiable', all: 'unverifiable', none: 'unverifiable', not: 'unverifiable' },
    },
  ],
};
