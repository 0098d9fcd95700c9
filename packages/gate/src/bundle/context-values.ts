import { isJsonObject, type JsonValue } from '@gatewright/protocol';
import type { AgentPolicy } from '../ports.js';
import type { AgentBinding, BoundDocument } from './policy-bundle.js';

/** The context fields whose values a bound rule compares with a list, by `document/molecule`. The rules are read at the first call. */
export function contextValuesOf({
  standards,
  sops,
}: Pick<AgentBinding, 'standards' | 'sops'>): AgentPolicy['contextValues'] {
  let byRule: ReadonlyMap<string, readonly string[]> | null = null;
  return (rule) => {
    byRule ??= new Map([...standards, ...sops].flatMap(fieldsByRule));
    return byRule.get(rule) ?? [];
  };
}

function fieldsByRule({ id, document }: BoundDocument): [rule: string, fields: readonly string[]][] {
  return membersOf(document['molecules']).flatMap((molecule) => {
    const fields = new Set(membersOf(molecule['atoms']).flatMap(fieldCompared));
    return fields.size === 0 ? [] : [[`${id}/${molecule['id']}`, [...fields]]];
  });
}

function fieldCompared({ predicate, config = null }: { readonly [name: string]: JsonValue }): string[] {
  const isCompared = predicate === 'context-value-in' || predicate === 'context-value-not-in';
  const field = isJsonObject(config) ? config['field'] : undefined;
  return isCompared && typeof field === 'string' ? [field] : [];
}

function membersOf(list: JsonValue | undefined) {
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}
