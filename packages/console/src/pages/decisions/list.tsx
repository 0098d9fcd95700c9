import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Answers } from '../../api/client.js';
import { agentsQuery, type DecisionFilters, decisionsQuery } from '../../api/queries.js';
import { filtersIn } from '../../app/filters.js';
import { texts } from '../../texts/index.js';
import { Choice, Field, textOf } from '../../ui/fields.js';
import { timeText } from '../../ui/format.js';
import { Empty, Loaded } from '../../ui/states.js';
import { DecisionTable } from './table.js';

const { decisions, verdicts } = texts;
const route = getRouteApi('/shell/decisions');

/** The log of decisions: what its address filters, page by page. */
export function Decisions() {
  // The router hands on what else the address has.
  const filters = filtersIn({ ...route.useSearch() });
  const query = useQuery(decisionsQuery(filters));
  return (
    <>
      <h1>{decisions.title}</h1>
      <Filters key={JSON.stringify(filters)} filters={filters} />
      <Loaded query={query}>{(page) => <Page page={page} filters={filters} />}</Loaded>
    </>
  );
}

function Page({ page, filters }: { page: Answers['Decisions']; filters: DecisionFilters }) {
  const { after, ...same } = filters;
  return (
    <>
      {page.decisions.length === 0 ? (
        <Empty title={decisions.empty} hint={decisions.emptyHint} />
      ) : (
        <DecisionTable rows={page.decisions} />
      )}
      <nav className="buttons" aria-label={texts.app.next}>
        {after !== undefined && (
          <Link to="/decisions" search={same}>
            {texts.app.first}
          </Link>
        )}
        {page.next !== null && (
          <Link to="/decisions" search={{ ...same, after: page.next }}>
            {texts.app.next}
          </Link>
        )}
      </nav>
      <p className="muted">
        {decisions.completeTo} {timeText(page.completeTo)}
      </p>
    </>
  );
}

const NAMES = ['agentDid', 'decision', 'reasonCode', 'action', 'merchant', 'id'] as const;

function Filters({ filters }: { filters: DecisionFilters }) {
  const navigate = route.useNavigate();
  const { data: agents } = useQuery(agentsQuery);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = NAMES.map((name) => [name, textOf(form, name)] as const).filter(([, text]) => text !== '');
    const search: DecisionFilters = Object.fromEntries(given);
    void navigate({ to: '/decisions', search });
  };
  const named = Object.fromEntries((agents ?? []).map(({ agentDid, name }) => [agentDid, name]));
  return (
    <form className="filters" onSubmit={send}>
      <Choice
        key={agents === undefined ? 'unknown' : 'known'}
        label={decisions.filters.agentDid}
        name="agentDid"
        options={{ '': decisions.any, ...named }}
        defaultValue={filters.agentDid ?? ''}
      />
      <Choice
        label={decisions.filters.decision}
        name="decision"
        options={{ '': decisions.any, ...verdicts }}
        defaultValue={filters.decision ?? ''}
      />
      {(['reasonCode', 'action', 'merchant', 'id'] as const).map((name) => (
        <Field key={name} label={decisions.filters[name]} name={name} defaultValue={filters[name] ?? ''} />
      ))}
      <div className="buttons">
        <Button type="submit" className="primary">
          {decisions.filter}
        </Button>
        {Object.keys(filters).length > 0 && (
          <Link to="/decisions" search={{}}>
            {decisions.clear}
          </Link>
        )}
      </div>
    </form>
  );
}
