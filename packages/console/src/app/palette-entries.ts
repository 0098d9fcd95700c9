import type { LinkProps } from '@tanstack/react-router';
import type { Answers } from '../api/client.js';
import { texts } from '../texts/index.js';
import type { IconName } from '../ui/icon.js';
import { shownText } from '../ui/shown-text.js';
import { MAIN_PAGES } from './main-pages.js';
import { ORGANISATION_PAGES } from './organisation-pages.js';

const { nav, palette } = texts;

/** A row of the search: a name and where it leads. */
export interface Entry {
  readonly id: string;
  readonly group: 'ids' | 'pages' | 'agents' | 'merchants';
  readonly icon: IconName;
  readonly text: string;
  readonly link: LinkProps;
}

/** Rows of a group that are shown at most. */
const GROUP_MAX = 8;
/** The shortest beginning of an id that is looked for. */
const ID_MIN = 6;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

interface Known {
  readonly agents: readonly Pick<Answers['Agents']['agents'][number], 'agentDid' | 'name'>[];
  readonly merchants: readonly string[];
  /** Whether the role sees the inbox. */
  readonly seesInbox: boolean;
}

/** What a text that a person typed may mean, the surest first: an id, a page, an agent, a merchant. Without a text, the pages. */
export function entriesFor(typed: string, { agents, merchants, seesInbox }: Known): readonly Entry[] {
  const text = typed.trim();
  const wanted = text.toLowerCase();
  const fits = (name: string) => name.toLowerCase().includes(wanted);
  const pages = pageEntries().filter(({ id, text }) => fits(text) && (seesInbox || id !== '/inbox'));
  if (text === '') return pages;
  const named = agents.filter(({ name, agentDid }) => fits(name) || agentDid.startsWith(text)).slice(0, GROUP_MAX);
  const known = merchants.filter(fits).slice(0, GROUP_MAX);
  const isKnown = known.some((merchant) => merchant.toLowerCase() === wanted);
  return [
    ...idEntries(text),
    ...pages,
    ...named.map(
      ({ agentDid, name }): Entry => ({
        ...{ id: agentDid, group: 'agents', icon: 'agents', text: shownText(name) },
        link: { to: '/agents/$ref', params: { ref: agentDid } },
      }),
    ),
    ...known.map((merchant) => merchantEntry(merchant, palette.decisionsAt(shownText(merchant)), { merchant })),
    ...(isKnown ? [] : [merchantEntry(text, palette.decisionsAtPart(shownText(text)), { merchantContains: text })]),
  ];
}

function merchantEntry(name: string, text: string, search: Readonly<Record<string, string>>): Entry {
  return {
    ...{ id: `merchant ${name}`, group: 'merchants', icon: 'merchant', text },
    link: { to: '/decisions', search },
  };
}

function pageEntries(): Entry[] {
  const main = MAIN_PAGES.map(
    ({ to, name }): Entry => ({
      ...{ id: to, group: 'pages', icon: name, text: nav[name], link: { to } },
    }),
  );
  const settings = ORGANISATION_PAGES.filter(([to]) => to !== '/organisation').map(
    ([to, name]): Entry => ({
      ...{ id: to, group: 'pages', icon: 'organisation', text: nav[name], link: { to } },
    }),
  );
  return [...main, ...settings];
}

/** Where an id leads. A bare one says not what it names: the page of a mandate, an agent or a decision finds it or not. */
function idEntries(id: string): Entry[] {
  const shown = shownText(id);
  const entry = (icon: IconName, text: string, link: LinkProps): Entry => ({
    ...{ id: `${icon} ${id}`, group: 'ids', icon, text, link },
  });
  if (/^esc-[0-9a-f-]+$/.test(id)) {
    return [entry('inbox', palette.openAction(shown), { to: '/inbox/actions/$id', params: { id } })];
  }
  if (id.startsWith('did:')) {
    return [entry('agents', palette.openAgent(shown), { to: '/agents/$ref', params: { ref: id } })];
  }
  if (!/^[0-9a-z-]+$/.test(id) || id.length < ID_MIN || !/[0-9]/.test(id)) return [];
  return [
    entry('decisions', palette.decisionsOf(shown), { to: '/decisions', search: { id } }),
    ...(UUID.test(id)
      ? [entry('mandates', palette.openMandate(shown), { to: '/mandates/$ref', params: { ref: id } })]
      : []),
  ];
}
