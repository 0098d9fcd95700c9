import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Answers } from '../../api/client.js';
import { budgetsQuery } from '../../api/queries.js';
import { placeIn } from '../../app/search.js';
import { texts } from '../../texts/index.js';
import { LimitUse } from '../../ui/limit-use.js';
import { BudgetLink } from '../../ui/links.js';
import { ListPage } from '../../ui/list-page.js';
import { Loaded } from '../../ui/states.js';
import { Frozen } from './frozen.js';
import { openRaises, RaiseLine } from './raises.js';

const { budgets } = texts;
const route = getRouteApi('/shell/budgets');

type Shown = Answers['Budget'];

/** The budgets of the organisation below each other, with what is used of their limits. */
export function Budgets() {
  const { after } = placeIn(route.useSearch());
  const query = useQuery(budgetsQuery(after === undefined ? {} : { after }));
  return (
    <>
      <h1>{budgets.title}</h1>
      <Loaded query={query}>
        {({ budgets: rows, next }) => (
          <ListPage
            {...{ to: '/budgets', filters: {}, after, next }}
            rows={rows.length}
            title={budgets.empty}
            hint={budgets.emptyHint}
          >
            <Tree rows={rows} />
          </ListPage>
        )}
      </Loaded>
    </>
  );
}

/** Each budget below its parent. One whose parent is on another page stands at the top, and names it. */
function Tree({ rows }: { readonly rows: readonly Shown[] }) {
  const onPage = new Set(rows.map(({ budgetId }) => budgetId));
  const below = new Map<string | null, Shown[]>();
  for (const budget of rows) {
    const place = budget.parent !== null && onPage.has(budget.parent) ? budget.parent : null;
    below.set(place, [...(below.get(place) ?? []), budget]);
  }
  const branches = (parent: string | null) =>
    below.get(parent)?.map((budget) => (
      <li key={budget.budgetId}>
        <Node budget={budget} isApart={parent === null && budget.parent !== null} />
        {below.has(budget.budgetId) && <ul className="below">{branches(budget.budgetId)}</ul>}
      </li>
    ));
  return <ul className="tree budgets">{branches(null)}</ul>;
}

function Node({ budget, isApart }: { readonly budget: Shown; readonly isApart: boolean }) {
  const { budgetId, name, parent, limits, frozen } = budget;
  return (
    <div className="card">
      <h2>
        <BudgetLink budgetId={budgetId} name={name} /> {frozen && <Frozen />}
      </h2>
      {isApart && parent !== null && (
        <p className="muted">
          {budgets.below} <BudgetLink budgetId={parent} />
        </p>
      )}
      {limits.map((limit, index) => (
        // Two limits may be alike.
        <div key={index}>
          <LimitUse limit={limit} currency={null} />
          {openRaises(limit).map((raise) => (
            <RaiseLine key={raise.raiseId} {...{ raise, limit }} />
          ))}
        </div>
      ))}
    </div>
  );
}
