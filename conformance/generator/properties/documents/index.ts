import type { Draft } from '../../draft.js';
import { acceptDrafts } from './accepts.js';
import { configDrafts } from './configs.js';
import { mandateRejects } from './mandates.js';
import { memberDrafts } from './misspelt.js';
import { nameDrafts, shapeDrafts } from './molecules.js';

/** Which documents compile, and where the others are wrong. */
export function documentDrafts(): Draft[] {
  return [
    ...configDrafts(),
    ...nameDrafts(),
    ...shapeDrafts(),
    ...mandateRejects(),
    ...acceptDrafts(),
    ...memberDrafts(),
  ];
}
