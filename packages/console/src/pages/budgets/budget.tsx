import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Answers } from '../../api/client.js';
import { budgetQuery, mandatesPageQuery } from '../../api/queries.js';
import { texts } from '../../texts/index.js';
import { Facts } from '../../ui/fields.js';
import { timeText } from '../../ui/format.js';
import { LimitUse } from '../../ui/limit-use.js';
import { BudgetLink } from '../../ui/links.js';
import { Empty, Loaded } from '../../ui/states.js';
import { UntrustedText } from '../../ui/untrusted-text.js';
import { MandateTable } from '../mandates/table.js';
import { FreezeOrThaw, LimitActs } from './acts.js';
import { Frozen } from './frozen.js';
import { type BudgetLimit, RaiseTable } from './raises.js';

const { budgets } = texts;
const route = getRouteApi('/shell/budgets/$id');

/** A budget: its limits with what is used of them and their raises, and who counts under it. */
export function Budget() {
  const { id } = route.useParams();
  const query = useQuery(budgetQuery(id));
  return <Loaded query={query}>{(budget) => <Details budget={budget} />}</Loaded>;
}

function Details({ budget }: { readonly budget: Answers['Budget'] }) {
  const { budgetId, name, parent, frozen, frozenReason, limits, revision, updatedAt } = budget;
  return (
    <>
      <p className="back">
        <Link to="/budgets">{budgets.title}</Link>
      </p>
      <h1>
        <UntrustedText text={name} isTerse /> {frozen && <Frozen />}
      </h1>
      <section className="card" aria-label={budgets.title}>
        <Facts
          rows={[
            [budgets.id, budgetId],
            [budgets.below, parent === null ? null : <BudgetLink key="parent" budgetId={parent} />],
            [budgets.frozenReason, frozenReason],
            [budgets.revision, String(revision)],
            [budgets.updated, timeText(updatedAt)],
          ]}
        />
        <FreezeOrThaw budget={budget} />
      </section>
      <section aria-labelledby="limits">
        <h2 id="limits">{budgets.limits}</h2>
        {limits.length === 0 && <Empty title={budgets.noLimits} hint={budgets.noLimitsHint} />}
        {limits.map((limit, index) => (
          // Two limits may be alike.
          <Limit key={index} {...{ budgetId, index, limit }} />
        ))}
      </section>
      <Counted budgetId={budgetId} />
    </>
  );
}

interface LimitProps {
  readonly budgetId: string;
  readonly index: number;
  readonly limit: BudgetLimit;
}

function Limit({ budgetId, index, limit }: LimitProps) {
  return (
    <div className="card">
      <LimitUse limit={limit} currency={null} />
      {limit.resets > 0 && (
        <p className="muted">
          {budgets.resets}: {budgets.times(limit.resets)}
        </p>
      )}
      <LimitActs {...{ budgetId, index, limit }} />
      <RaiseTable {...{ budgetId, limit }} />
    </div>
  );
}

/** The mandates in force that name the budget, or one below it. */
function Counted({ budgetId }: { readonly budgetId: string }) {
  const filters = { budget: budgetId, status: 'active' } as const;
  const query = useQuery(mandatesPageQuery(filters));
  return (
    <section aria-labelledby="mandates">
      <h2 id="mandates">{budgets.mandates}</h2>
      <Loaded query={query}>
        {({ mandates, next }) => (
          <>
            {mandates.length === 0 ? (
              <Empty title={budgets.noMandates} hint={budgets.noMandatesHint} />
            ) : (
              <MandateTable rows={mandates} />
            )}
            {next !== null && (
              <Link to="/mandates" search={filters}>
                {budgets.allMandates}
              </Link>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
