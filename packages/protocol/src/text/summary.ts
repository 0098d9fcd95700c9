/** Longest summary of an action, characters. */
export const SUMMARY_MAX_CHARS = 500;

/** The member of the signed context that says in words what the action is. */
export const SUMMARY_MEMBER = 'summary';

/** What a reader does not see, or what changes the order of what they see. */
const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u;

/** Why a summary is not shown to the people who decide. */
export type SummaryFault = 'no_text' | 'too_long' | 'unseen_characters';

/** True for a line of text that a person can read as it is: not blank, at most 500 characters, none of them invisible. */
export function isSummary(value: unknown): value is string {
  return summaryFault(value) === null;
}

/** What keeps a value from being a summary; null for one that is shown. */
export function summaryFault(value: unknown): SummaryFault | null {
  if (typeof value !== 'string' || value.trim() === '') return 'no_text';
  if ([...value].length > SUMMARY_MAX_CHARS) return 'too_long';
  return UNSEEN.test(value) ? 'unseen_characters' : null;
}
