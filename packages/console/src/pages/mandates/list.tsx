import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, mayCall } from '../../api/client.js';
import { agentsQuery, mandatesQuery } from '../../api/queries.js';
import { useSession } from '../../app/use-session.js';
import { texts } from '../../texts/index.js';
import { Confirm } from '../../ui/confirm.js';
import { Choice, Field, textOf } from '../../ui/fields.js';
import { Empty, Loaded } from '../../ui/states.js';
import { MandateTable } from './table.js';
import { namedTerms } from './terms.js';

const { mandates, agents } = texts;

/** The mandates of the organisation. */
export function Mandates() {
  const query = useQuery(mandatesQuery(undefined));
  return (
    <>
      <h1>{mandates.title}</h1>
      <Issue />
      <Loaded query={query}>
        {(found) =>
          found.length === 0 ? (
            <Empty title={mandates.empty} hint={mandates.emptyHint} />
          ) : (
            <MandateTable rows={found} />
          )
        }
      </Loaded>
    </>
  );
}

/** Issues a mandate to an agent that exists. */
function Issue() {
  const { role } = useSession();
  const client = useQueryClient();
  const { data: known } = useQuery(agentsQuery);
  if (!mayCall(role, 'POST /policy/mandate') || known === undefined || known.length === 0) return null;
  const issue = async (form: HTMLFormElement) => {
    const { merchants: list, ...limits } = namedTerms(form);
    const currency = textOf(form, 'currency');
    const body = {
      agentDid: textOf(form, 'agentDid'),
      scope: textOf(form, 'scope'),
      replace: false,
      ...(currency === '' ? {} : { currency }),
      ...limits,
      ...(list === undefined ? {} : { merchants: list }),
    };
    await dataOf(api.POST('/policy/mandate', { body }));
    await client.invalidateQueries({ queryKey: ['mandates'] });
  };
  return (
    <Confirm label={mandates.issue} effect={mandates.emptyHint} act={issue}>
      <Choice
        label={mandates.agent}
        name="agentDid"
        options={Object.fromEntries(known.map(({ agentDid, name }) => [agentDid, name]))}
      />
      <Field label={mandates.action} name="scope" isRequired />
      <Field label={agents.currency} name="currency" />
      <Field label={mandates.perTxnMax} name="perTxnMax" inputMode="decimal" />
      <Field label={mandates.maxAmount} name="maxAmount" inputMode="decimal" />
      <Field label={mandates.merchants} name="merchants" hint={mandates.merchantsHint} />
    </Confirm>
  );
}
