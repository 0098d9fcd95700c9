import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { api, dataOf, rememberSession } from '../api/client.js';
import { sessionQuery } from '../api/queries.js';
import { texts } from '../texts/index.js';
import { Field, textOf } from '../ui/fields.js';
import { Failure } from '../ui/states.js';
import { BASE_PATH } from './base-path.js';
import { titleOf } from './titles.js';

const route = getRouteApi('/login');

/** Where people log in: with a password, an access token, the link of the first start, or at the issuer. What they enter leaves the page with the call alone. */
export function Login() {
  const { login } = texts;
  const { to, code, state, iss, error } = route.useSearch();
  const router = useRouter();
  const client = useQueryClient();
  const opening = useMutation({
    mutationFn: (body: Ask) => dataOf(api.POST('/console/session', { body })),
    onSuccess: async (session, body) => {
      rememberSession(session);
      client.clear();
      client.setQueryData(sessionQuery.queryKey, session);
      const path = 'link' in body ? '/inbox' : 'code' in body ? takePath() : to;
      router.history.replace(BASE_PATH + pathIn(path));
    },
    // What was used up stands in no history, and a reload does not send it again. Another password leads to the same page as before.
    onError: (_, body) => {
      if ('code' in body || 'link' in body) router.history.replace(`${BASE_PATH}/login`);
    },
  });
  const logins = useQuery(loginsQuery);
  const leaving = useMutation({
    mutationFn: () => dataOf(api.POST('/console/login')),
    onSuccess: ({ address }) => {
      keepPath(to);
      window.location.assign(address);
    },
  });
  const { mutate } = opening;
  useEffect(() => {
    document.title = titleOf('/login', '');
  }, []);
  const asked = useRef(false);
  useEffect(() => {
    const link = /^#link=(gwl_[0-9a-f]{64})$/.exec(window.location.hash)?.[1];
    const body: Ask | null =
      link !== undefined
        ? { link }
        : code !== undefined && state !== undefined
          ? { code, state, ...(iss === undefined ? {} : { issuer: iss }) }
          : null;
    // Each is good for one call.
    if (body === null || asked.current) return;
    asked.current = true;
    mutate(body);
  }, [code, state, iss, mutate]);
  const byPassword = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    opening.mutate({ username: textOf(form, 'username'), password: textOf(form, 'password') });
  };
  const byToken = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    opening.mutate({ token: textOf(event.currentTarget, 'token') });
  };
  return (
    <main className="login">
      <h1>{texts.app.name}</h1>
      <section className="card" aria-label={login.title}>
        <h2>{login.title}</h2>
        {opening.error !== null && <Failure error={opening.error} />}
        {leaving.error !== null && <Failure error={leaving.error} />}
        {error !== undefined && <p role="alert">{login.refusedByIssuer}</p>}
        {opening.isPending && <p role="status">{login.opening}</p>}
        {logins.data?.issuer != null && (
          <>
            <Button className="primary" isDisabled={leaving.isPending} onPress={() => leaving.mutate()}>
              {login.byIssuer(new URL(logins.data.issuer).host)}
            </Button>
            <p className="or">{login.orHere}</p>
          </>
        )}
        <form onSubmit={byPassword}>
          <Field label={login.email} name="username" type="email" autoComplete="username" isRequired />
          <Field label={login.password} name="password" type="password" autoComplete="current-password" isRequired />
          <Button type="submit" className="primary" isDisabled={opening.isPending}>
            {login.byPassword}
          </Button>
        </form>
        <p className="or">{login.or}</p>
        <form onSubmit={byToken}>
          <Field
            label={login.token}
            name="token"
            type="password"
            autoComplete="off"
            hint={login.tokenHint}
            isRequired
          />
          <Button type="submit" className="plain" isDisabled={opening.isPending}>
            {login.byToken}
          </Button>
        </form>
      </section>
    </main>
  );
}

/** What opens a session. */
type Ask =
  | { username: string; password: string }
  | { token: string }
  | { link: string }
  | { code: string; state: string; issuer?: string };

const loginsQuery = queryOptions({
  queryKey: ['logins'],
  queryFn: () => dataOf(api.GET('/console/logins')),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The path that a person wanted, while they are at the issuer. */
const PATH = 'gatewright-path';

function keepPath(to: string | undefined): void {
  sessionStorage.setItem(PATH, to ?? '/');
}

function takePath(): string | undefined {
  const path = sessionStorage.getItem(PATH) ?? undefined;
  sessionStorage.removeItem(PATH);
  return path;
}

/** A path of the console that an address names, and the overview for anything else: two slashes would name a host. */
function pathIn(to: string | undefined): string {
  return to !== undefined && /^\/(?![/\\])/.test(to) ? to : '/';
}
