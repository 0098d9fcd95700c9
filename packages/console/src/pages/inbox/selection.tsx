import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, Fragment, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { type Answers, api, dataOf } from '../../api/client.js';
import { texts } from '../../texts/index.js';
import { Field, textOf } from '../../ui/fields.js';
import { useAgentName } from '../../ui/links.js';
import { Money } from '../../ui/money.js';
import { Failure } from '../../ui/states.js';
import { UntrustedName } from '../../ui/untrusted-name.js';
import { totalsOf } from './totals.js';

const { inbox, app } = texts;

type Waiting = Answers['EscalationDetail'];
type Word = 'approve' | 'deny';

/** Whether two actions wait for the same reason: one code, and the same rules and fields. Only such are decided together. */
export function areLike(one: Waiting, other: Waiting): boolean {
  return (
    one.escalatedBy === other.escalatedBy && [...one.asked].sort().join('\n') === [...other.asked].sort().join('\n')
  );
}

interface SelectionBarProps {
  readonly selected: readonly Waiting[];
  /** Those of the page that may join it. */
  readonly like: readonly Waiting[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly onAsk: (asked: Asked) => void;
}

/** What is to be said to which actions. The list holds it: they leave it while they are decided. */
export interface Asked {
  readonly word: Word;
  readonly items: readonly Waiting[];
}

/** How many are chosen, what they sum to, and what to say to all of them. */
export function SelectionBar({ selected, like, onChange, onAsk }: SelectionBarProps) {
  const ask = (word: Word) => onAsk({ word, items: selected });
  return (
    <div className="selection" data-call="POST /policy/escalations/{id}/resolve">
      <p role="status">
        {inbox.selected(selected.length)} <Totals items={selected} />
      </p>
      <div className="buttons">
        <Button className="primary" onPress={() => ask('approve')}>
          {inbox.approve} …
        </Button>
        <Button className="grave" onPress={() => ask('deny')}>
          {inbox.deny} …
        </Button>
        {like.length > selected.length && (
          <Button className="plain" onPress={() => onChange(like.map(({ escalationId }) => escalationId))}>
            {inbox.chooseLike(like.length)}
          </Button>
        )}
        <Button className="plain" onPress={() => onChange([])}>
          {inbox.chooseNone}
        </Button>
      </div>
    </div>
  );
}

/** What became of one of them: null while it waits for its call. */
type Result = 'done' | Error | null;

interface TogetherProps extends Asked {
  readonly onClose: (isDone: boolean) => void;
}

/** One confirmation for all of them, with count and sums. Each is decided by a call of its own, and what became of each is shown. */
export function Together({ word, items, onClose }: TogetherProps) {
  const client = useQueryClient();
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const deciding = useMutation({
    mutationFn: async (reason: string) => {
      for (const { escalationId: id } of items) {
        const body = { decision: word, ...(reason === '' ? {} : { reason }) };
        const note = (result: Result) => setResults((before) => new Map([...before, [id, result]]));
        await dataOf(api.POST('/policy/escalations/{id}/resolve', { params: { path: { id } }, body })).then(
          () => note('done'),
          (error: unknown) => note(error instanceof Error ? error : new Error(String(error))),
        );
      }
    },
  });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    deciding.mutate(textOf(event.currentTarget, 'reason'));
  };
  const close = () => {
    if (deciding.isPending) return;
    for (const key of ['escalations', 'escalation-summary', 'mandates', 'decisions']) {
      void client.invalidateQueries({ queryKey: [key] });
    }
    onClose(deciding.isSuccess);
  };
  const done = [...results.values()].filter((result) => result === 'done').length;
  return (
    <ModalOverlay isOpen onOpenChange={close} isDismissable={!deciding.isPending} className="overlay">
      <Modal className="modal">
        <Dialog>
          <Heading slot="title">{inbox.together[word](items.length)}</Heading>
          <p>
            <Totals items={items} />
          </p>
          <ul className="results">
            {items.map((each) => (
              <Item key={each.escalationId} escalation={each} result={results.get(each.escalationId) ?? null} />
            ))}
          </ul>
          {deciding.isIdle ? (
            <form onSubmit={send}>
              <Field label={inbox.reason} name="reason" />
              <div className="buttons">
                <Button type="submit" className={word === 'deny' ? 'grave' : 'primary'}>
                  {inbox.together[word](items.length)}
                </Button>
                <Button className="plain" onPress={close}>
                  {app.cancel}
                </Button>
              </div>
            </form>
          ) : (
            <>
              <p role="status">{inbox.decidedOf(done, items.length)}</p>
              <div className="buttons">
                <Button className="primary" isDisabled={deciding.isPending} onPress={close}>
                  {app.close}
                </Button>
              </div>
            </>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Item({ escalation, result }: { escalation: Waiting; result: Result }) {
  const { agentDid, amount, currency, merchant } = escalation;
  const name = useAgentName(agentDid);
  return (
    <li>
      <span>
        <UntrustedName text={name} isTerse />
        {merchant !== null && (
          <span className="muted">
            {' '}
            · <UntrustedName text={merchant} isTerse />
          </span>
        )}
      </span>
      <span className="amount">
        <Money {...{ amount, currency }} />
      </span>
      {result === 'done' && <span className="verdict allow">{inbox.done}</span>}
      {result instanceof Error && <Failure error={result} />}
    </li>
  );
}

function Totals({ items }: { items: readonly Waiting[] }) {
  const { totals, others } = totalsOf(items);
  return (
    <span className="amount">
      {totals.map(({ currency, amount }, place) => (
        <Fragment key={currency}>
          {place > 0 && ' + '}
          <Money {...{ amount, currency }} />
        </Fragment>
      ))}
      {others > 0 && ` ${inbox.withoutAmount(others)}`}
    </span>
  );
}
