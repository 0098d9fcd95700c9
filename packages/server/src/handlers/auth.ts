import { hashPassword, matchesPassword } from '../auth/passwords.js';
import { login, refresh } from '../auth/sessions.js';
import { passwordHashOf, setPassword } from '../directory/index.js';
import { type AuthenticatedCall, type Call, readMessage } from '../http/call.js';
import { ok, type Reply, refused } from '../http/reply.js';
import type { Service } from '../service.js';

/** POST /auth/login. A wrong address and a wrong password are one refusal. */
export async function logIn({ body, source }: Call, service: Service): Promise<Reply> {
  const message = readMessage('LoginRequest', body);
  if (!message.ok) return message.refusal;
  const { username, password } = message.value;
  const names = [`login from ${source}`, `login as ${username.toLowerCase()}`];
  if (!service.loginAllowances.take(names, service.clock.now())) {
    return refused('RATE_LIMIT_EXCEEDED', 'too many logins; wait a minute');
  }
  const session = await login(username, password, service);
  return session === null ? refused('UNAUTHENTICATED', 'address and password do not fit') : ok({ ...session });
}

/** POST /auth/refresh-token. Its success has no envelope: clients of the protocol read it so (wire §0). */
export async function refreshSession({ body }: Call, service: Service): Promise<Reply | Response> {
  const message = readMessage('RefreshTokenRequest', body);
  if (!message.ok) return message.refusal;
  const session = await refresh(message.value.refreshToken, service);
  return session === null
    ? refused('UNAUTHENTICATED', 'the refresh token is unknown, used or expired; log in again')
    : Response.json(session);
}

/** POST /auth/password: the caller's own. Who has one must name it. */
export async function changePassword({ body, caller }: AuthenticatedCall, service: Service): Promise<Reply> {
  const message = readMessage('PasswordRequest', body);
  if (!message.ok) return message.refusal;
  const { directory } = service;
  const { password, currentPassword } = message.value;
  const current = await passwordHashOf(directory, caller.orgId, caller.personId);
  if (current !== null && !(await matchesPassword(currentPassword ?? '', current))) {
    return refused('FORBIDDEN', 'currentPassword is not the password of the caller');
  }
  await setPassword(directory, caller.orgId, caller.personId, await hashPassword(password));
  return ok({ changed: true, email: caller.email });
}
