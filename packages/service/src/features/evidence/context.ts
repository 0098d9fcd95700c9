import type { ServiceContext } from '../../platform/context/service-context.js';
import type { PackExports } from './pack-exports.js';

/** What the routes of evidence work with. */
export interface EvidenceContext extends ServiceContext {
  readonly packExports: PackExports;
}
