import type { Kysely } from 'kysely';

/**
 * The directory: who exists and under which rules. Times are RFC 3339 text, flags 0 or 1, documents JSON text. Every table
 * leads with its organisation.
 */
export interface DirectoryTables {
  organisation: OrganisationTable;
  person: PersonTable;
  access_token: AccessTokenTable;
  agent: AgentTable;
  mandate: MandateTable;
  rule_document: RuleDocumentTable;
  assignment: AssignmentTable;
}

export type Directory = Kysely<DirectoryTables>;

export interface OrganisationTable {
  org_id: string;
  name: string;
  /** DID under which the organisation issues mandates. */
  did: string;
  verification: string;
  verified_at: string | null;
  created_at: string;
}

export interface PersonTable {
  org_id: string;
  person_id: string;
  email: string;
  created_at: string;
}

export interface AccessTokenTable {
  org_id: string;
  token_id: string;
  person_id: string;
  role: string;
  /** SHA-256 of the token, hex; the token itself is never stored. */
  token_hash: string;
  created_at: string;
  expires_at: string | null;
}

export interface AgentTable {
  org_id: string;
  identity_id: string;
  agent_did: string;
  name: string;
  network: string;
  /** Raw Ed25519 key, hex. */
  public_key: string;
  key_verified: number;
  challenge: string | null;
  challenge_expires_at: string | null;
  created_at: string;
}

export interface MandateTable {
  org_id: string;
  mandate_id: string;
  agent_did: string;
  action: string;
  currency: string | null;
  require_payload_binding: number;
  document: string;
  credential: string;
  issued_at: string;
  /** Set once a newer mandate for the same agent and action took its place. */
  superseded_at: string | null;
  revoked_at: string | null;
}

export interface RuleDocumentTable {
  org_id: string;
  document_id: string;
  kind: string;
  title: string;
  document: string;
  created_by: string;
  created_at: string;
}

export interface AssignmentTable {
  org_id: string;
  agent_did: string;
  document_id: string;
  assigned_by: string;
  assigned_at: string;
}
