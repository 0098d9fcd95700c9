import type { JsonObject } from '@gatewright/protocol';
import { type Action, at, by, byAnyone, guest, type Plan, type Situation } from './situation.js';

const members = ['owner', 'admin', 'developer', 'auditor'] as const;
const PASSWORD = 'a password of the explorer';

/** Tokens of further people: those of the world itself stay. Sometimes for one who is there, of any kind. */
const createToken: Action = {
  routes: ['POST /tokens'],
  weight: 0.9,
  aboutPeople: true,
  plan(situation) {
    const { random, stepId, org, observed } = situation;
    const known = random.pickRecent(observed.people.known.filter((each) => each.org === org));
    const named = random.weighted<JsonObject>([
      [6, { email: `extra-${stepId}@${org.toLowerCase()}.test` }],
      [2, known === null ? {} : { email: known.email }],
      [1, {}],
    ]);
    const ending = random.chance(0.2) ? { expiresInSeconds: random.pick([60, 600, 86_400]) } : {};
    const role = random.pick(['owner', 'admin', 'admin', 'developer', 'auditor']);
    return { ...byAnyone(situation, 'owner', 'admin'), send: 'POST /tokens', body: { role, ...named, ...ending } };
  },
};

const readTokens: Action = {
  routes: ['GET /tokens'],
  weight: 0.4,
  plan: (situation) => ({ ...byAnyone(situation, ...members), send: 'GET /tokens' }),
};

const endToken: Action = {
  routes: ['POST /tokens/:id/rotate', 'POST /tokens/:id/revoke'],
  weight: 0.6,
  aboutPeople: true,
  plan(situation) {
    const { random, observed, org } = situation;
    const tokens = observed.people.tokens.filter((each) => each.org === org && each.idRef !== null);
    const token = random.pickRecent(tokens);
    if (token === null || token.idRef === null) return null;
    const verb = random.pick(['rotate', 'revoke']);
    const call = { by: by(situation, 'owner', 'admin'), send: `POST /tokens/${at(token.idRef)}/${verb}` };
    // A token is rotated by its own person alone.
    if (random.chance(0.4) || token.ref === null) return call;
    return { ...call, by: `${org}.guest`, headers: { authorization: `Bearer ${at(token.ref)}` } };
  },
};

/** Ends the access of a person, mostly of one whose approval something waits with, or gives it back. People of the world itself stay. */
const accessOfPerson: Action = {
  routes: ['POST /people/revoke', 'POST /people/reinstate'],
  weight: 2,
  aboutPeople: true,
  plan(situation) {
    const { random, observed, org, callerOrg } = situation;
    const ofWorld = Object.values(observed.organisations[org].emails);
    const people = observed.people.known.filter((each) => each.org === org && !ofWorld.includes(each.email));
    const waiting = [...observed.escalations, ...observed.requests].filter(({ waits }) => waits);
    const approvers = people.filter(
      ({ email, revoked }) => !revoked && waiting.some((each) => each.approvers.has(email)),
    );
    const person = random.pickRecent(approvers.length > 0 && random.chance(0.7) ? approvers : people);
    if (person === null) return null;
    const fitting = person.revoked ? 'reinstate' : 'revoke';
    const verb = random.chance(0.9) ? fitting : random.pick(['revoke', 'reinstate']);
    const caller = callerOrg === org ? byAnyone(situation, 'owner', 'owner', 'admin') : { by: by(situation, 'owner') };
    return { ...caller, send: `POST /people/${verb}`, body: { email: person.email } };
  },
};

/** Deriving a key from a password takes long, so passwords are rare. */
const setPassword: Action = {
  routes: ['POST /auth/password'],
  weight: 0.12,
  aboutPeople: true,
  plan(situation) {
    const { random, stepId } = situation;
    const caller = guest(situation) ?? { by: `${situation.callerOrg}.auditor` as const };
    const password = `${PASSWORD} ${random.chance(0.5) ? 0 : stepId}`;
    return { ...caller, send: 'POST /auth/password', body: { password, currentPassword: `${PASSWORD} 0` } };
  },
};

/** Logs in as a person with a password: with it or a wrong one, from a known device or not. */
const logIn: Action = {
  routes: ['POST /auth/login'],
  weight: 0.2,
  aboutPeople: true,
  plan(situation) {
    const { random, observed, org } = situation;
    const people = observed.people.known.filter((each) => each.org === org && each.password !== null);
    const person = random.pickRecent(people);
    if (person === null && random.chance(0.9)) return null;
    const device = random.pickRecent(observed.people.devices.filter(({ email }) => email === person?.email));
    const isRight = random.chance(0.4);
    const password = isRight ? (person?.password ?? PASSWORD) : 'a wrong password';
    const known = isRight && device !== null && random.chance(0.6) ? { deviceToken: device.ref } : {};
    return loginAs(situation, { username: person?.email ?? `none@${org.toLowerCase()}.test`, password, ...known });
  },
};

function loginAs({ org }: Situation, body: JsonObject): Plan {
  return { by: `${org}.stranger`, send: 'POST /auth/login', body };
}

/** Opens a session of the console with a token, and asks whose a token is. */
const consoleSession: Action = {
  routes: [
    'GET /console/logins',
    'POST /console/login',
    'POST /console/session',
    'GET /console/session',
    'POST /console/session/end',
    'POST /console/link',
    'GET /events',
  ],
  weight: 0.3,
  aboutPeople: true,
  plan(situation) {
    const { random, observed, org } = situation;
    if (random.chance(0.3)) {
      const call = random.pick([
        'GET /console/session',
        'POST /console/link',
        'POST /console/session/end',
        'GET /events',
      ]);
      return { ...byAnyone(situation, ...members), send: call };
    }
    if (random.chance(0.2)) {
      return { by: `${org}.stranger`, send: random.pick(['GET /console/logins', 'POST /console/login']) };
    }
    const token = random.pickRecent(observed.people.tokens.filter((each) => each.org === org && each.ref !== null));
    if (token === null || token.ref === null) return null;
    return { by: `${org}.stranger`, send: 'POST /console/session', body: { token: at(token.ref) } };
  },
};

const refresh: Action = {
  routes: ['POST /auth/refresh-token'],
  weight: 0.2,
  aboutPeople: true,
  plan({ random, observed, org }) {
    const token = random.pickRecent(observed.people.refreshTokens.filter((each) => each.org === org));
    if (token === null && random.chance(0.9)) return null;
    const refreshToken = token?.ref ?? 'gwr_none';
    return { by: `${org}.stranger`, send: 'POST /auth/refresh-token', body: { refreshToken } };
  },
};

export const PEOPLE_ACTIONS: readonly Action[] = [
  createToken,
  readTokens,
  endToken,
  accessOfPerson,
  setPassword,
  logIn,
  consoleSession,
  refresh,
];
