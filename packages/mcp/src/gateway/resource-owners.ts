import type { UpstreamLink } from './upstream-link.js';

/** Addresses of resources that are remembered. */
const OWNERS_MAX = 20_000;

/** Which server listed a resource. An address that two servers list belongs to neither, so that none answers for another. */
export class ResourceOwners {
  private readonly listed = new Map<string, UpstreamLink | null>();
  /** Literal beginnings of templates. */
  private readonly beginnings = new Map<string, UpstreamLink | null>();

  /** True where the address is the server's alone. */
  add(uri: string, link: UpstreamLink): boolean {
    return claim(this.listed, uri, link);
  }

  addTemplate(template: string, link: UpstreamLink): boolean {
    const [beginning = ''] = template.split('{');
    return beginning !== '' && claim(this.beginnings, beginning, link);
  }

  /** The server of an address: which listed it, or has the template with the longest beginning. */
  ownerOf(uri: string): UpstreamLink | null {
    const listed = this.listed.get(uri);
    if (listed !== undefined) return listed;
    let found: { readonly length: number; readonly link: UpstreamLink | null } = { length: 0, link: null };
    for (const [beginning, link] of this.beginnings) {
      if (uri.startsWith(beginning) && beginning.length > found.length) found = { length: beginning.length, link };
    }
    return found.link;
  }

  /** True where two servers list the address. */
  isContested(uri: string): boolean {
    return this.listed.get(uri) === null;
  }
}

function claim(owners: Map<string, UpstreamLink | null>, name: string, link: UpstreamLink): boolean {
  const owner = owners.get(name);
  if (owner === link) return true;
  if (owner === undefined) {
    if (owners.size >= OWNERS_MAX) return false;
    owners.set(name, link);
    return true;
  }
  owners.set(name, null);
  return false;
}
