// In place of Hono in the prebuilt bundles, whose other parts the service does not use: routes in the order in which they were added.

type Handler = (context: Context) => Response | Promise<Response>;
type FailureHandler = (error: Error, context: Context) => Response | Promise<Response>;

interface Route {
  /** Null for every method. */
  readonly method: string | null;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly handle: Handler;
}

/** A call and what of its path the route names. */
class Context {
  readonly req: RequestReader;

  constructor(
    request: Request,
    readonly env: unknown,
    params: Readonly<Record<string, string>>,
  ) {
    this.req = new RequestReader(request, params);
  }
}

class RequestReader {
  readonly method: string;
  readonly path: string;
  readonly #url: URL;

  constructor(
    readonly raw: Request,
    private readonly params: Readonly<Record<string, string>>,
  ) {
    this.#url = new URL(raw.url);
    this.method = raw.method;
    this.path = decoded(this.#url.pathname);
  }

  param(): Readonly<Record<string, string>> {
    return this.params;
  }

  header(name?: string): unknown {
    return name === undefined ? Object.fromEntries(this.raw.headers) : (this.raw.headers.get(name) ?? undefined);
  }
}

/** As Hono's class of this name, as far as the service uses it. */
export class Hono {
  readonly #routes: Route[] = [];
  #handleUnmatched: Handler = () => new Response(null, { status: 404 });
  #handleFailure: FailureHandler = () => new Response(null, { status: 500 });

  on(method: string | null, path: string, handle: Handler): void {
    const names: string[] = [];
    const pattern = path.replaceAll(/\.(?!\+)|:(\w+)(?:\{([^}]+)\})?/g, (found, name?: string, form = '[^/]+') => {
      if (name === undefined) return `\\${found}`;
      names.push(name);
      return `(${form})`;
    });
    this.#routes.push({ method, pattern: new RegExp(`^${pattern}$`), names, handle });
  }

  get(path: string, handle: Handler): void {
    this.on('GET', path, handle);
  }

  all(path: string, handle: Handler): void {
    this.on(null, path, handle);
  }

  notFound(handle: Handler): void {
    this.#handleUnmatched = handle;
  }

  onError(handle: FailureHandler): void {
    this.#handleFailure = handle;
  }

  async fetch(request: Request, env: unknown): Promise<Response> {
    const isHead = request.method === 'HEAD';
    const { handle, params } = this.#match(isHead ? 'GET' : request.method, new URL(request.url).pathname);
    const context = new Context(request, env, params);
    try {
      const response = await handle(context);
      return isHead ? new Response(null, response) : response;
    } catch (error) {
      return this.#handleFailure(error instanceof Error ? error : new Error(String(error)), context);
    }
  }

  #match(
    method: string,
    path: string,
  ): { readonly handle: Handler; readonly params: Readonly<Record<string, string>> } {
    for (const route of this.#routes) {
      const found = route.method === null || route.method === method ? route.pattern.exec(path) : null;
      if (found === null) continue;
      const params = Object.fromEntries(route.names.map((name, index) => [name, decoded(found[index + 1] ?? '')]));
      return { handle: route.handle, params };
    }
    return { handle: this.#handleUnmatched, params: {} };
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
