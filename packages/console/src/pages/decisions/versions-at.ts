import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.js';

/** The versions of rule documents under a version of the policy, by document. One that stood under it in two versions has none. */
export const versionsAtQuery = (digest: string) =>
  queryOptions({
    queryKey: ['policy-digest', digest],
    queryFn: async () => {
      const { sets } = await dataOf(api.GET('/policy/digests/{digest}', { params: { path: { digest } } }));
      const versions = new Map<string, number>();
      const unsure = new Set<string>();
      for (const { documentId, version } of sets.flatMap(({ documents }) => documents)) {
        if (version === null) continue;
        if (versions.has(documentId) && versions.get(documentId) !== version) unsure.add(documentId);
        versions.set(documentId, version);
      }
      for (const documentId of unsure) versions.delete(documentId);
      return versions;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
