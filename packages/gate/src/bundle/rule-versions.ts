import { canonicalJson, sha256Hex } from '@gatewright/protocol';
import type { AgentPolicy } from '../ports.js';
import type { AgentBinding } from './policy-bundle.js';

/** Digests of the bound rule documents, each computed where it is asked for. */
export function ruleVersionsOf({
  standards,
  sops,
}: Pick<AgentBinding, 'standards' | 'sops'>): AgentPolicy['ruleVersion'] {
  const documents = new Map([...standards, ...sops].map(({ id, document }) => [id, document]));
  return (documentId) => {
    const document = documents.get(documentId);
    return document === undefined ? null : `sha256:${sha256Hex(canonicalJson(document))}`;
  };
}
