/** Rows of the same agent and action of which none was replaced. */
const BESIDE = `other.org_id = mandate.org_id and other.agent_did = mandate.agent_did and other.action = mandate.action
  and other.superseded_at is null`;

/** One mandate of an agent for an action, also where another is issued meanwhile. Of several that there are, the newest counts. */
export const ONE_LIVE_MANDATE = [
  `update mandate set superseded_at = (select max(other.issued_at) from mandate other where ${BESIDE})
    where superseded_at is null and exists (
      select 1 from mandate other where ${BESIDE}
        and (other.issued_at, other.mandate_id) > (mandate.issued_at, mandate.mandate_id))`,
  'create unique index mandate_live on mandate (org_id, agent_did, action) where superseded_at is null',
] as const;
