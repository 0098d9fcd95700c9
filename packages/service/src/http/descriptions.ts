import { openApiDocument } from './openapi.js';
import { referencePage } from './reference-page.js';
import type { RouteRow } from './route.js';
import { isKnown, notModified, type Validator, validatorOf } from './validator.js';

interface Kept {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
  readonly validator: Validator;
}

/**
 * The descriptions of the interface as bytes. They change with the program and the address of the service alone, so each is
 * made once, at its first read.
 */
export class Descriptions {
  private openApi: Promise<Kept> | null = null;
  private reference: Promise<Kept> | null = null;

  constructor(
    private readonly routes: readonly RouteRow[],
    private readonly baseUrl: () => string,
  ) {}

  /** For machines. */
  async readOpenApi(ifNoneMatch: string | undefined): Promise<Response> {
    this.openApi ??= kept(Response.json(openApiDocument(this.routes, this.baseUrl())));
    return answer(await this.openApi, ifNoneMatch);
  }

  /** For people. */
  async readReference(ifNoneMatch: string | undefined): Promise<Response> {
    this.reference ??= referencePage(this.routes, this.baseUrl()).then(kept);
    return answer(await this.reference, ifNoneMatch);
  }
}

async function kept(made: Response): Promise<Kept> {
  const headers = Object.fromEntries(made.headers);
  const text = await made.text();
  return { bytes: new TextEncoder().encode(text), headers, validator: validatorOf(text) };
}

function answer({ bytes, headers, validator }: Kept, ifNoneMatch: string | undefined): Response {
  if (isKnown(ifNoneMatch, validator)) return notModified(validator);
  return new Response(bytes, { headers: { ...headers, ...validator } });
}
