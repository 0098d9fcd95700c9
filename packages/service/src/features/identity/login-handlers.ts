import { rateLimited } from '@gatewright/gate';
import {
  accept,
  type LoginRequest,
  type PasswordRequest,
  type RefreshTokenRequest,
  type Result,
} from '@gatewright/protocol';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { AuthenticatedCall, Call } from '../../platform/http/call.js';
import { ok, type Reply, refused } from '../../platform/http/reply.js';
import { TooManyPasswordsError } from '../../platform/runtime/key-derivation.js';
import { type Caller, roleIncludes } from '../../platform/settings/roles.js';
import { type ChangingService, changingSettings } from '../changes/setting-changes.js';
import type { IdentityContext } from './context.js';
import { deviceToken, knownDevice, newDevice } from './known-devices.js';
import { changeBounds, loginBounds } from './login-attempts.js';
import { findLogin, findPeople, type KnownPerson, lockPerson, setPassword } from './session-repository.js';
import { type Login, login, type OpenSession, openSession, refresh } from './sessions.js';

/** POST /auth/login. A wrong address and a wrong password are one refusal. */
export async function logIn(message: LoginRequest, { source }: Call, service: IdentityContext): Promise<Reply> {
  const { keys, clock } = service;
  const opened = await logInWith(message, source, service, openSession);
  if (!opened.ok) return opened.refusal;
  const { session, person, device } = opened.value;
  return ok({ ...session, deviceToken: deviceToken(keys, person, device, clock.now()) });
}

/** Opens a session with address and password, within the attempts that the person and the source have. */
export async function logInWith<Opened>(
  { username, password, deviceToken: given }: LoginRequest,
  source: string,
  service: IdentityContext,
  open: OpenSession<Opened>,
): Promise<Result<Login<Opened> & { readonly device: string }, Reply>> {
  const { directory, keys, ids, clock, passwordAttempts, derivations } = service;
  // Before anything is read, and before it counts as an attempt at the person.
  if (derivations.isFull) throw new TooManyPasswordsError();
  const people = await findPeople(directory, username);
  let limited = false;
  for (const { among, device } of attemptsOf(people, (person) => knownDevice(keys, person, given, clock.now()))) {
    if (!passwordAttempts.take(loginBounds(source, username, device), clock.now())) {
      limited = true;
      continue;
    }
    const found = await login(among, password, service, open);
    if (found === null) continue;
    // A device keeps its name, and so what it has left: a login brings no further attempts.
    return accept({ ...found, device: device ?? newDevice(ids.secret()) });
  }
  if (!limited) return { ok: false, refusal: refused('UNAUTHENTICATED', 'wrong email or password') };
  const detail = 'too many logins; wait for Retry-After seconds, or send the deviceToken of an earlier login';
  return { ok: false, refusal: rateLimited(passwordAttempts, detail) };
}

/** Whose password one is compared with, and the device by which those people are known; null for none. */
interface LoginAttempt {
  readonly among: readonly KnownPerson[];
  readonly device: string | null;
}

/** A known device has the attempts of its person alone; the other people of that address have those of every caller. */
function attemptsOf(people: readonly KnownPerson[], deviceFor: (person: KnownPerson) => string | null): LoginAttempt[] {
  const known = people.flatMap((person): LoginAttempt[] => {
    const device = deviceFor(person);
    return device === null ? [] : [{ among: [person], device }];
  });
  const others = people.filter((person) => !known.some(({ among }) => among.includes(person)));
  return known.length > 0 && others.length === 0 ? known : [...known, { among: others, device: null }];
}

/** POST /auth/refresh-token. Its success has no envelope: clients of the protocol read it so (protocol.md §2.1). */
export async function refreshSession(
  message: RefreshTokenRequest,
  _call: Call,
  service: IdentityContext,
): Promise<Reply | Response> {
  const session = await refresh(message.refreshToken, service);
  return session === null
    ? refused('UNAUTHENTICATED', 'the refresh token is unknown, used or expired; log in again')
    : Response.json(session);
}

/** What a password is set with. */
type PasswordParts = ChangingService & Pick<IdentityContext, 'passwordAttempts' | 'passwords'>;

/**
 * POST /auth/password: the caller's own. Who has one must name it; the first gives a login, and so no more than the token is, and none
 * to people of an issuer. A change ends every session, the one that it was made in too.
 */
export async function changePassword(
  message: PasswordRequest,
  { caller }: AuthenticatedCall,
  service: PasswordParts,
): Promise<Reply> {
  const { directory } = service;
  const { password, currentPassword } = message;
  if (!service.passwordAttempts.take(changeBounds(caller.personId, caller.tokenId), service.clock.now())) {
    return rateLimited(service.passwordAttempts, 'too many tries; wait for Retry-After seconds');
  }
  const login = await findLogin(directory, caller.orgId, caller.personId);
  if (login === null) return refused('FORBIDDEN', 'the person of the token does not log in here');
  if (login.passwordHash === null && caller.endsAt !== null) {
    return refused('FORBIDDEN', 'a first password would outlive the word of the issuer; log in there');
  }
  if (login.passwordHash === null && !roleIncludes(caller.role, login.role)) {
    return refused(
      'FORBIDDEN',
      `the first password of an ${login.role} is not set by a token with the role ${caller.role}`,
    );
  }
  if (login.passwordHash !== null && !(await service.passwords.matches(currentPassword ?? '', login.passwordHash))) {
    return refused('FORBIDDEN', 'currentPassword is not the password of the caller');
  }
  return (await replacePassword(caller, login.passwordHash, await service.passwords.hash(password), service))
    ? ok({ changed: true, email: caller.email })
    : refused('UNAUTHENTICATED', 'the token or the password changed meanwhile; nothing was set');
}

/** Sets the password unless the caller's token has ended, or password or role are others, since they were looked at. */
function replacePassword(
  caller: Caller,
  before: string | null,
  next: string,
  service: PasswordParts,
): Promise<boolean> {
  const { clock } = service;
  const { orgId, personId, tokenId } = caller;
  return changingSettings(caller, service, async (transaction, note) => {
    const mayAct = await lockPerson(transaction, orgId, personId, tokenId);
    const login = mayAct ? await findLogin(transaction, orgId, personId) : null;
    if (login === null || login.passwordHash !== before) return false;
    if (before === null && !roleIncludes(caller.role, login.role)) return false;
    const at = rfc3339(clock.now());
    await setPassword(transaction, orgId, personId, next, at);
    // No digest of a password, not even of its hash, leaves the directory.
    await note({ setting: 'password', subject: personId, before: null, after: { setAt: at } });
    return true;
  });
}
