import type { PackExports } from './evidence/pack-exports.js';
import type { ServiceContext } from './service-context.js';

/** What the routes of evidence work with. */
export interface EvidenceContext extends ServiceContext {
  readonly packExports: PackExports;
}
