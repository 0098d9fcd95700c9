import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Answers } from '../../api/client.js';
import { liveMandatesQuery, mandateQuery } from '../../api/queries.js';
import { texts } from '../../texts/index.js';
import { AgentLink, MandateLink } from '../../ui/links.js';
import { Spending } from '../../ui/spending.js';
import { UntrustedText } from '../../ui/untrusted-text.js';

const { mandates } = texts;

type Mandate = Answers['Mandates']['mandates'][number];
type Rows = readonly Mandate[];

/** Where a mandate stands among those that come from one: the chain above it, and all that was delegated from it. */
export function Delegation({ mandate }: { mandate: Answers['MandateDetail'] }) {
  const { data: live = [] } = useQuery(liveMandatesQuery);
  const isAlone = mandate.parentMandateId === null && childrenOf(mandate, live).length === 0;
  return (
    <section aria-labelledby="children">
      <h2 id="children">{mandates.delegation}</h2>
      {isAlone ? (
        <p className="muted">{mandates.noChildren}</p>
      ) : (
        <ul className="tree">
          <Above parentId={mandate.parentMandateId} above={0}>
            <Branch mandate={mandate} rows={live} isHere />
          </Above>
        </ul>
      )}
    </section>
  );
}

/** Mandates above one that the page follows: no chain is as long. */
const ABOVE_MAX = 8;

interface AboveProps {
  readonly parentId: string | null;
  readonly above: number;
  readonly children: ReactNode;
}

function Above({ parentId, above, children }: AboveProps) {
  const { data: parent } = useQuery({ ...mandateQuery(parentId ?? ''), enabled: parentId !== null });
  if (parentId === null || above === ABOVE_MAX) return children;
  if (parent === undefined) return <li>{texts.app.loading}</li>;
  return (
    <Above parentId={parent.parentMandateId} above={above + 1}>
      <li>
        <Line mandate={parent} />
        <ul className="below">{children}</ul>
      </li>
    </Above>
  );
}

function Branch({ mandate, rows, isHere = false }: { mandate: Mandate; rows: Rows; isHere?: boolean }) {
  const children = childrenOf(mandate, rows);
  return (
    <li>
      <Line mandate={mandate} isHere={isHere} />
      {children.length > 0 && (
        <ul className="below">
          {children.map((child) => (
            <Branch key={child.mandateId} mandate={child} rows={rows.filter((each) => each !== child)} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Line({ mandate, isHere = false }: { mandate: Mandate; isHere?: boolean }) {
  return (
    <>
      {isHere ? (
        <strong aria-current="true">
          <UntrustedText text={mandate.scope} isTerse />
        </strong>
      ) : (
        <MandateLink {...mandate} />
      )}{' '}
      <AgentLink agentDid={mandate.agentDid} /> <Spending {...mandate} isTerse />
    </>
  );
}

function childrenOf({ mandateId }: Mandate, rows: Rows): Rows {
  return rows.filter((each) => each.parentMandateId === mandateId);
}
