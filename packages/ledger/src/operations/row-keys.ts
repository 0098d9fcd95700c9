/** A map key of several ids: no two lists of parts share one, with any content. */
export function keyOf(...parts: readonly string[]): string {
  let key = '';
  for (const part of parts) key += `${part.length}:${part}`;
  return key;
}

/**
 * What organisations have, each under an id of its own. Two maps are looked up faster than one whose keys are put together
 * of both ids: the hash of a text is computed once, and that of a new text each time.
 */
export class ByOrg<Value> {
  readonly #orgs = new Map<string, Map<string, Value>>();

  get(orgId: string, id: string): Value | null {
    return this.#orgs.get(orgId)?.get(id) ?? null;
  }

  set(orgId: string, id: string, value: Value): void {
    const values = this.#orgs.get(orgId);
    if (values === undefined) this.#orgs.set(orgId, new Map([[id, value]]));
    else values.set(id, value);
  }

  /** The value under the id, made and kept where there is none. */
  getOr(orgId: string, id: string, make: () => Value): Value {
    const known = this.get(orgId, id);
    if (known !== null) return known;
    const made = make();
    this.set(orgId, id, made);
    return made;
  }

  delete(orgId: string, id: string): void {
    const values = this.#orgs.get(orgId);
    values?.delete(id);
    if (values?.size === 0) this.#orgs.delete(orgId);
  }

  /** Those of one organisation. */
  of(orgId: string): Iterable<Value> {
    return this.#orgs.get(orgId)?.values() ?? [];
  }

  /** Organisation by organisation. */
  values(): readonly Value[] {
    return [...this.#orgs.values()].flatMap((values) => [...values.values()]);
  }
}
