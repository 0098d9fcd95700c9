/** Limits concurrent exports of packs: few in total, one for an organisation, so that none keeps others from theirs. */
export class PackExports {
  private readonly underWay = new Set<string>();

  constructor(private readonly maxExports: number) {}

  /** Takes a place until the returned function is called; null where there is none. */
  begin(orgId: string): (() => void) | null {
    if (this.underWay.size >= this.maxExports || this.underWay.has(orgId)) return null;
    this.underWay.add(orgId);
    return () => this.underWay.delete(orgId);
  }
}
