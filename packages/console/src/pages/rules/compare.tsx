import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { diffQuery, type RuleRef, type RuleVersion } from '../../api/rules.js';
import { texts } from '../../texts/index.js';
import { Diff } from '../../ui/diff.js';
import { Choice, textOf } from '../../ui/fields.js';
import { Loaded } from '../../ui/states.js';

const { rules } = texts;

interface SpanProps {
  readonly reference: RuleRef;
  readonly from: number;
  readonly to: number;
}

/** What a version differs in from the one before it, read when it is asked for. */
export function Difference({ reference, from, to }: SpanProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{rules.differs(from)}</summary>
      {isOpen && <Between {...{ reference, from, to }} />}
    </details>
  );
}

/** What any two versions differ in. */
export function Compare({
  reference,
  versions,
}: {
  readonly reference: RuleRef;
  readonly versions: readonly RuleVersion[];
}) {
  const [span, setSpan] = useState<{ readonly from: number; readonly to: number } | null>(null);
  const options = Object.fromEntries(versions.map(({ version }) => [String(version), rules.versionOf(version)]));
  const [newest] = versions;
  const oldest = versions.at(-1);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setSpan({ from: Number(textOf(form, 'from')), to: Number(textOf(form, 'to')) });
  };
  return (
    <>
      <form className="filters" onSubmit={send}>
        <Choice label={rules.from} name="from" options={options} defaultValue={String(oldest?.version)} />
        <Choice label={rules.to} name="to" options={options} defaultValue={String(newest?.version)} />
        <div className="buttons">
          <Button type="submit">{rules.compare}</Button>
        </div>
      </form>
      {span !== null && <Between reference={reference} {...span} />}
    </>
  );
}

function Between({ reference, from, to }: SpanProps) {
  const query = useQuery(diffQuery(reference, from, to));
  return (
    <Loaded query={query}>
      {(diff) => <Diff text={diff} before={rules.versionOf(from)} after={rules.versionOf(to)} />}
    </Loaded>
  );
}
