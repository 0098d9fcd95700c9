import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api, dataOf } from '../../api/client.js';
import { agentsQuery, mandatesPageQuery } from '../../api/queries.js';
import { DraftContext, useDraft } from '../../app/drafts.js';
import { mandateFiltersIn } from '../../app/search.js';
import { texts } from '../../texts/index.js';
import { AgentChoice } from '../../ui/agent-choice.js';
import { Confirm } from '../../ui/confirm.js';
import { Choice, Field, textOf } from '../../ui/fields.js';
import { Filters } from '../../ui/filters.js';
import { ListPage } from '../../ui/list-page.js';
import { Loaded } from '../../ui/states.js';
import { MandateTable } from './table.js';
import { CurrencyTerms, LimitChoice, namedTerms, OtherTermFields } from './terms.js';

const { mandates, list } = texts;

const route = getRouteApi('/shell/mandates');

/** The mandates of the organisation: those of the agent and state that the address names, page by page. */
export function Mandates() {
  const { after, ...filters } = mandateFiltersIn(route.useSearch());
  const query = useQuery(mandatesPageQuery({ ...filters, ...(after === undefined ? {} : { after }) }));
  return (
    <>
      <div className="title">
        <h1>{mandates.title}</h1>
        <Issue />
      </div>
      <Filters to="/mandates" filters={filters}>
        <AgentChoice defaultValue={filters.agentDid} />
        <Field label={mandates.terms.budget} name="budget" defaultValue={filters.budget ?? ''} />
        <Choice
          label={mandates.status}
          name="status"
          options={{ '': list.any, ...mandates.statuses }}
          defaultValue={filters.status ?? ''}
        />
      </Filters>
      <Loaded query={query}>
        {({ mandates: rows, next }) => (
          <ListPage
            {...{ to: '/mandates', filters, after, next }}
            rows={rows.length}
            title={mandates.empty}
            hint={mandates.emptyHint}
          >
            <MandateTable rows={rows} />
          </ListPage>
        )}
      </Loaded>
    </>
  );
}

/** Issues a mandate to an agent that exists. */
function Issue() {
  const client = useQueryClient();
  const { data: known } = useQuery(agentsQuery);
  const draft = useDraft('/mandates');
  if (known === undefined || known.length === 0) return null;
  const issue = async (form: HTMLFormElement) => {
    const currency = textOf(form, 'currency');
    const body = {
      agentDid: textOf(form, 'agentDid'),
      scope: textOf(form, 'scope'),
      replace: false,
      ...(currency === '' ? {} : { currency }),
      ...namedTerms(form),
    };
    await dataOf(api.POST('/policy/mandate', { body }));
    draft.discard();
    await client.invalidateQueries({ queryKey: ['mandates'] });
  };
  return (
    <Confirm call="POST /policy/mandate" label={mandates.issue} effect={mandates.emptyHint} act={issue}>
      <DraftContext value={draft}>
        <Choice
          label={mandates.agent}
          name="agentDid"
          options={Object.fromEntries(known.map(({ agentDid, name }) => [agentDid, name]))}
        />
        <Field label={mandates.action} name="scope" isRequired />
        <CurrencyTerms>{(currency) => <LimitChoice currency={currency} />}</CurrencyTerms>
        <OtherTermFields />
      </DraftContext>
    </Confirm>
  );
}
