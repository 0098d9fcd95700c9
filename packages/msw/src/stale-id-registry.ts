/** Names of ended worlds that are remembered; of more, the oldest are evicted. */
const NAMES_MAX = 100_000;

/** Ids and agents, as a call names them in its address, headers or body. */
const NAMES = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|did:[a-z]+:[A-Za-z0-9:._-]*[A-Za-z0-9]/g;

/** What worlds made that a reset ended: a call that names any of it comes from an earlier test. */
export class StaleIdRegistry {
  /** The world that made each name. */
  readonly #names = new Map<string, string>();

  add(world: string, names: readonly string[]): void {
    for (const name of names) this.#names.set(name, world);
    for (const oldest of this.#names.keys()) {
      if (this.#names.size <= NAMES_MAX) return;
      this.#names.delete(oldest);
    }
  }

  /** Takes back what a world made that begins again. */
  begin(world: string): void {
    for (const [name, of] of this.#names) if (of === world) this.#names.delete(name);
  }

  async madeCall(request: Request): Promise<boolean> {
    if (this.#names.size === 0) return false;
    const address = URL.canParse(request.url) ? decodeURIComponent(new URL(request.url).href) : request.url;
    const text = `${address} ${[...request.headers.values()].join(' ')} ${await request.clone().text()}`;
    return (text.match(NAMES) ?? []).some((name) => this.#names.has(name));
  }
}
