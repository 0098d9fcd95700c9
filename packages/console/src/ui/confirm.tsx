import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog } from 'react-aria-components/Dialog';
import { Form } from 'react-aria-components/Form';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { type Call, mayCall } from '../api/client.js';
import { useSession } from '../app/use-session.js';
import { texts } from '../texts/index.js';
import { Failure, FormError, useFieldErrors } from './states.js';

interface ConfirmProps {
  /** The call that the act makes: who may not make it sees no button. */
  readonly call: Call;
  readonly label: string;
  /** What the act does, for the person who is about to. */
  readonly effect: ReactNode;
  readonly isGrave?: boolean;
  readonly children?: ReactNode;
  /** Does it with the form; resolves to what is to say about it. */
  readonly act: (form: HTMLFormElement) => Promise<unknown>;
}

/** A button whose act asks first, says what it does, and takes fields. */
export function Confirm({ call, label, effect, isGrave = false, children, act }: ConfirmProps) {
  const { role } = useSession();
  const [isOpen, setOpen] = useState(false);
  const acting = useMutation({ mutationFn: act, onSuccess: () => setOpen(false) });
  const errors = useFieldErrors(acting.error);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    acting.mutate(event.currentTarget);
  };
  if (!mayCall(role, call)) return null;
  return (
    <>
      <Button data-call={call} className={isGrave ? 'grave' : 'plain'} onPress={() => setOpen(true)}>
        {label}
      </Button>
      <ModalOverlay isOpen={isOpen} onOpenChange={setOpen} isDismissable className="overlay">
        <Modal className="modal">
          <Dialog>
            <Heading slot="title">{label}</Heading>
            <p>{effect}</p>
            <Form onSubmit={send} validationErrors={errors}>
              <div onInput={() => acting.error instanceof FormError && acting.reset()}>{children}</div>
              {acting.error !== null && <Failure error={acting.error} />}
              <div className="buttons">
                <Button type="submit" className={isGrave ? 'grave' : 'primary'} isDisabled={acting.isPending}>
                  {label}
                </Button>
                <Button className="plain" onPress={() => setOpen(false)}>
                  {texts.app.cancel}
                </Button>
              </div>
            </Form>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}
