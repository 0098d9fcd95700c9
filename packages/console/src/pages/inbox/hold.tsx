import { useQueryClient } from '@tanstack/react-query';
import { type Answers, api, dataOf } from '../../api/client.js';
import { texts } from '../../texts/index.js';
import { Confirm } from '../../ui/confirm.js';
import { Choice, Facts, textOf } from '../../ui/fields.js';
import { timeText } from '../../ui/format.js';
import { AgentLink, MandateLink } from '../../ui/links.js';
import { AmountField, Money } from '../../ui/money.js';
import { UntrustedName } from '../../ui/untrusted-name.js';

const { inbox, fields } = texts;

/** A hold of which it is unknown whether it was executed, and the way to record that. */
export function UnknownHold({ hold }: { hold: Answers['OpenHolds']['holds'][number] }) {
  const client = useQueryClient();
  const { authorizationId } = hold;
  const record = async (id: string, form: HTMLFormElement) => {
    const isSettled = textOf(form, 'outcome') === 'settled';
    const amount = textOf(form, 'amount');
    const params = { path: { id } };
    const body = isSettled
      ? { outcome: 'settled' as const, ...(amount === '' ? {} : { amount }) }
      : { outcome: 'not_executed' as const };
    await dataOf(api.POST('/policy/mandate/authorize/{id}/effect/reconcile', { params, body }));
    await client.invalidateQueries({ queryKey: ['holds'] });
  };
  return (
    <li className="card">
      <h2>{inbox.holdTitle}</h2>
      <Facts
        rows={[
          [fields.agent, <AgentLink key="agent" agentDid={hold.agentDid} />],
          [fields.action, hold.action],
          [fields.amount, <Money key="amount" amount={hold.amount} currency={hold.currency} />],
          [fields.merchant, hold.merchant === null ? null : <UntrustedName key="merchant" text={hold.merchant} />],
          [fields.time, timeText(hold.authorizedAt)],
          [fields.mandate, <MandateLink key="mandate" mandateId={hold.mandateId} scope={hold.action} />],
          [inbox.claimer, hold.claimer],
          [inbox.note, hold.note],
        ]}
      />
      {authorizationId !== null && (
        <Confirm
          call="POST /policy/mandate/authorize/{id}/effect/reconcile"
          label={inbox.record}
          effect={inbox.holdTitle}
          act={(form) => record(authorizationId, form)}
        >
          <Choice
            label={texts.decisions.outcome}
            name="outcome"
            options={{ settled: inbox.settled, not_executed: inbox.notExecuted }}
          />
          <AmountField label={inbox.settledAmount} name="amount" currency={hold.currency} before={hold.amount} />
        </Confirm>
      )}
    </li>
  );
}
