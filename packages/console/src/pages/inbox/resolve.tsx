import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog } from 'react-aria-components/Dialog';
import { Form } from 'react-aria-components/Form';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { type Answers, api, dataOf } from '../../api/client.js';
import { DraftContext, useDraft } from '../../app/drafts.js';
import { texts } from '../../texts/index.js';
import { Field, textOf } from '../../ui/fields.js';
import { useAgentName } from '../../ui/links.js';
import { AmountField, Money } from '../../ui/money.js';
import { Failure, useFieldErrors } from '../../ui/states.js';
import { UntrustedName } from '../../ui/untrusted-name.js';
import { useInboxKey } from './keys.js';

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
      Promise.all(
        ['escalations', 'escalation-summary', 'mandates', 'decisions'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
  const errors = useFieldErrors(resolving.error);
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
  const form = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState<'approve' | 'deny' | null>(null);
  const isOpen = !isChanging && !resolving.isPending;
  useInboxKey('a', isOpen && !hasApproved ? () => setAsked('approve') : null);
  useInboxKey('d', isOpen ? () => setAsked('deny') : null);
  const confirm = (word: Resolution) => {
    setAsked(null);
    if (form.current !== null) resolving.mutate({ word, form: form.current });
  };
  return (
    <Form
      ref={form}
      onSubmit={send}
      className="resolve"
      data-call="POST /policy/escalations/{id}/resolve"
      validationErrors={errors}
    >
      <DraftContext value={draft}>
        <Field label={inbox.reason} name="reason" />
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
      {asked !== null && (
        <Sure escalation={escalation} word={asked} onYes={() => confirm(asked)} onNo={() => setAsked(null)} />
      )}
    </Form>
  );
}

interface SureProps {
  readonly escalation: Answers['EscalationDetail'];
  readonly word: 'approve' | 'deny';
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks again after a key, which is pressed by mistake more easily than a button. */
function Sure({ escalation: { agentDid, amount, currency, merchant }, word, onYes, onNo }: SureProps) {
  const name = useAgentName(agentDid);
  return (
    <ModalOverlay isOpen onOpenChange={onNo} isDismissable className="overlay">
      <Modal className="modal">
        <Dialog>
          <Heading slot="title">{inbox[word]}</Heading>
          <p>
            {amount !== null && (
              <span className="amount">
                <Money {...{ amount, currency }} />
              </span>
            )}{' '}
            {merchant !== null && (
              <>
                <UntrustedName text={merchant} /> ·{' '}
              </>
            )}
            <UntrustedName text={name} />
          </p>
          <div className="buttons">
            <Button className={word === 'deny' ? 'grave' : 'primary'} autoFocus onPress={onYes}>
              {inbox[word]}
            </Button>
            <Button className="plain" onPress={onNo}>
              {texts.app.cancel}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
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
