import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { Button } from 'react-aria-components/Button';
import { api, dataOf, rememberSession } from '../api/client.js';
import { sessionQuery } from '../api/queries.js';
import { texts } from '../texts/index.js';
import { Field, textOf } from '../ui/fields.js';
import { Failure } from '../ui/states.js';
import { BASE_PATH } from './base-path.js';

const route = getRouteApi('/login');

/** Where people log in, with a password or an access token. What they enter leaves the page with the call alone. */
export function Login() {
  const { login } = texts;
  const { to } = route.useSearch();
  const router = useRouter();
  const client = useQueryClient();
  const opening = useMutation({
    mutationFn: (body: { username: string; password: string } | { token: string }) =>
      dataOf(api.POST('/console/session', { body })),
    onSuccess: async (session) => {
      rememberSession(session);
      client.clear();
      client.setQueryData(sessionQuery.queryKey, session);
      router.history.replace(BASE_PATH + pathIn(to));
    },
  });
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

/** A path of the console that an address names, and the overview for anything else: two slashes would name a host. */
function pathIn(to: string | undefined): string {
  return to !== undefined && /^\/(?![/\\])/.test(to) ? to : '/';
}
