import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type DecisionFilters, decisionsQuery } from '../../api/queries.js';
import { decisionFiltersIn } from '../../app/search.js';
import { texts } from '../../texts/index.js';
import { Filters } from '../../ui/filters.js';
import { timeText } from '../../ui/format.js';
import { ListPage } from '../../ui/list-page.js';
import { Loaded } from '../../ui/states.js';
import { UntrustedText } from '../../ui/untrusted-text.js';
import { type AddressFault, asked, faultsIn } from './address.js';
import { FilterFields } from './filter-fields.js';
import { noteFilters } from './last-filters.js';
import { SavedViews } from './saved-views.js';
import { DecisionTable } from './table.js';
import { Totals } from './totals.js';

const { decisions } = texts;
const route = getRouteApi('/shell/decisions');

/** The log of decisions: those that the address names, page by page, with their totals. */
export function Decisions() {
  const search = route.useSearch();
  const { after, ...filters } = decisionFiltersIn(search);
  const faults = faultsIn(search);
  useEffect(() => noteFilters({ ...filters, ...(after === undefined ? {} : { after }) }));
  return (
    <>
      <h1>{decisions.title}</h1>
      <div className="explorer">
        <Filters to="/decisions" filters={filters}>
          <FilterFields filters={filters} />
        </Filters>
        <SavedViews filters={filters} />
      </div>
      {faults.length > 0 ? <Faults faults={faults} /> : <Found filters={filters} after={after} />}
    </>
  );
}

interface FoundProps {
  readonly filters: DecisionFilters & Readonly<Record<string, string>>;
  readonly after: string | undefined;
}

function Found({ filters, after }: FoundProps) {
  const wanted = asked(filters);
  const query = useQuery(decisionsQuery({ ...wanted, ...(after === undefined ? {} : { after }) }));
  return (
    <Loaded query={query}>
      {({ decisions: rows, next, completeTo }) => (
        <>
          {(rows.length > 0 || next !== null) && <Totals filters={wanted} />}
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
  );
}

/** Why nothing is listed: a filter that is not understood would list every row. */
function Faults({ faults }: { readonly faults: readonly AddressFault[] }) {
  const { refused } = decisions;
  return (
    <div className="failure" role="alert">
      <p>
        <strong>{refused.title}</strong>
      </p>
      <ul>
        {faults.map(({ kind, text }) => (
          <li key={`${kind} ${text}`}>
            {refused[kind]} <UntrustedText text={text} />
          </li>
        ))}
      </ul>
      <Link to="/decisions" search={{}}>
        {refused.clear}
      </Link>
    </div>
  );
}
