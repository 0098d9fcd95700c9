import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Refusal } from '../api/client.js';
import { texts } from '../texts/index.js';
import { Code } from './code.js';
import { UntrustedText } from './untrusted-text.js';

/** The data of a query, or what is to say while there is none. */
export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) return children(query.data);
  if (query.error !== null) return <Failure error={query.error} retry={() => query.refetch()} />;
  return (
    <p className="muted" role="status">
      {texts.app.loading}
    </p>
  );
}

/** Why a call failed, in the words of the gate. */
export function Failure({ error, retry }: { error: Error; retry?: () => unknown }) {
  const isAway = error instanceof Refusal && error.status === 0;
  return (
    <div className="failure" role="alert">
      {isAway ? (
        <p>{texts.app.noConnection}</p>
      ) : (
        <p>
          <UntrustedText text={error.message} />
        </p>
      )}
      {error instanceof Refusal && !isAway && <Code code={error.code} />}
      {retry !== undefined && <Button onPress={() => void retry()}>{texts.app.retry}</Button>}
    </div>
  );
}

/** What an empty page says: that it is empty, and what to do first. */
export function Empty({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p>
        <strong>{title}</strong>
      </p>
      <p className="muted">{hint}</p>
      {children}
    </div>
  );
}
