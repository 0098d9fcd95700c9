import { Button } from 'react-aria-components/Button';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { texts } from '../../texts/index.js';
import { INBOX_KEYS, switchKeys, useKeysAreOn } from './keys.js';

const { inbox, app } = texts;

interface KeyListProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** What each key does, and the switch that turns them off. */
export function KeyList({ isOpen, onOpenChange }: KeyListProps) {
  const isOn = useKeysAreOn();
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={onOpenChange} isDismissable className="overlay">
      <Modal className="modal">
        <Dialog>
          <Heading slot="title">{inbox.keys.title}</Heading>
          <dl className="keys">
            {INBOX_KEYS.map((key) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{inbox.keys[key]}</dd>
              </div>
            ))}
          </dl>
          <label className="check">
            <input type="checkbox" checked={isOn} onChange={(event) => switchKeys(event.currentTarget.checked)} />
            {inbox.keys.areOn}
          </label>
          <div className="buttons">
            <Button className="plain" onPress={() => onOpenChange(false)}>
              {app.close}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
