import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Answers } from '../../api/client.js';
import { texts } from '../../texts/index.js';
import { AgentLink } from '../../ui/links.js';
import { Money } from '../../ui/money.js';
import { UntrustedName } from '../../ui/untrusted-name.js';

const { overview, decisions } = texts;

type Overview = Answers['DecisionOverview'];
type AgentRow = Overview['agents']['rows'][number];
type Amounts = Pick<AgentRow, 'currency' | 'captured' | 'held' | 'refused' | 'permits' | 'refusals' | 'waits'>;

interface TopsProps extends Pick<Overview, 'agents' | 'merchants' | 'from'> {
  /** Rows of other currencies are left out. */
  readonly currency: string | undefined;
}

/** Agents and merchants with the most money of a currency. */
export function Tops({ agents, merchants, from, currency }: TopsProps) {
  const isOfIt = (row: Amounts) => row.currency === currency;
  return (
    <div className="columns tops">
      <Top title={overview.topAgents} name={texts.fields.agent} isExact={agents.isExact}>
        {agents.rows.filter(isOfIt).map((row) => (
          <Row key={`${row.agentDid} ${row.currency}`} {...row} filters={{ agentDid: row.agentDid, from }}>
            <AgentLink agentDid={row.agentDid} />
          </Row>
        ))}
      </Top>
      {merchants !== null && (
        <Top title={overview.topMerchants} name={texts.fields.merchant} isExact={merchants.isExact}>
          {merchants.rows.filter(isOfIt).map((row) => (
            <Row key={`${row.merchant} ${row.currency}`} {...row} filters={{ merchant: row.merchant, from }}>
              <UntrustedName text={row.merchant} isTerse />
            </Row>
          ))}
        </Top>
      )}
    </div>
  );
}

interface TopProps {
  readonly title: string;
  readonly name: string;
  readonly isExact: boolean;
  readonly children: readonly ReactNode[];
}

function Top({ title, name, isExact, children }: TopProps) {
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      {!isExact && <p className="muted">{overview.mayLack}</p>}
      {children.length === 0 ? (
        <p className="muted">{overview.noMoney}</p>
      ) : (
        <div className="wide">
          <table className="numbers">
            <thead>
              <tr>
                <th scope="col">{name}</th>
                <th scope="col" className="number">
                  {overview.kinds.captured}
                </th>
                <th scope="col" className="number">
                  {overview.kinds.held}
                </th>
                <th scope="col" className="number">
                  {overview.kinds.refused}
                </th>
                <th scope="col" className="number">
                  {overview.decisions}
                </th>
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </div>
      )}
    </section>
  );
}

interface RowProps extends Amounts {
  /** What the log is asked for the decisions of the row. */
  readonly filters: { readonly agentDid?: string; readonly merchant?: string; readonly from: string };
  readonly children: ReactNode;
}

function Row({ currency, captured, held, refused, permits, refusals, waits, filters, children }: RowProps) {
  const { kinds } = overview;
  return (
    <tr>
      <th scope="row">{children}</th>
      <td data-label={kinds.captured} className="number">
        <Money amount={captured} currency={currency} />
      </td>
      <td data-label={kinds.held} className="number">
        <Money amount={held} currency={currency} />
      </td>
      <td data-label={kinds.refused} className="number">
        <Money amount={refused} currency={currency} />
      </td>
      <td data-label={overview.decisions} className="number">
        <Link to="/decisions" search={filters} aria-label={`${decisions.title}: ${permits + refusals + waits}`}>
          {permits + refusals + waits}
        </Link>
      </td>
    </tr>
  );
}
