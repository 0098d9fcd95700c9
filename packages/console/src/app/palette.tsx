import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Input } from 'react-aria-components/Input';
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { SearchField } from 'react-aria-components/SearchField';
import { mayCall } from '../api/client.js';
import { agentsQuery, counterpartiesQuery, escalationsQuery } from '../api/queries.js';
import { texts } from '../texts/index.js';
import { Icon } from '../ui/icon.js';
import { type Entry, entriesFor } from './palette-entries.js';
import { useSession } from './use-session.js';

const { palette } = texts;
const GROUPS = ['ids', 'pages', 'agents', 'merchants'] as const;
/** The row that ends the session, which a phone has nowhere else. */
const LOG_OUT = 'log-out';

export interface PaletteProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onLogOut: () => void;
}

/** The search of the console: pages, agents, merchants and ids, by the keyboard alone. It reads lists that pages share, and asks nothing per letter. */
export function Palette({ isOpen, onOpenChange, onLogOut }: PaletteProps) {
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={onOpenChange} isDismissable className="overlay">
      <Modal className="modal palette">
        <Dialog aria-label={palette.title}>
          <Rows onDone={() => onOpenChange(false)} onLogOut={onLogOut} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Rows({ onDone, onLogOut }: { onDone: () => void; onLogOut: () => void }) {
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const entries = useEntries(typed);
  const groups = GROUPS.map((group) => ({ group, rows: entries.filter((each) => each.group === group) }));
  const choose = (id: string) => {
    const chosen = entries.find((each) => each.id === id);
    onDone();
    if (id === LOG_OUT) onLogOut();
    else if (chosen !== undefined) void router.navigate(chosen.link);
  };
  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <SearchField aria-label={palette.field} autoFocus>
        <Input placeholder={palette.field} />
      </SearchField>
      <ListBox
        aria-label={palette.title}
        selectionMode="none"
        onAction={(key) => choose(String(key))}
        renderEmptyState={() => palette.none}
      >
        {groups.map(({ group, rows }) => (
          <Group key={group} group={group} rows={rows} />
        ))}
        {typed === '' && (
          <ListBoxSection>
            <Header>{palette.acts}</Header>
            <ListBoxItem id={LOG_OUT} textValue={texts.app.logOut}>
              <Icon name="out" />
              {texts.app.logOut}
            </ListBoxItem>
          </ListBoxSection>
        )}
      </ListBox>
    </Autocomplete>
  );
}

function Group({ group, rows }: { group: Entry['group']; rows: readonly Entry[] }) {
  if (rows.length === 0) return null;
  return (
    <ListBoxSection>
      <Header>{palette[group]}</Header>
      {rows.map(({ id, icon, text }) => (
        <ListBoxItem key={id} id={id} textValue={text}>
          <Icon name={icon} />
          <bdi>{text}</bdi>
        </ListBoxItem>
      ))}
    </ListBoxSection>
  );
}

/** The rows for a text, from the lists that the role may read. */
function useEntries(typed: string): readonly Entry[] {
  const { role } = useSession();
  const agents = useQuery(agentsQuery);
  const counterparties = useQuery(counterpartiesQuery);
  const waiting = useQuery({ ...escalationsQuery(), enabled: mayCall(role, 'GET /policy/escalations') });
  const merchants = new Set([
    ...(waiting.data?.escalations.flatMap(({ merchant }) => merchant ?? []) ?? []),
    ...(counterparties.data?.flatMap((each) => each.merchants ?? []) ?? []),
  ]);
  return entriesFor(typed, {
    agents: agents.data ?? [],
    merchants: [...merchants],
    seesInbox: mayCall(role, 'GET /policy/holds'),
  });
}
