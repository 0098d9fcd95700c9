import { useQueryClient } from '@tanstack/react-query';
import { type Answers, api, dataOf } from '../../api/client.js';
import { DraftContext, useDraft } from '../../app/drafts.js';
import { texts } from '../../texts/index.js';
import { Confirm } from '../../ui/confirm.js';
import { Field, textOf } from '../../ui/fields.js';
import { AmountField } from '../../ui/money.js';
import type { BudgetLimit } from './raises.js';

const { budgets } = texts;

/** Freezes a budget, or ends its freeze. */
export function FreezeOrThaw({ budget: { budgetId, frozen } }: { readonly budget: Answers['Budget'] }) {
  const client = useQueryClient();
  const params = { path: { budgetId } };
  const refresh = () => client.invalidateQueries({ queryKey: ['budgets'] });
  const freeze = async (form: HTMLFormElement) => {
    await dataOf(api.POST('/budgets/{budgetId}/freeze', { params, body: reasonIn(form) }));
    await refresh();
  };
  const thaw = async (form: HTMLFormElement) => {
    await dataOf(api.POST('/budgets/{budgetId}/thaw', { params, body: reasonIn(form) }));
    await refresh();
  };
  const reason = <Field label={budgets.reason} name="reason" isLong />;
  return (
    <div className="buttons">
      {frozen ? (
        <Confirm call="POST /budgets/{budgetId}/thaw" label={budgets.thaw} effect={budgets.thawEffect} act={thaw}>
          {reason}
        </Confirm>
      ) : (
        <Confirm
          call="POST /budgets/{budgetId}/freeze"
          label={budgets.freeze}
          effect={budgets.freezeEffect}
          isGrave
          act={freeze}
        >
          {reason}
        </Confirm>
      )}
    </div>
  );
}

interface LimitActsProps {
  readonly budgetId: string;
  /** Its place among the limits of the budget. */
  readonly index: number;
  readonly limit: BudgetLimit;
}

/** Adds to a limit for a time, or resets it. */
export function LimitActs({ budgetId, index, limit }: LimitActsProps) {
  const client = useQueryClient();
  const draft = useDraft(`/budgets/${budgetId}/${index}/raise`);
  const params = { path: { budgetId } };
  const refresh = () => client.invalidateQueries({ queryKey: ['budgets'] });
  const raise = async (form: HTMLFormElement) => {
    const [amount, count] = [textOf(form, 'amount'), textOf(form, 'count')];
    const body = {
      limit: index,
      ...(amount === '' ? {} : { amount }),
      ...(count === '' ? {} : { count: Number(count) }),
      until: textOf(form, 'until'),
      reason: textOf(form, 'reason'),
    };
    await dataOf(api.POST('/budgets/{budgetId}/raises', { params, body }));
    draft.discard();
    await refresh();
  };
  const reset = async (form: HTMLFormElement) => {
    await dataOf(api.POST('/budgets/{budgetId}/reset', { params, body: { limit: index, ...reasonIn(form) } }));
    await refresh();
  };
  const { amount, count, currency = null } = limit;
  return (
    <div className="buttons">
      <Confirm call="POST /budgets/{budgetId}/raises" label={budgets.raise} effect={budgets.raiseEffect} act={raise}>
        <DraftContext value={draft}>
          {amount !== undefined && (
            <AmountField
              label={budgets.raiseAmount}
              name="amount"
              currency={currency}
              isRequired={count === undefined}
            />
          )}
          {count !== undefined && (
            <Field label={budgets.raiseCount} name="count" inputMode="numeric" isRequired={amount === undefined} />
          )}
          <Field label={budgets.until} name="until" hint={budgets.untilHint} isRequired />
          <Field label={budgets.reason} name="reason" isLong isRequired />
        </DraftContext>
      </Confirm>
      <Confirm
        call="POST /budgets/{budgetId}/reset"
        label={budgets.reset}
        effect={budgets.resetEffect}
        isGrave
        act={reset}
      >
        <Field label={budgets.reason} name="reason" isLong />
      </Confirm>
    </div>
  );
}

function reasonIn(form: HTMLFormElement): { readonly reason?: string } {
  const reason = textOf(form, 'reason');
  return reason === '' ? {} : { reason };
}
