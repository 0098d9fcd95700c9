import { codePointName, cutText, mixesScripts, shownParts } from '@gatewright/protocol';
import { Fragment, type ReactNode, useState } from 'react';
import { sharedTexts } from '../texts/shared/index.js';
import { isLong, SHOWN_MAX_UNITS } from './shown-text.js';

const { untrusted } = sharedTexts;

export interface UntrustedTextProps {
  readonly text: string;
  /** Inside a link or a heading, which hold no button: the rest stands elsewhere on the page. */
  readonly isTerse?: boolean;
  /** What makes it doubtful, in place of a mark that it mixes alphabets. */
  readonly doubt?: ReactNode;
}

/**
 * Text of an agent, a developer or a merchant (ADR 76): in a direction of its own, on one line, with hidden characters by their code points,
 * and cut until a person asks for the rest. It is marked where a word mixes alphabets.
 */
export function UntrustedText({ text, isTerse = false, doubt = <MixedAlert text={text} /> }: UntrustedTextProps) {
  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && isLong(text);
  return (
    <>
      <Shown text={text} isCut={isCut} />
      {isCut && !isTerse && (
        <button type="button" className="plain" onClick={() => setWhole(true)}>
          {untrusted.showAll(text.length)}
        </button>
      )}
      {doubt}
    </>
  );
}

/** Texts of others one after the other. */
export function UntrustedTexts({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text, place) => (
    <Fragment key={place}>
      {place > 0 && ', '}
      <UntrustedText text={text} />
    </Fragment>
  ));
}

/** The characters of a text of others, the hidden ones by their code points. */
export function Shown({ text, isCut }: { readonly text: string; readonly isCut: boolean }) {
  const parts = shownParts(isCut ? cutText(text, SHOWN_MAX_UNITS) : text);
  return (
    <bdi>
      {parts.map((part, place) => (part.isHidden ? <code key={place}>{codePointName(part.text)}</code> : part.text))}
      {isCut && '…'}
    </bdi>
  );
}

/** That a text mixes alphabets in a word. */
export function MixedAlert({ text }: { readonly text: string }) {
  return mixesScripts(text) && <strong className="alert">{untrusted.mixesScripts}</strong>;
}
