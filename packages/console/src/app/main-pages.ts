/** The pages of the navigation, in their order, by their names in the texts. A phone has the first ones in a bar and the `rare` ones behind it. */
export const MAIN_PAGES = [
  { to: '/', name: 'overview', isRare: false },
  { to: '/inbox', name: 'inbox', isRare: false },
  { to: '/decisions', name: 'decisions', isRare: false },
  { to: '/agents', name: 'agents', isRare: false },
  { to: '/mandates', name: 'mandates', isRare: true },
  { to: '/budgets', name: 'budgets', isRare: true },
  { to: '/rules', name: 'rules', isRare: true },
  { to: '/organisation', name: 'organisation', isRare: true },
] as const;
