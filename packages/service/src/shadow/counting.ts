import type { PoliciesContext } from '../policies/context.js';
import { addCounts } from './repository.js';

/** Stores what was counted since the last time; what cannot be stored is taken back and stored with the next. */
export async function storeShadowCounts({
  directory,
  shadows,
}: Pick<PoliciesContext, 'directory' | 'shadows'>): Promise<void> {
  let failure: unknown = null;
  for (const { counts, ...shadow } of shadows.taken()) {
    try {
      await addCounts(directory, shadow, counts);
    } catch (error) {
      shadows.giveBack(shadow, counts);
      failure = error;
    }
  }
  if (failure !== null) throw failure;
}
