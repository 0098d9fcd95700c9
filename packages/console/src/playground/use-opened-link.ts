import { useEffect, useState } from 'react';
import type { Draft } from './draft.js';
import { draftOfFragment, type LinkFault } from './link.js';

/** Opens the draft of the fragment of the page, now and when it changes. Says why one was not read; the draft then stays as it is. */
export function useOpenedLink(open: (draft: Draft) => void): LinkFault | null {
  const [fault, setFault] = useState<LinkFault | null>(null);
  useEffect(() => {
    const read = async () => {
      const fragment = location.hash;
      // A fragment may lead to a part of the page.
      if (fragment === '' || document.getElementById(fragment.slice(1)) !== null) return;
      const outcome = await draftOfFragment(fragment);
      if (fragment !== location.hash) return;
      setFault(outcome.ok ? null : outcome.fault);
      if (outcome.ok) open(outcome.value);
    };
    const onChange = () => void read();
    onChange();
    window.addEventListener('hashchange', onChange);
    return () => window.removeEventListener('hashchange', onChange);
  }, [open]);
  return fault;
}
