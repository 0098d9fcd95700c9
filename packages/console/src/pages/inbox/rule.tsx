import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { documentQuery, refOf } from '../../api/rules.js';
import { texts } from '../../texts/index.js';
import { shownText } from '../../ui/shown-text.js';
import { UntrustedText } from '../../ui/untrusted-text.js';

/** A rule by the title of its document and its own name there, from `document/molecule`. */
export function Rule({ rule }: { rule: string }) {
  const [documentId = '', ...rest] = rule.split('/');
  const molecule = rest.join('/');
  const { data } = useQuery(documentQuery(documentId));
  const name = nameOf(data?.documentJson['molecules'], molecule);
  return (
    <>
      {texts.inbox.rule}{' '}
      <strong>
        <UntrustedText text={name ?? molecule} />
      </strong>{' '}
      ·{' '}
      <Link to="/rules/$kind/$id" params={refOf(documentId)} title={shownText(rule)} className="name">
        <UntrustedText text={data?.title ?? documentId} isTerse />
      </Link>
    </>
  );
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
