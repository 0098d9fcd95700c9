import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Answers, api, covers, dataOf, type Role } from '../../api/client.js';
import { tokensQuery } from '../../api/queries.js';
import { useSession } from '../../app/use-session.js';
import { texts } from '../../texts/index.js';
import { Confirm } from '../../ui/confirm.js';
import { timeText } from '../../ui/format.js';
import { Empty, Loaded } from '../../ui/states.js';
import { UntrustedText } from '../../ui/untrusted-text.js';
import { OrganisationPages } from './navigation.js';
import { OwnPassword } from './own-password.js';

const { people, access } = texts;

type Tokens = Answers['Tokens']['tokens'];

/** The people who have or had an access token, as far as the reader's role sees them. */
export function People() {
  const query = useQuery(tokensQuery);
  return (
    <>
      <OrganisationPages />
      <div className="title">
        <h1>{people.title}</h1>
        <OwnPassword />
      </div>
      <p className="muted">{people.intro}</p>
      <Loaded query={query}>
        {(tokens) =>
          tokens.length === 0 ? (
            <Empty title={people.empty} hint={people.emptyHint}>
              <Link to="/access">{access.create}</Link>
            </Empty>
          ) : (
            <table>
              <thead>
                <tr>
                  <th scope="col">{access.email}</th>
                  <th scope="col">{access.role}</th>
                  <th scope="col">{people.liveTokens}</th>
                  <th scope="col">{people.newest}</th>
                  <th scope="col">{access.act}</th>
                </tr>
              </thead>
              <tbody>
                {byPerson(tokens).map((each) => (
                  <Row key={each.personId} person={each} />
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
    </>
  );
}

interface Person {
  readonly personId: string;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly live: number;
  readonly newest: string;
}

function Row({ person }: { person: Person }) {
  const session = useSession();
  const client = useQueryClient();
  const { email, roles } = person;
  const body = { email };
  const isBelow = roles.every((role) => covers(session.role, role));
  const refresh = () => client.invalidateQueries({ queryKey: ['tokens'] });
  const end = async () => {
    await dataOf(api.POST('/people/revoke', { body }));
    await refresh();
  };
  const reinstate = async () => {
    await dataOf(api.POST('/people/reinstate', { body }));
    await refresh();
  };
  return (
    <tr>
      <td data-label={access.email} className="name">
        <UntrustedText text={email} />
      </td>
      <td data-label={access.role}>{roles.map((role) => access.roles[role]).join(', ') || texts.app.none}</td>
      <td data-label={people.liveTokens}>{person.live}</td>
      <td data-label={people.newest} className="when">
        {timeText(person.newest)}
      </td>
      <td data-label={access.act}>
        <span className="buttons">
          {isBelow && person.personId !== session.personId && (
            <>
              {person.live > 0 && (
                <Confirm
                  call="POST /people/revoke"
                  label={access.endAccess}
                  effect={access.endAccessEffect}
                  isGrave
                  act={end}
                />
              )}
              {person.live === 0 && (
                <Confirm
                  call="POST /people/reinstate"
                  label={people.reinstate}
                  effect={people.reinstateEffect}
                  act={reinstate}
                />
              )}
            </>
          )}
        </span>
      </td>
    </tr>
  );
}

function byPerson(tokens: Tokens): readonly Person[] {
  const found = new Map<string, Person>();
  for (const { personId, email, role, revokedAt, createdAt } of tokens) {
    const known = found.get(personId) ?? { personId, email, roles: [], live: 0, newest: createdAt };
    found.set(personId, {
      ...known,
      roles: known.roles.includes(role) ? known.roles : [...known.roles, role],
      live: known.live + (revokedAt === null ? 1 : 0),
      newest: known.newest > createdAt ? known.newest : createdAt,
    });
  }
  return [...found.values()].sort((one, other) => one.email.localeCompare(other.email));
}
