import type { JsonObject } from '@gatewright/protocol';
import { type Context, fieldAt, valueIn } from './context.js';
import { own, textOf, textsOf } from './documents.js';
import { asText, type FieldValue, isMissing, isScalar } from './fields.js';
import { fold } from './folding.js';

export function contextValueIn(config: JsonObject, context: Context): boolean {
  return contextValue(config, context, (isHit) => isHit);
}

export function contextValueNotIn(config: JsonObject, context: Context): boolean {
  return contextValue(config, context, (isHit) => !isHit);
}

/** How many comparisons an atom asks for: of a list, each element that is not missing with each value to contain. */
export function comparisonsAsked(predicate: string, config: JsonObject, context: Context): number {
  if (predicate !== 'context-value-in' && predicate !== 'context-value-not-in') return 0;
  const value = fieldAt(context, textOf(own(config, 'field'), ''))?.value;
  if (own(config, 'match') !== 'contains' || !Array.isArray(value)) return 0;
  return elementsOf(value).length * new Set(foldedValues(config)).size;
}

function contextValue(config: JsonObject, context: Context, fires: (isHit: boolean) => boolean): boolean {
  const path = textOf(own(config, 'field'), '');
  if (path.trim() === '') return false;
  if (isOtherAction(config, context)) return false;
  const elements = elementsOf(fieldAt(context, path)?.value);
  if (elements.length === 0) return own(config, 'missing') === 'fire';
  return elements.some((element) => !isScalar(element) || fires(isHit(config, asText(element))));
}

/** `actions` non-empty and the action (trimmed) not in it. */
export function isOtherAction(config: JsonObject, context: Context): boolean {
  const actions = textsOf(own(config, 'actions'));
  return actions.length > 0 && !actions.includes(asText(valueIn(context, 'action')).trim());
}

/** Of each element, whether it is a hit. */
export function hitsOf(config: JsonObject, elements: readonly FieldValue[]): readonly boolean[] {
  return elements.map((element) => isHit(config, asText(element)));
}

/** The value, or each element of an array value; null, undefined and blank-text elements are dropped. */
function elementsOf(value: FieldValue): readonly FieldValue[] {
  const elements = Array.isArray(value) ? value : [value];
  return elements.filter((element) => !isMissing(element));
}

/** Folded text equal to, or (match `contains`) containing, one of the folded, non-empty values. */
function isHit(config: JsonObject, text: string): boolean {
  const folded = fold(text);
  const values = foldedValues(config);
  return own(config, 'match') === 'contains' ? values.some((value) => folded.includes(value)) : values.includes(folded);
}

function foldedValues(config: JsonObject): readonly string[] {
  return textsOf(own(config, 'values'))
    .map(fold)
    .filter((value) => value !== '');
}
