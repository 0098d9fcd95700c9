import { Link } from '@tanstack/react-router';
import type { Answers } from '../../api/client.js';
import { texts } from '../../texts/index.js';
import { Code } from '../../ui/code.js';
import { timeText } from '../../ui/format.js';
import { AgentLink } from '../../ui/links.js';
import { Money } from '../../ui/money.js';
import { UntrustedName } from '../../ui/untrusted-name.js';
import { UntrustedText } from '../../ui/untrusted-text.js';
import { Verdict } from '../../ui/verdict.js';

const { fields } = texts;

/** Decisions as rows; on a narrow page each is a card. */
export function DecisionTable({ rows }: { rows: readonly Answers['LoggedDecision'][] }) {
  return (
    <table className="numbers">
      <thead>
        <tr>
          <th scope="col">{fields.time}</th>
          <th scope="col">{fields.agent}</th>
          <th scope="col">{fields.action}</th>
          <th scope="col">{fields.merchant}</th>
          <th scope="col" className="number">
            {fields.amount}
          </th>
          <th scope="col">{fields.verdict}</th>
          <th scope="col">{fields.code}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.eventId}>
            <td data-label={fields.time} className="when">
              <Link to="/decisions/$eventId" params={{ eventId: row.eventId }}>
                {timeText(row.occurredAt)}
              </Link>
            </td>
            <td data-label={fields.agent}>
              <AgentLink agentDid={row.agentDid} />
            </td>
            <td data-label={fields.action} className="action">
              <UntrustedText text={row.action} />
            </td>
            <td data-label={fields.merchant}>
              {row.merchant === null ? texts.app.none : <UntrustedName text={row.merchant} isTerse />}
            </td>
            <td data-label={fields.amount} className="number">
              <Money amount={row.amount} currency={row.currency} />
            </td>
            <td data-label={fields.verdict}>
              <Verdict decision={row.decision} />
            </td>
            <td data-label={fields.code}>
              <Code code={row.reasonCode} terse />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
