import { queryOptions } from '@tanstack/react-query';
import { type Answers, api, dataOf, post, withFilters } from './client.js';

export type RuleKind = 'sop' | 'standard';

/** A document of rules by its kind and id. */
export interface RuleRef {
  readonly kind: RuleKind;
  readonly id: string;
}

/** A document by its id, which begins with its kind. */
export function refOf(documentId: string): RuleRef {
  return { kind: documentId.startsWith('standard') ? 'standard' : 'sop', id: documentId };
}

/** The part of a path that names the kind. */
export function folderOf({ kind }: RuleRef): 'sop' | 'standards' {
  return kind === 'sop' ? 'sop' : 'standards';
}

export type RuleVersion = Answers['RuleVersions']['versions'][number];

/** Filters of the list of documents, as its address has them. */
export interface RuleFilters {
  readonly title?: string;
  readonly status?: string;
  readonly after?: string;
}

export const rulesQuery = (filters: RuleFilters) =>
  queryOptions({
    queryKey: ['rules', 'list', filters],
    queryFn: () => dataOf(api.GET('/rules', withFilters(filters))),
  });

/** A document, with the entity tag of its revision, which a change repeats. */
export const ruleQuery = ({ kind, id }: RuleRef) =>
  queryOptions({
    queryKey: ['rules', kind, id],
    queryFn: async () => {
      const state: { etag: string } = { etag: '' };
      const call = async () => {
        const params = { path: { id } };
        const received =
          kind === 'sop' ? await api.GET('/sop/{id}', { params }) : await api.GET('/standards/{id}', { params });
        state.etag = received.response.headers.get('etag') ?? '';
        return received;
      };
      return { rule: await dataOf<Awaited<ReturnType<typeof call>>['data']>(call()), etag: state.etag };
    },
  });

/** A document by its id, for its title and rules. */
export const documentQuery = (documentId: string) =>
  queryOptions({ ...ruleQuery(refOf(documentId)), select: ({ rule }) => rule, staleTime: 60_000 });

export const versionsQuery = ({ kind, id }: RuleRef) =>
  queryOptions({
    queryKey: ['rules', kind, id, 'versions'],
    queryFn: async () => {
      const params = { path: { id } };
      const call =
        kind === 'sop' ? api.GET('/sop/{id}/versions', { params }) : api.GET('/standards/{id}/versions', { params });
      return (await dataOf(call)).versions;
    },
  });

export const changesQuery = ({ kind, id }: RuleRef) =>
  queryOptions({
    queryKey: ['rules', kind, id, 'changes'],
    queryFn: async () => {
      const params = { path: { id } };
      const call =
        kind === 'sop' ? api.GET('/sop/{id}/changes', { params }) : api.GET('/standards/{id}/changes', { params });
      return (await dataOf(call)).changes;
    },
  });

/** The agents that a publication to a part of them would reach. */
export const reachQuery = ({ kind, id }: RuleRef, part: { readonly percent?: number; readonly label?: string }) =>
  queryOptions({
    queryKey: ['rules', kind, id, 'reach', part],
    queryFn: () => {
      const params = { path: { id }, query: part };
      return dataOf(
        kind === 'sop' ? api.GET('/sop/{id}/reach', { params }) : api.GET('/standards/{id}/reach', { params }),
      );
    },
    staleTime: 0,
  });

/** What a version in shadow would change; a refusal where none ever was: the document says whether one was. */
export const shadowQuery = ({ kind, id }: RuleRef) =>
  queryOptions({
    queryKey: ['rules', kind, id, 'shadow'],
    queryFn: () => {
      const params = { path: { id } };
      return dataOf(
        kind === 'sop' ? api.GET('/sop/{id}/shadow', { params }) : api.GET('/standards/{id}/shadow', { params }),
      );
    },
    refetchInterval: 5_000,
  });

/** Acts on a document, or on a version of it, below its path. */
type RuleAct =
  | 'versions'
  | 'rollback'
  | 'retire'
  | 'agents'
  | 'shadow/end'
  | `versions/${number}/${'publish' | 'approve' | 'retire' | 'shadow'}`;

/** Changes a document, where it is still as its entity tag says. Throws Refusal. */
export function changeRule(reference: RuleRef, act: RuleAct, body: object | null, etag: string): Promise<unknown> {
  const path = `/${folderOf(reference)}/${encodeURIComponent(reference.id)}/${act}`;
  return post(path, body, etag === '' ? {} : { 'if-match': etag });
}

/** What differs between two versions, as a unified diff. */
export const diffQuery = ({ kind, id }: RuleRef, from: number, to: number) =>
  queryOptions({
    queryKey: ['rules', kind, id, 'diff', from, to],
    queryFn: async () => {
      const params = { path: { id }, query: { from, to } };
      const call = kind === 'sop' ? api.GET('/sop/{id}/diff', { params }) : api.GET('/standards/{id}/diff', { params });
      return (await dataOf(call)).diff;
    },
  });

/** The newest version of a document, drafts included, with its rules. */
export const newestQuery = (reference: RuleRef) =>
  queryOptions({
    queryKey: ['rules', reference.kind, reference.id, 'newest'],
    queryFn: async ({ client }) => {
      const [newest] = await client.fetchQuery(versionsQuery(reference));
      if (newest === undefined) return null;
      const params = { path: { id: reference.id, version: String(newest.version) } };
      const { documentJson } = await dataOf(
        reference.kind === 'sop'
          ? api.GET('/sop/{id}/versions/{version}', { params })
          : api.GET('/standards/{id}/versions/{version}', { params }),
      );
      return { ...newest, documentJson };
    },
    staleTime: 0,
  });
