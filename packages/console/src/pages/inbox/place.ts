import { getRouteApi } from '@tanstack/react-router';
import { textsIn } from '../../app/search.js';

/** What the address of the inbox names: the tab, the filters, the grouping, the place in the list. */
export const inboxPlaceIn = textsIn('tab', 'agentDid', 'merchant', 'currency', 'minAmount', 'group', 'after');

export type InboxPlace = ReturnType<typeof inboxPlaceIn>;

const route = getRouteApi('/shell/inbox');

/** What the address names now: links within the inbox keep it. */
export function useInboxPlace(): InboxPlace {
  return inboxPlaceIn(route.useSearch());
}

/** The tabs, in their order. */
export const TABS = ['actions', 'agents', 'unknown'] as const;

export type Tab = (typeof TABS)[number];

/** Filters of what waits, as the gate takes them. */
export function filtersOf({ agentDid, merchant, currency, minAmount, after }: InboxPlace) {
  return {
    ...(agentDid === undefined ? {} : { agentDid }),
    ...(merchant === undefined ? {} : { merchant }),
    ...(currency === undefined ? {} : { currency }),
    ...(minAmount === undefined ? {} : { minAmount }),
    ...(after === undefined ? {} : { after }),
  };
}
