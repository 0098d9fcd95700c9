import { createContext } from 'react';
import { useSession } from './use-session.js';

/** The texts of a form, by field. */
type Texts = Readonly<Record<string, string>>;

/** What a person wrote in a form and did not send. */
interface Draft {
  readonly texts: Texts;
  readonly keep: (texts: Texts) => void;
  readonly discard: () => void;
}

/** By person and place, in the memory of the page alone: texts may be secret, and machines are shared. */
const drafts = new Map<string, Texts>();

/** The draft of a form, which outlives a new login. The form discards it once it is sent. */
export function useDraft(place: string): Draft {
  const key = `${useSession().personId} ${place}`;
  return {
    get texts() {
      return drafts.get(key) ?? {};
    },
    keep: (texts) => drafts.set(key, { ...drafts.get(key), ...texts }),
    discard: () => drafts.delete(key),
  };
}

/** Discards the drafts of everyone, when a person logs out. */
export function discardDrafts(): void {
  drafts.clear();
}

/** The draft of the form around a field. Most forms have none. */
export const DraftContext = createContext<Draft>({ texts: {}, keep: () => {}, discard: () => {} });
