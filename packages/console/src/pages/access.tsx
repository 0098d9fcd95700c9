import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answers, api, covers, dataOf, mayCall, type Role } from '../api/client.js';
import { tokensQuery } from '../api/queries.js';
import { useSession } from '../app/use-session.js';
import { texts } from '../texts/index.js';
import { Confirm } from '../ui/confirm.js';
import { Choice, Field, textOf } from '../ui/fields.js';
import { timeText } from '../ui/format.js';
import { Secret } from '../ui/secret.js';
import { Empty, Loaded } from '../ui/states.js';
import { UntrustedText } from '../ui/untrusted-text.js';
import { OrganisationPages } from './organisation/navigation.js';
import { Webhooks } from './receivers.js';

const { access } = texts;
const ROLES = ['owner', 'admin', 'developer', 'auditor'] as const;

/** Access tokens: those of the organisation for who decides, one's own for everybody else. */
export function Access() {
  const session = useSession();
  const query = useQuery(tokensQuery);
  const client = useQueryClient();
  const [made, setMade] = useState<string | null>(null);
  const given = ROLES.filter((role) => covers(session.role, role));
  const roles = Object.fromEntries(given.map((role) => [role, access.roles[role]]));
  const create = async (form: HTMLFormElement) => {
    const role: Role = ROLES.find((each) => each === textOf(form, 'role')) ?? 'auditor';
    const { token } = await dataOf(api.POST('/tokens', { body: { email: textOf(form, 'email'), role } }));
    setMade(token);
    await client.invalidateQueries({ queryKey: ['tokens'] });
  };
  return (
    <>
      <OrganisationPages />
      <h1>{access.title}</h1>
      <div className="title">
        <h2>{access.tokens}</h2>
        <Confirm call="POST /tokens" label={access.create} effect={access.emptyHint} act={create}>
          <Field label={access.email} name="email" type="email" defaultValue={session.email} isRequired />
          <Choice label={access.role} name="role" options={roles} defaultValue="auditor" />
        </Confirm>
      </div>
      {made !== null && <Secret label={access.secret} text={made} />}
      <Loaded query={query}>
        {(tokens) =>
          tokens.length === 0 ? (
            <Empty title={access.empty} hint={access.emptyHint} />
          ) : (
            <table>
              <thead>
                <tr>
                  <th scope="col">{access.email}</th>
                  <th scope="col">{access.role}</th>
                  <th scope="col">{access.created}</th>
                  <th scope="col">{access.expires}</th>
                  <th scope="col">{access.state}</th>
                </tr>
              </thead>
              <tbody>
                {tokens.map((token) => (
                  <Row key={token.tokenId} token={token} />
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
      {mayCall(session.role, 'GET /webhooks') && <Webhooks />}
    </>
  );
}

function Row({ token }: { token: Answers['Tokens']['tokens'][number] }) {
  const session = useSession();
  const client = useQueryClient();
  const isBelow = covers(session.role, token.role);
  const revoke = async () => {
    await dataOf(api.POST('/tokens/{id}/revoke', { params: { path: { id: token.tokenId } } }));
    await client.invalidateQueries({ queryKey: ['tokens'] });
  };
  return (
    <tr>
      <td data-label={access.email}>
        <UntrustedText text={token.email} />
      </td>
      <td data-label={access.role}>{access.roles[token.role]}</td>
      <td data-label={access.created} className="when">
        {timeText(token.createdAt)}
      </td>
      <td data-label={access.expires} className="when">
        {token.expiresAt === null ? access.never : timeText(token.expiresAt)}
      </td>
      <td data-label={access.state}>
        {token.revokedAt === null ? (
          isBelow ? (
            <Confirm
              call="POST /tokens/{id}/revoke"
              label={access.revoke}
              effect={access.revokeEffect}
              isGrave
              act={revoke}
            />
          ) : (
            access.live
          )
        ) : (
          access.revoked
        )}
      </td>
    </tr>
  );
}
