// In place of the service's own module in the ready files: the description of the interface would be a tenth of them. The gate of a page
// is described where the server is, by `/openapi.json` and `/docs` there.
import { refused, toResponse } from '@gatewright/service/internal';

/** As the class of this name in the service, without descriptions. */
export class Descriptions {
  async readOpenApi(): Promise<Response> {
    return notHere();
  }

  async readReference(): Promise<Response> {
    return notHere();
  }
}

function notHere(): Response {
  return toResponse(
    refused('NOT_FOUND', 'a gate in a browser does not describe itself; docs/reference/api.md does'),
    undefined,
  );
}
