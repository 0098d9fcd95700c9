import { type Fault, isJsonObject, type JsonValue, visible } from '@gatewright/protocol';

/** A file that is part of a body, and its path there. */
export interface FaultSource {
  readonly file: string;
  readonly text: string;
  /** JSON path of the file's value in the body: `$` where the file is the body. */
  readonly under: string;
}

/** Faults of a body as lines for people: file, line and column of those that are in the file, path and message. */
export async function locatedFaults(faults: readonly Fault[], { file, text, under }: FaultSource): Promise<string[]> {
  const { jsonPositions, lineAndColumn, nearestOffset } = await import('@gatewright/policy');
  const { offsets } = jsonPositions(text);
  return faults.map(({ path, message }) => {
    const isInside = path === under || path.startsWith(`${under}.`) || path.startsWith(`${under}[`);
    if (!isInside) return visible(`${file}: ${path} ${message}`);
    const inFile = `$${path.slice(under.length)}`;
    const offset = nearestOffset(offsets, inFile);
    const place = offset === null ? '' : `:${lineAndColumn(text, offset)}`;
    return visible(`${file}${place}: ${inFile} ${message}`);
  });
}

/** The faults or warnings that an answer lists under a member. */
export function listedFaults(data: JsonValue, member: 'faults' | 'warnings'): Fault[] {
  const listed = isJsonObject(data) ? data[member] : undefined;
  if (!Array.isArray(listed)) return [];
  return listed.filter(isJsonObject).flatMap(({ path, message }) => {
    return typeof path === 'string' && typeof message === 'string' ? [{ path, message }] : [];
  });
}
