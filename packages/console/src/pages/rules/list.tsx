import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Answers } from '../../api/client.js';
import { rulesQuery } from '../../api/rules.js';
import { ruleFiltersIn } from '../../app/search.js';
import { texts } from '../../texts/index.js';
import { Allowed } from '../../ui/allowed.js';
import { Choice, Field } from '../../ui/fields.js';
import { Filters } from '../../ui/filters.js';
import { ListPage } from '../../ui/list-page.js';
import { shownText } from '../../ui/shown-text.js';
import { Loaded } from '../../ui/states.js';
import { UntrustedText } from '../../ui/untrusted-text.js';
import { standingText } from './standing.js';

const { rules, app, list } = texts;
const route = getRouteApi('/shell/rules');

/** The standards and SOPs of the organisation: those with the title and status that the address names, page by page. */
export function Rules() {
  const { after, ...filters } = ruleFiltersIn(route.useSearch());
  const query = useQuery(rulesQuery({ ...filters, ...(after === undefined ? {} : { after }) }));
  return (
    <>
      <div className="title">
        <h1>{rules.title}</h1>
        <Allowed call="POST /sop">
          <Link to="/rules/new" className="button primary">
            {rules.create}
          </Link>
        </Allowed>
      </div>
      <Filters to="/rules" filters={filters}>
        <Field label={rules.titlePart} name="title" defaultValue={filters.title ?? ''} />
        <Choice
          label={rules.status}
          name="status"
          options={{ '': list.any, ...rules.statuses }}
          defaultValue={filters.status ?? ''}
        />
      </Filters>
      <Loaded query={query}>
        {({ documents: rows, next }) => (
          <ListPage
            {...{ to: '/rules', filters, after, next }}
            rows={rows.length}
            title={rules.empty}
            hint={rules.emptyHint}
          >
            <RuleTable rows={rows} />
          </ListPage>
        )}
      </Loaded>
    </>
  );
}

function RuleTable({ rows }: { rows: Answers['RulesState']['documents'] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{rules.document}</th>
          <th scope="col">{rules.kind}</th>
          <th scope="col">{rules.inForce}</th>
          <th scope="col">{rules.file}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.documentId}>
            <td data-label={rules.document}>
              <Link
                to="/rules/$kind/$id"
                params={{ kind: row.kind, id: row.documentId }}
                title={shownText(row.documentId)}
                className="name"
              >
                <UntrustedText text={row.title} isTerse />
              </Link>
            </td>
            <td data-label={rules.kind}>{rules.kinds[row.kind]}</td>
            <td data-label={rules.inForce}>
              <UntrustedText text={standingText(row)} />
            </td>
            <td data-label={rules.file}>{row.isNamed ? <UntrustedText text={row.name} /> : app.none}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
