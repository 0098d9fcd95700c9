import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { rulePackQuery, rulePacksQuery } from '../../api/queries.js';
import { texts } from '../../texts/index.js';
import { Field, textOf } from '../../ui/fields.js';
import { jsonText } from '../../ui/format.js';
import { Loaded } from '../../ui/states.js';
import { UntrustedText } from '../../ui/untrusted-text.js';
import { OrganisationPages } from './navigation.js';

const { packs } = texts;

/** The rule packs of the gate, to read, and the evidence of a span as a file. */
export function Packs() {
  const query = useQuery(rulePacksQuery);
  return (
    <>
      <OrganisationPages />
      <h1>{packs.title}</h1>
      <section aria-labelledby="rules">
        <h2 id="rules">{packs.rules}</h2>
        <p className="muted">{packs.rulesHint}</p>
        <Loaded query={query}>
          {(found) => (
            <ul className="items">
              {found.map((each) => (
                <li key={each.key} className="card">
                  <h3>
                    <UntrustedText text={each.label} isTerse />{' '}
                    <code className="muted">
                      <UntrustedText text={each.key} isTerse />
                    </code>
                  </h3>
                  <p>
                    <UntrustedText text={each.description} />
                  </p>
                  {each.requiresSpend && <p className="muted">{packs.requiresSpend}</p>}
                  <RulesOfPack name={each.key} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </section>
      <EvidencePack />
    </>
  );
}

function RulesOfPack({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...rulePackQuery(name), enabled: isOpen });
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{packs.show}</summary>
      {isOpen && <Loaded query={query}>{(pack) => <pre>{jsonText(pack.documentJson)}</pre>}</Loaded>}
    </details>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Leads to the file of a span of whole days (UTC), which the browser saves. */
function EvidencePack() {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [from, to] = [textOf(event.currentTarget, 'from'), textOf(event.currentTarget, 'to')];
    const end = new Date(Date.parse(to) + DAY_MS).toISOString();
    const span = new URLSearchParams({ from: `${from}T00:00:00.000Z`, to: end });
    window.location.assign(`/api/v1/evidence/pack?${span}`);
  };
  return (
    <section aria-labelledby="evidence">
      <h2 id="evidence">{packs.evidence}</h2>
      <p className="muted">{packs.evidenceHint}</p>
      <form className="card narrow" onSubmit={send}>
        <Field label={packs.from} name="from" type="date" defaultValue={today} isRequired />
        <Field label={packs.to} name="to" type="date" defaultValue={today} isRequired />
        <Button type="submit" className="primary">
          {packs.download}
        </Button>
      </form>
    </section>
  );
}
