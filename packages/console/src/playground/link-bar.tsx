import { useEffect, useId, useState } from 'react';
import type { Draft } from './draft.js';
import { EXAMPLES } from './examples.js';
import { fragmentOf, type LinkFault } from './link.js';
import { texts } from './texts/index.js';

interface LinkBarProps {
  readonly draft: Draft;
  /** Why the link by which the page was opened was not read; null if it was, or if there was none. */
  readonly openedFault: LinkFault | null;
  readonly onChoose: (draft: Draft) => void;
}

/** Examples to begin with, and the link that carries what is written. */
export function LinkBar({ draft, openedFault, onChoose }: LinkBarProps) {
  const [link, setLink] = useState<string | null>(null);
  const [fault, setFault] = useState<LinkFault | null>(null);
  const id = useId();
  // A link is of the texts that it was made of.
  useEffect(() => {
    setLink(null);
    setFault(null);
  }, [draft]);
  const copy = async () => {
    const made = await fragmentOf(draft);
    setFault(made.ok ? null : made.fault);
    setLink(null);
    if (!made.ok) return;
    history.replaceState(null, '', made.value);
    setLink(location.href);
    // Without the right to the clipboard the link is there to be copied by hand.
    await navigator.clipboard?.writeText(location.href).catch(() => undefined);
  };
  const opened = openedFault === 'too-large' ? texts.openedTooLarge : openedFault && texts.linkFaults[openedFault];
  return (
    <div className="link-bar">
      <label htmlFor={`${id}-example`}>{texts.example}</label>
      <select
        id={`${id}-example`}
        value=""
        onChange={({ currentTarget: { value } }) => {
          const chosen = EXAMPLES.find(({ name }) => name === value);
          if (chosen !== undefined) onChoose(chosen.draft);
        }}
      >
        <option value="">{texts.choose}</option>
        {EXAMPLES.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
      <button type="button" onClick={() => void copy()}>
        {texts.copyLink}
      </button>
      {link !== null && (
        <div className="made-link">
          <label htmlFor={`${id}-link`}>{texts.link}</label>
          <input id={`${id}-link`} readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
          <p role="status" className="muted">
            {texts.linkHint}
          </p>
        </div>
      )}
      {fault !== null && (
        <p role="alert" className="failure">
          {texts.linkFaults[fault]}
        </p>
      )}
      {opened !== null && (
        <p role="alert" className="failure">
          {opened}
        </p>
      )}
    </div>
  );
}
