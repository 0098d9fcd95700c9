import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.js';
import { texts } from '../../texts/index.js';

/** A rule by the title of its document and its own name there, from `document/molecule`. */
export function Rule({ rule }: { rule: string }) {
  const [documentId = '', ...rest] = rule.split('/');
  const molecule = rest.join('/');
  const { data } = useQuery({
    queryKey: ['documents', documentId],
    queryFn: () => documentAt(documentId),
    staleTime: 60_000,
  });
  const name = nameOf(data?.documentJson['molecules'], molecule);
  return (
    <>
      {texts.inbox.rule} <strong>{name ?? molecule}</strong>
      {data !== undefined && <span className="muted"> · {data.title}</span>} <code className="muted">{rule}</code>
    </>
  );
}

interface RuleDocument {
  readonly title: string;
  readonly documentJson: Readonly<Record<string, unknown>>;
}

function documentAt(id: string): Promise<RuleDocument> {
  const params = { path: { id } };
  return id.startsWith('standard')
    ? dataOf(api.GET('/standards/{id}', { params }))
    : dataOf(api.GET('/sop/{id}', { params }));
}

/** What the author of a rule calls it. */
function nameOf(molecules: unknown, id: string): string | null {
  if (!Array.isArray(molecules)) return null;
  const found: unknown = molecules.find((each: unknown) => isNamed(each) && each.id === id);
  return isNamed(found) ? found.name : null;
}

function isNamed(value: unknown): value is { readonly id: string; readonly name: string } {
  return (
    typeof value === 'object' && value !== null && 'id' in value && 'name' in value && typeof value.name === 'string'
  );
}
