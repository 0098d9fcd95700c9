import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type Answers, api, dataOf } from '../../api/client.js';
import { DraftContext, useDraft } from '../../app/drafts.js';
import { texts } from '../../texts/index.js';
import { Field, textOf } from '../../ui/fields.js';
import { AmountField } from '../../ui/money.js';
import { Failure } from '../../ui/states.js';

const { inbox } = texts;

/** What a person may say to an action. */
export type Resolution = 'approve' | 'deny' | 'modify';

interface ResolveProps {
  readonly escalation: Answers['EscalationDetail'];
  readonly hasApproved: boolean;
  /** Called with what was said once the gate took it. */
  readonly onResolved: (word: Resolution) => void;
}

/** Approves, denies or changes an action, with a reason that reaches the agent. */
export function Resolve({ escalation, hasApproved, onResolved: said }: ResolveProps) {
  const { escalationId: id, amount, currency } = escalation;
  const draft = useDraft(`/inbox/actions/${id}`);
  const [isChanging, setChanging] = useState(draft.texts['word'] === 'modify');
  const client = useQueryClient();
  const resolving = useMutation({
    mutationFn: ({ word, form }: { word: Resolution; form: HTMLFormElement }) =>
      dataOf(api.POST('/policy/escalations/{id}/resolve', { params: { path: { id } }, body: bodyOf(word, form) })),
    onSuccess: (_data, { word }) => {
      draft.discard();
      said(word);
    },
    onSettled: () =>
      Promise.all(['escalations', 'mandates', 'decisions'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { nativeEvent } = event;
    const word = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter?.getAttribute('value') : null;
    if (word === 'approve' || word === 'deny' || word === 'modify') {
      resolving.mutate({ word, form: event.currentTarget });
    }
  };
  const change = (isChanged: boolean) => {
    setChanging(isChanged);
    draft.keep(isChanged ? { word: 'modify' } : { word: '', amount: '', merchant: '' });
  };
  return (
    <form onSubmit={send} data-call="POST /policy/escalations/{id}/resolve">
      <DraftContext value={draft}>
        <Field label={inbox.reason} name="reason" isLong />
        {isChanging && (
          <>
            {amount !== null && (
              <AmountField label={inbox.newAmount} name="amount" currency={currency} before={amount} />
            )}
            <Field label={inbox.newMerchant} name="merchant" />
          </>
        )}
      </DraftContext>
      {resolving.error !== null && <Failure error={resolving.error} />}
      <div className="buttons">
        {!hasApproved && !isChanging && (
          <Button type="submit" value="approve" className="primary" isDisabled={resolving.isPending}>
            {inbox.approve}
          </Button>
        )}
        {!isChanging && (
          <Button type="submit" value="deny" className="grave" isDisabled={resolving.isPending}>
            {inbox.deny}
          </Button>
        )}
        {isChanging ? (
          <>
            <Button type="submit" value="modify" className="primary" isDisabled={resolving.isPending}>
              {inbox.modify}
            </Button>
            <Button className="plain" onPress={() => change(false)}>
              {texts.app.cancel}
            </Button>
          </>
        ) : (
          <Button className="plain" onPress={() => change(true)}>
            {inbox.modify} …
          </Button>
        )}
      </div>
    </form>
  );
}

function bodyOf(decision: Resolution, form: HTMLFormElement) {
  const reason = textOf(form, 'reason');
  const [amount, merchant] = [textOf(form, 'amount'), textOf(form, 'merchant')];
  const change = { ...(amount === '' ? {} : { amount }), ...(merchant === '' ? {} : { merchant }) };
  return {
    decision,
    ...(reason === '' ? {} : { reason }),
    ...(decision === 'modify' ? { modifiedAction: change } : {}),
  };
}
