import type { Answers } from '../../api/client.js';
import { texts } from '../../texts/index.js';
import { timeText } from '../../ui/format.js';
import { AgentLink, MandateLink } from '../../ui/links.js';
import { Spending } from '../../ui/spending.js';

const { mandates } = texts;

/** Mandates as rows; on a narrow page each is a card. */
export function MandateTable({ rows }: { rows: Answers['Mandates']['mandates'] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{mandates.action}</th>
          <th scope="col">{mandates.agent}</th>
          <th scope="col">{mandates.status}</th>
          <th scope="col">{mandates.spending}</th>
          <th scope="col">{mandates.issued}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.mandateId}>
            <td data-label={mandates.action}>
              <MandateLink mandateId={row.mandateId} scope={row.scope} />
            </td>
            <td data-label={mandates.agent}>
              <AgentLink agentDid={row.agentDid} />
            </td>
            <td data-label={mandates.status}>
              <span className={`verdict ${row.status}`}>{mandates.statuses[row.status]}</span>
            </td>
            <td data-label={mandates.spending} className="spent">
              <Spending {...row} isTerse />
            </td>
            <td data-label={mandates.issued} className="when">
              {timeText(row.issuedAt)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
