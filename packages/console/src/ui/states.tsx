import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
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

/** What a form refuses to send, in the language of the person. */
export class FormError extends Error {
  override readonly name = 'FormError';
}

/** Why a call failed, in the language of the person. The code and the words of the gate, which are English, are in details. */
export function Failure({ error, retry }: { error: Error; retry?: () => unknown }) {
  const hasDetails = !(error instanceof FormError || (error instanceof Refusal && error.status === 0));
  return (
    <div className="failure" role="alert">
      <p>{sentenceOf(error)}</p>
      {hasDetails && (
        <details>
          <summary>{texts.app.details}</summary>
          <p>
            <UntrustedText text={error.message} />
          </p>
          {error instanceof Refusal && <Code code={error.code} />}
        </details>
      )}
      {retry !== undefined && <Button onPress={() => void retry()}>{texts.app.retry}</Button>}
    </div>
  );
}

function sentenceOf(error: Error): string {
  const { codes, otherwise, broken } = texts.refusals;
  if (error instanceof FormError) return error.message;
  if (!(error instanceof Refusal)) return broken;
  return error.status === 0 ? texts.app.noConnection : (codes[error.code] ?? otherwise);
}

/** What a form shows at its fields, by name, of a refusal that names places in the body. A field that is written to drops its own. */
export function useFieldErrors(error: Error | null): Record<string, string> {
  return useMemo(() => fieldErrorsOf(error), [error]);
}

function fieldErrorsOf(error: Error | null): Record<string, string> {
  const paths = error instanceof Refusal ? error.paths : [];
  const names = paths.flatMap((path) => /(\w+)(?:\[\d+\])*$/.exec(path)?.[1] ?? []);
  return Object.fromEntries(names.map((name) => [name, texts.refusals.field]));
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
