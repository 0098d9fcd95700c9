/** Why guards should read an agent's policy again (protocol.md §2.9). */
export type PolicyChange = 'recompiled' | 'mandate-revoked' | 'contained' | 'reinstated' | 'mode-changed';

/** What people of an organisation should read again: a group of the interface description. */
export interface OrganisationChange {
  readonly group: string;
}

/**
 * Whose compiled policies a change concerns: those of an organisation, of one of its agents, or of those that are bound to a
 * document of it. With a DID and no organisation, those of every registration of it; with neither, all.
 */
export interface PolicyScope {
  readonly orgId: string | null;
  readonly agentDid: string | null;
  readonly documentId: string | null;
}

/**
 * What one server makes known to the others on its database: policies to compile again, agents whose guards to notify, an agent whose
 * key was proven, or an organisation whose people to notify.
 */
export type PolicyMessage =
  | { readonly kind: 'invalidate'; readonly scope: PolicyScope }
  | {
      readonly kind: 'notify';
      readonly orgId: string | null;
      readonly agentDids: readonly string[];
      readonly reason: PolicyChange;
    }
  | { readonly kind: 'organisation'; readonly orgId: string; readonly change: OrganisationChange }
  | { readonly kind: 'proven'; readonly orgId: string; readonly agentDid: string };

/** The other servers on a database. */
export interface PolicyPeers {
  publish(message: PolicyMessage): void;
  /** Resolves once every server applied what was published so far, or after a while. */
  applied(): Promise<void>;
  /** How many other servers are known. */
  readonly known: number;
}

/** Carries changes of policies to the other servers; before this one joined them there is none. */
export class PolicyChanges implements PolicyPeers {
  private peers: PolicyPeers | null = null;

  join(peers: PolicyPeers): void {
    this.peers = peers;
  }

  get known(): number {
    return this.peers?.known ?? 0;
  }

  publish(message: PolicyMessage): void {
    this.peers?.publish(message);
  }

  async applied(): Promise<void> {
    await this.peers?.applied();
  }
}
