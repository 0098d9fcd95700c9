import { Link, useNavigate } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { texts } from '../texts/index.js';

/** The paths of the lists with filters. */
export type FilteredList = '/agents' | '/mandates' | '/budgets' | '/rules' | '/decisions';

interface FiltersProps {
  readonly to: FilteredList;
  /** The filters that the address names, without a place in the list. */
  readonly filters: Readonly<Record<string, string>>;
  /** The fields, each with the name of its filter. */
  readonly children: ReactNode;
}

/** The filters of a list, which the address names: a form starts with those that it has. */
export function Filters({ to, filters, children }: FiltersProps) {
  const navigate = useNavigate();
  const { list } = texts;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void navigate({ to, search: filledIn(event.currentTarget) });
  };
  return (
    <form key={JSON.stringify(filters)} className="filters" onSubmit={send}>
      {children}
      <div className="buttons">
        <Button type="submit">{list.applyFilters}</Button>
        {Object.keys(filters).length > 0 && (
          <Link to={to} search={{}}>
            {list.clear}
          </Link>
        )}
      </div>
    </form>
  );
}

/** The fields that a person filled in, by name. */
function filledIn(form: HTMLFormElement): Record<string, string> {
  const fields = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
  );
  return Object.fromEntries(fields);
}
