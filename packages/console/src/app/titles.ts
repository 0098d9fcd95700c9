import { texts } from '../texts/index.js';

const { nav, titles } = texts;

/** The title of each page, by the path of its route. */
const TITLES: Readonly<Record<string, string>> = {
  '/': nav.overview,
  '/inbox': nav.inbox,
  '/inbox/actions/$id': titles.action,
  '/inbox/requests/$id': titles.request,
  '/decisions': nav.decisions,
  '/decisions/$eventId': titles.decision,
  '/agents': nav.agents,
  '/agents/new': titles.newAgent,
  '/agents/$ref': titles.agent,
  '/mandates': nav.mandates,
  '/mandates/$ref': titles.mandate,
  '/budgets': nav.budgets,
  '/budgets/$id': titles.budget,
  '/rules': nav.rules,
  '/rules/new': titles.newRule,
  '/rules/$kind/$id': titles.rule,
  '/access': nav.access,
  '/organisation': nav.settings,
  '/people': nav.people,
  '/counterparties': nav.counterparties,
  '/packs': nav.packs,
  '/login': texts.login.title,
};

/**
 * What the tab of a page says: how much waits, the page, the product.
 *
 * @param path the path of its route, with the names of its parameters
 * @param waiting how much waits for people, as the navigation shows it; empty where nothing does
 */
export function titleOf(path: string, waiting: string): string {
  const page = TITLES[path.length > 1 ? path.replace(/\/$/, '') : path];
  return [waiting === '' ? '' : `(${waiting})`, page ?? '', page === undefined ? '' : '·', texts.app.name]
    .filter((part) => part !== '')
    .join(' ');
}
