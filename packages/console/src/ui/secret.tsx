import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { texts } from '../texts/index.js';

/** A text that is shown once, with a button that copies it. */
export function Secret({ label, text }: { label: string; text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <section className="card" aria-label={label}>
      <h2>{label}</h2>
      <pre className="secret">{text}</pre>
      <Button onPress={() => void copy()} className="plain">
        {texts.app.copy}
      </Button>
      {isCopied && <span role="status"> {texts.app.copied}</span>}
    </section>
  );
}
