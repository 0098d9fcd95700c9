import { isJsonObject, type JsonObject, type JsonValue } from '../json/index.js';

/** How an agent can be contained. */
export type Containment = 'suspended' | 'quarantined' | 'decommissioned';

/** How far an agent acts on its own. */
export type OperatingMode = 'autonomous' | 'supervised' | 'restricted' | 'read_only';

/** What stands beside a bundle, unsigned, because it must be able to change at once (protocol.md §2.8). */
export interface BundleSiblings {
  readonly contained: Containment | null;
  readonly operatingMode: OperatingMode | null;
}

const CONTAINMENTS: readonly Containment[] = ['suspended', 'quarantined', 'decommissioned'];
const MODES: readonly OperatingMode[] = ['autonomous', 'supervised', 'restricted', 'read_only'];

/**
 * Reads the siblings of a bundle in the answer of a gate; absent ones are null. A containment in unknown words still
 * contains: as a suspension. An unknown mode stands for `restricted`: every permit is then the gate's, which knows its own
 * modes. Never throws.
 */
export function bundleSiblings({ contained, operatingMode }: JsonObject): BundleSiblings {
  return { contained: readContainment(contained ?? null), operatingMode: readMode(operatingMode ?? null) };
}

function readContainment(contained: JsonValue): Containment | null {
  if (contained === null) return null;
  const status = member(contained, 'status');
  return CONTAINMENTS.find((known) => known === status) ?? 'suspended';
}

function readMode(operatingMode: JsonValue): OperatingMode | null {
  if (operatingMode === null) return null;
  const mode = member(operatingMode, 'mode');
  const folded = typeof mode === 'string' ? mode.trim().toLowerCase() : null;
  return MODES.find((known) => known === folded) ?? 'restricted';
}

/** Gates say it as an object or as a bare word. */
function member(value: JsonValue, name: string): JsonValue | undefined {
  return isJsonObject(value) ? value[name] : value;
}
