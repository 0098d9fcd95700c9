import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { DecisionFilters } from '../../api/queries.js';
import { decisionFiltersIn, parseSearch, searchText } from '../../app/search.js';
import { useSession } from '../../app/use-session.js';
import { texts } from '../../texts/index.js';
import { Field, textOf } from '../../ui/fields.js';
import { UntrustedText } from '../../ui/untrusted-text.js';

const { views } = texts.decisions;
/** Views that a browser keeps of a person. */
const VIEWS_MAX = 20;

/** A name for an address of the decisions. */
interface SavedView {
  readonly name: string;
  readonly search: string;
}

/** Addresses of the decisions by name, which this browser keeps: an address alone is the view, for other people too. */
export function SavedViews({ filters }: { readonly filters: DecisionFilters }) {
  const place = `gatewright views ${useSession().personId}`;
  const [saved, setSaved] = useState(() => viewsAt(place));
  const search = searchText({ ...filters });
  const keep = (next: readonly SavedView[]) => {
    localStorage.setItem(place, JSON.stringify(next));
    setSaved(next);
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = textOf(event.currentTarget, 'view');
    if (name === '') return;
    keep([{ name, search }, ...saved.filter((each) => each.name !== name)].slice(0, VIEWS_MAX));
    event.currentTarget.reset();
  };
  const isNew = search !== '' && saved.every((each) => each.search !== search);
  if (saved.length === 0 && !isNew) return null;
  return (
    <section className="views" aria-label={views.title}>
      {saved.map(({ name, search: of }) => (
        <span key={name} className={of === search ? 'view chosen' : 'view'}>
          <Link to="/decisions" search={decisionFiltersIn(parseSearch(of))}>
            <UntrustedText text={name} isTerse />
          </Link>
          <Button
            className="plain"
            aria-label={views.remove(name)}
            onPress={() => keep(saved.filter((each) => each.name !== name))}
          >
            ×
          </Button>
        </span>
      ))}
      {isNew && (
        <form onSubmit={save}>
          <Field label={views.name} name="view" />
          <Button type="submit">{views.save}</Button>
        </form>
      )}
    </section>
  );
}

/** The views that the browser keeps; none where it keeps something else. */
function viewsAt(place: string): readonly SavedView[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isView) : [];
  } catch {
    return [];
  }
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('search' in value)) return false;
  return typeof value.name === 'string' && typeof value.search === 'string';
}
