import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isObject } from '../../api/client.js';
import { documentQuery, refOf } from '../../api/rules.js';
import { texts } from '../../texts/index.js';
import { shownText } from '../../ui/shown-text.js';
import { UntrustedText } from '../../ui/untrusted-text.js';

/** A rule by the title of its document and its own name there, from `document/molecule`. */
export function Rule({ rule }: { rule: string }) {
  const [documentId = '', ...rest] = rule.split('/');
  const molecule = rest.join('/');
  const { data } = useQuery(documentQuery(documentId));
  const found = moleculeOf(data?.documentJson['molecules'], molecule);
  const name = found?.['name'];
  return (
    <>
      {texts.inbox.rule}{' '}
      <strong>
        <UntrustedText text={typeof name === 'string' ? name : molecule} />
      </strong>{' '}
      ·{' '}
      <Link to="/rules/$kind/$id" params={refOf(documentId)} title={shownText(rule)} className="name">
        <UntrustedText text={data?.title ?? documentId} isTerse />
      </Link>
      {found?.['decision'] === 'observe' && <span className="muted"> ({texts.inbox.observesOnly})</span>}
    </>
  );
}

/** A rule in its document: what its author calls it, and what it does. */
function moleculeOf(molecules: unknown, id: string): Record<string, unknown> | null {
  if (!Array.isArray(molecules)) return null;
  const found: unknown = molecules.find((each: unknown) => isObject(each) && each['id'] === id);
  return isObject(found) ? found : null;
}
