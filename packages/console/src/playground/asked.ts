import { type AskedCase, type PolicyCase, readAsked, type Steps, withValueIn, yamlText } from '@gatewright/policy';
import type { JsonObject, JsonValue } from '@gatewright/protocol';
import { sourceIn } from './source.js';

/** The text of a request that asks what a case does. */
export function askedText(asked: Pick<PolicyCase, 'members'>): string {
  return yamlText(askedMembers(asked));
}

/** The members of a case without its name and what it expects. */
export function askedMembers({ members: { now, request, facts, context } }: Pick<AskedCase, 'members'>): JsonObject {
  return {
    ...(now === undefined ? {} : { now }),
    ...(request === undefined ? {} : { request: { ...request } }),
    ...(facts === undefined ? {} : { facts: { ...facts } }),
    ...(context === undefined ? {} : { context }),
  };
}

/** What a text asks; null while it has errors. */
export function askedIn(text: string): AskedCase | null {
  const outcome = sourceIn('request', text);
  return outcome.ok ? readAsked(outcome.source.value, []) : null;
}

/** A text with another value at a place; as it is where it cannot be read. */
export function withAsked(text: string, steps: Steps, value: JsonValue): string {
  const outcome = sourceIn('request', text);
  return outcome.ok ? withValueIn(outcome.source, steps, value) : text;
}
