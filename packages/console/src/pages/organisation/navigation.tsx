import { Link } from '@tanstack/react-router';
import { ORGANISATION_PAGES } from '../../app/organisation-pages.js';
import { texts } from '../../texts/index.js';

const { nav } = texts;

/** The pages of the organisation. */
export function OrganisationPages() {
  return (
    <nav className="subpages" aria-label={nav.organisation}>
      {ORGANISATION_PAGES.map(([path, name]) => (
        <Link key={path} to={path}>
          {nav[name]}
        </Link>
      ))}
    </nav>
  );
}
