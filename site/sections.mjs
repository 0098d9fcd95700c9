// The pages of the site, by what a reader wants of them (https://diataxis.fr). Everything else about a page is read from it.

/**
 * The kinds of pages, in the order of the navigation. A source is a path in the repository; one that ends in `/` is every page below it,
 * folded in the sidebar.
 * @type {ReadonlyArray<{ path: string, title: string, purpose: string, sources: readonly string[] }>}
 */
export const SECTIONS = [
  {
    path: 'tutorials',
    title: 'Tutorials',
    purpose: 'Lessons for a first hour with Gatewright. Follow each from its start to its end.',
    sources: [
      'docs/learn/quickstart.md',
      'docs/learn/playground.md',
      'docs/learn/rules.md',
      'examples/procurement/README.md',
      'examples/onboarding/README.md',
    ],
  },
  {
    path: 'how-to',
    title: 'How-to guides',
    purpose: 'Steps to one goal, for readers who have done the quickstart.',
    sources: [
      'docs/learn/integrations.md',
      'docs/learn/receivers.md',
      'docs/learn/browser.md',
      'docs/learn/limits.md',
      'docs/learn/budgets.md',
      'docs/learn/policies.md',
      'docs/learn/console.md',
      'examples/msw/README.md',
      'examples/python/README.md',
      'examples/custom-store/README.md',
      'docs/operate/hosting.md',
      'docs/operate/monitoring.md',
      'docs/operate/people.md',
      'docs/operate/upgrades.md',
      'docs/operate/runbooks.md',
      'docs/operate/postgresql.md',
      'docs/operate/scaling.md',
    ],
  },
  {
    path: 'reference',
    title: 'Reference',
    purpose: 'Facts to look up. Most of these pages are printed from the tables that the program runs on.',
    sources: [
      'docs/learn/verdict.md',
      'docs/reference/api.md',
      'docs/operate/cli.md',
      'docs/operate/settings.md',
      'docs/operate/readiness.md',
      'docs/operate/metrics.md',
      'docs/operate/alerts.md',
      'docs/reference/register.md',
      'docs/reference/atoms.md',
      'docs/reference/checks.md',
      'docs/reference/holds.md',
      'docs/reference/evidence.md',
      'docs/reference/protocol.md',
      'docs/reference/glossary.md',
      'packages/',
    ],
  },
  {
    path: 'explanation',
    title: 'Explanation',
    purpose: 'How Gatewright works, why it is built this way, and what shows that it holds its promises.',
    sources: [
      'docs/learn/architecture.md',
      'docs/learn/tour.md',
      'docs/design.md',
      'docs/reference/threat-model.md',
      'docs/reference/coverage.md',
      'docs/operate/performance.md',
      'conformance/README.md',
      'conformance/overspend/README.md',
      'docs/adr/',
    ],
  },
];

/** The first page of the site. */
export const HOME = 'README.md';
