import { atom, type Draft, type RejectDraft } from '../../draft.js';

export const MOLECULE = '$.sops[0].document.molecules[0]';
export const ATOM = `${MOLECULE}.atoms[0]`;
export const OVER = atom('amount-over', { limit: 1 });

/** Documents that must not compile. */
export function reject(stem: string, why: string, faults: readonly string[], rest: Partial<RejectDraft>): Draft {
  return {
    stem: `reject.${stem}`,
    level: 'L0',
    labels: ['reject'],
    origin: { law: 'documents-that-do-not-compile' },
    faults,
    why,
    ...rest,
  };
}
