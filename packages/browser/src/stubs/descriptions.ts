// In place of the service's own module in the prebuilt bundles: the description of the interface would be a tenth of them. The gate of a page
// is described where the server is, by `/openapi.json` and `/docs` there.
import {
  DESCRIPTION_PATH,
  type Descriptions as FullDescriptions,
  REFERENCE_PATH,
  refused,
  toResponse,
} from '@gatewright/service/internal';

/** As the class of this name in the service, without descriptions. */
export class Descriptions implements Pick<FullDescriptions, 'paths' | 'read'> {
  readonly paths = [DESCRIPTION_PATH, REFERENCE_PATH];

  async read(): Promise<Response> {
    return toResponse(
      refused('NOT_FOUND', 'a gate in a browser does not describe itself; docs/reference/api.md does'),
      undefined,
    );
  }
}
