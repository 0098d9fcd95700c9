import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { decisionsQuery } from '../../api/queries.js';
import { decisionFiltersIn } from '../../app/search.js';
import { texts } from '../../texts/index.js';
import { AgentChoice } from '../../ui/agent-choice.js';
import { Choice, Field } from '../../ui/fields.js';
import { Filters } from '../../ui/filters.js';
import { timeText } from '../../ui/format.js';
import { ListPage } from '../../ui/list-page.js';
import { Loaded } from '../../ui/states.js';
import { DecisionTable } from './table.js';

const { decisions, list, verdicts } = texts;
const route = getRouteApi('/shell/decisions');
const TEXT_FILTERS = ['reasonCode', 'action', 'merchant', 'id'] as const;

/** The log of decisions: those that the address names, page by page. */
export function Decisions() {
  const { after, ...filters } = decisionFiltersIn(route.useSearch());
  const query = useQuery(decisionsQuery({ ...filters, ...(after === undefined ? {} : { after }) }));
  return (
    <>
      <h1>{decisions.title}</h1>
      <Filters to="/decisions" filters={filters}>
        <AgentChoice defaultValue={filters.agentDid} />
        <Choice
          label={decisions.filters.decision}
          name="decision"
          options={{ '': list.any, ...verdicts }}
          defaultValue={filters.decision ?? ''}
        />
        {TEXT_FILTERS.map((name) => (
          <Field key={name} label={decisions.filters[name]} name={name} defaultValue={filters[name] ?? ''} />
        ))}
      </Filters>
      <Loaded query={query}>
        {({ decisions: rows, next, completeTo }) => (
          <>
            <ListPage
              {...{ to: '/decisions', filters, after, next }}
              rows={rows.length}
              title={decisions.empty}
              hint={decisions.emptyHint}
            >
              <DecisionTable rows={rows} />
            </ListPage>
            <p className="muted">
              {decisions.completeTo} {timeText(completeTo)}
            </p>
          </>
        )}
      </Loaded>
    </>
  );
}
