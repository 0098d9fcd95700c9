import { useQueryClient } from '@tanstack/react-query';
import { type Answers, api, dataOf } from '../../api/client.js';
import { texts } from '../../texts/index.js';
import { Confirm } from '../../ui/confirm.js';
import { timeText } from '../../ui/format.js';
import { Money } from '../../ui/money.js';
import { UntrustedText } from '../../ui/untrusted-text.js';

const { budgets, mandates } = texts;

export type BudgetLimit = Answers['Budget']['limits'][number];
type Raise = BudgetLimit['raises'][number];

/** The raises of a limit that add to it or wait. */
export function openRaises({ raises }: BudgetLimit): readonly Raise[] {
  return raises.filter(({ status }) => status === 'active' || status === 'pending');
}

interface RaiseProps {
  readonly raise: Raise;
  readonly limit: BudgetLimit;
}

/** A raise in one line. */
export function RaiseLine({ raise, limit }: RaiseProps) {
  return (
    <p className="raise">
      {budgets.raise}: <Added {...{ raise, limit }} />, {budgets.until.toLowerCase()} {timeText(raise.until)}{' '}
      <Status raise={raise} />
    </p>
  );
}

/** The raises of a limit, with what people say to those that wait. */
export function RaiseTable({ budgetId, limit }: { readonly budgetId: string; readonly limit: BudgetLimit }) {
  if (limit.raises.length === 0) return null;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{budgets.adds}</th>
          <th scope="col">{budgets.until}</th>
          <th scope="col">{budgets.reason}</th>
          <th scope="col">{budgets.state}</th>
          <th scope="col">{budgets.act}</th>
        </tr>
      </thead>
      <tbody>
        {limit.raises.map((raise) => (
          <tr key={raise.raiseId}>
            <td data-label={budgets.adds}>
              <Added {...{ raise, limit }} />
            </td>
            <td data-label={budgets.until} className="when">
              {timeText(raise.until)}
            </td>
            <td data-label={budgets.reason}>
              <UntrustedText text={raise.reason} />
            </td>
            <td data-label={budgets.state}>
              <Status raise={raise} />
            </td>
            <td data-label={budgets.act}>
              <div className="buttons">{raise.status === 'pending' && <Resolve {...{ budgetId, raise, limit }} />}</div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Added({ raise: { amount, count }, limit }: RaiseProps) {
  const { currency = null } = limit;
  return (
    <>
      {amount !== null && (
        <>
          + <Money {...{ amount, currency }} />
        </>
      )}
      {amount !== null && count !== null && ', '}
      {count !== null && `+ ${mandates.actions(count)}`}
    </>
  );
}

function Status({ raise: { status, agreed, required } }: { readonly raise: Raise }) {
  const word = { pending: 'escalate', active: 'active', denied: 'block', ended: '' }[status];
  return (
    <>
      <span className={`verdict ${word}`}>{budgets.raiseStates[status]}</span>{' '}
      {status === 'pending' && budgets.agreed(agreed, required)}
    </>
  );
}

function Resolve({ budgetId, raise, limit }: RaiseProps & { readonly budgetId: string }) {
  const client = useQueryClient();
  const params = { path: { budgetId, raiseId: raise.raiseId } };
  const resolve = async (decision: 'approve' | 'deny') => {
    await dataOf(api.POST('/budgets/{budgetId}/raises/{raiseId}/resolve', { params, body: { decision } }));
    await client.invalidateQueries({ queryKey: ['budgets'] });
  };
  const call = 'POST /budgets/{budgetId}/raises/{raiseId}/resolve';
  return (
    <>
      <Confirm call={call} label={budgets.approve} effect={budgets.approveEffect} act={() => resolve('approve')}>
        <RaiseLine {...{ raise, limit }} />
      </Confirm>
      <Confirm call={call} label={budgets.deny} effect={budgets.denyEffect} isGrave act={() => resolve('deny')}>
        <RaiseLine {...{ raise, limit }} />
      </Confirm>
    </>
  );
}
