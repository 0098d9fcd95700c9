/** The pages of the organisation, in their order, by their names in the texts. */
export const ORGANISATION_PAGES = [
  ['/organisation', 'settings'],
  ['/people', 'people'],
  ['/access', 'access'],
  ['/counterparties', 'counterparties'],
  ['/packs', 'packs'],
] as const;
