import { isJsonObject } from '@gatewright/protocol';
import type { Members } from '../members/members.js';
import type { Steps } from '../members/steps.js';
import { canonicalZone, hasOffsets, zoneOffsets } from '../writing/zones.js';

/** The time zones of one document, each counted once whatever it is called. */
export class DocumentZones {
  private readonly zones = new Set<string>();

  constructor(private readonly most: number) {}

  /**
   * Works out the offsets of the zones that a molecule names, a step for each that the process did not know. False, and a fault,
   * where the document then has too many.
   */
  *read(atoms: readonly Members[]): Steps<boolean> {
    for (const atom of atoms) {
      const zone = zoneOf(atom);
      if (zone === null || this.zones.has(zone)) continue;
      if (this.zones.size >= this.most) {
        atom.fault('config.zone', `is one time zone too many for a document; at most ${this.most} are allowed`);
        return false;
      }
      this.zones.add(zone);
      if (hasOffsets(zone)) continue;
      yield;
      zoneOffsets(zone);
    }
    return true;
  }
}

function zoneOf(atom: Members): string | null {
  const config = atom.get('config');
  if (atom.get('predicate') !== 'time-outside' || !isJsonObject(config)) return null;
  const { zone } = config;
  return typeof zone === 'string' ? canonicalZone(zone) : null;
}
