import { Link, type LinkProps } from '@tanstack/react-router';
import { texts } from '../texts/index.js';

interface PagesProps {
  /** The list without a place: its first page. */
  readonly first: LinkProps | null;
  /** The page behind this one. */
  readonly next: LinkProps | null;
}

/** The way through a list that is read page by page. */
export function Pages({ first, next }: PagesProps) {
  if (first === null && next === null) return null;
  return (
    <nav className="buttons" aria-label={texts.app.pages}>
      {first !== null && <Link {...first}>{texts.app.first}</Link>}
      {next !== null && <Link {...next}>{texts.app.next}</Link>}
    </nav>
  );
}
