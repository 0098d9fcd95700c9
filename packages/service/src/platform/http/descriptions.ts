import { sha256, toHex } from '@gatewright/protocol';
import { DESCRIPTION_PATH, REFERENCE_PATH } from './description-paths.js';
import { openApiDocument } from './openapi.js';
import { referencePage } from './reference-page.js';
import { type ReadViewerFile, VIEWER_FILES, VIEWER_TEXTS, viewerPage } from './reference-viewer.js';
import type { RouteRow } from './route.js';
import { isKnown, notModified, type Validator } from './validator.js';

/** Everything on one page that needs no scripts. */
const PLAIN_PATH = `${REFERENCE_PATH}/plain`;

interface Kept {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
  readonly validator: Validator;
}

/**
 * The descriptions of the interface as bytes. They change with the program and the address of the service alone, so each is
 * made once, at its first read. A host without the files of the viewer serves the plain page in its place.
 */
export class Descriptions {
  /** What each path answers. */
  private readonly made: ReadonlyMap<string, () => Promise<Response>>;
  private readonly kept = new Map<string, Promise<Kept>>();

  constructor(routes: readonly RouteRow[], baseUrl: () => string, readViewerFile: ReadViewerFile | undefined) {
    const plain = () => referencePage(routes, baseUrl());
    this.made = new Map([
      [DESCRIPTION_PATH, async () => Response.json(openApiDocument(routes, baseUrl()))],
      [PLAIN_PATH, plain],
      [REFERENCE_PATH, readViewerFile === undefined ? plain : viewerPage],
      ...(readViewerFile === undefined ? [] : viewerFiles(readViewerFile)),
    ]);
  }

  /** The paths that `read` answers. */
  get paths(): readonly string[] {
    return [...this.made.keys()];
  }

  /** The description at one of the paths. */
  async read(path: string, ifNoneMatch: string | undefined): Promise<Response> {
    const make = this.made.get(path);
    if (make === undefined) throw new Error(`there is no description at ${path}`);
    const known = this.kept.get(path) ?? make().then(kept);
    this.kept.set(path, known);
    known.catch(() => this.kept.delete(path));
    return answer(await known, ifNoneMatch);
  }
}

function viewerFiles(read: ReadViewerFile): [string, () => Promise<Response>][] {
  const texts = [...VIEWER_TEXTS].map(([name, { type, text }]): [string, () => Promise<Response>] => [
    `${REFERENCE_PATH}/${name}`,
    async () => new Response(text, { headers: { 'content-type': type } }),
  ]);
  const files = VIEWER_FILES.map((name): [string, () => Promise<Response>] => {
    const type = name.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8';
    return [
      `${REFERENCE_PATH}/${name}`,
      async () => new Response(await read(name), { headers: { 'content-type': type } }),
    ];
  });
  return [...texts, ...files];
}

async function kept(made: Response): Promise<Kept> {
  const headers = Object.fromEntries(made.headers);
  const bytes = new Uint8Array(await made.arrayBuffer());
  const etag = `"${toHex(sha256(bytes)).slice(0, 32)}"`;
  return { bytes, headers, validator: { etag, 'cache-control': 'no-cache' } };
}

function answer({ bytes, headers, validator }: Kept, ifNoneMatch: string | undefined): Response {
  if (isKnown(ifNoneMatch, validator)) return notModified(validator);
  return new Response(bytes, { headers: { ...headers, ...validator } });
}
