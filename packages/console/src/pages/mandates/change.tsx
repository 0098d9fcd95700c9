import { MANDATE_TERM_NAMES } from '@gatewright/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Answers, api, dataOf } from '../../api/client.js';
import { DraftContext, useDraft } from '../../app/drafts.js';
import { texts } from '../../texts/index.js';
import { Confirm } from '../../ui/confirm.js';
import { Field, textOf } from '../../ui/fields.js';
import { jsonText } from '../../ui/format.js';
import { FormError } from '../../ui/states.js';
import { changesIn, isUnlimited, type PresentTerms, textsOf } from './changed-terms.js';
import { LimitsOverTimeFields } from './limit-fields.js';
import { type ShownTerms, TermValue } from './term-value.js';
import { LimitFields, OtherTermFields } from './terms.js';

const { mandates } = texts;

/** Longest reason, characters. */
const REASON_MAX = 500;

interface ChangeProps {
  readonly mandateId: string;
  readonly terms: PresentTerms;
  readonly onChanged: (changed: Answers['MandateChanged']) => void;
}

/** Changes the terms of a mandate: the fields have those in force, and what they become stands above the button. */
export function ChangeTerms({ mandateId, terms, onChanged }: ChangeProps) {
  const client = useQueryClient();
  const draft = useDraft(`/mandates/${mandateId}`);
  const present = textsOf(terms);
  const form = {
    ...draft,
    get texts() {
      return { ...present, ...draft.texts };
    },
  };
  const change = async (sent: HTMLFormElement) => {
    const changes = changesIn(sent, terms);
    if (Object.keys(changes).length === 0) throw new FormError(mandates.nothingChanged);
    const unlimited = textOf(sent, 'unlimited') === 'yes' ? { unlimited: true } : {};
    const body = { ...changes, ...unlimited, message: textOf(sent, 'message') };
    const params = { path: { ref: mandateId } };
    onChanged(await dataOf(api.POST('/mandate/{ref}/change', { params, body })));
    draft.discard();
    await client.invalidateQueries({ queryKey: ['mandates'] });
  };
  return (
    <Confirm call="POST /mandate/{ref}/change" label={mandates.change} effect={mandates.changeHint} act={change}>
      <DraftContext value={form}>
        <Fields terms={terms} />
      </DraftContext>
    </Confirm>
  );
}

function Fields({ terms }: Pick<ChangeProps, 'terms'>) {
  const [changes, setChanges] = useState<Readonly<Record<string, unknown>>>({});
  const place = useRef<HTMLDivElement>(null);
  const read = useCallback(() => {
    const form = place.current?.closest('form') ?? null;
    if (form !== null) setChanges(changesIn(form, terms));
  }, [terms]);
  // A draft that was kept has changes already.
  useEffect(read, [read]);
  const after = { ...terms, ...changes };
  return (
    // What an amount was understood as is in the form once its field was drawn.
    <div ref={place} onInput={() => setTimeout(read)}>
      {terms.currency !== null && <LimitFields currency={terms.currency} />}
      <LimitsOverTimeFields limits={terms.limits} currency={terms.currency} />
      <OtherTermFields />
      <Field label={mandates.reason} name="message" isLong isRequired validate={faultOfReason} />
      <div role="status">
        {Object.keys(changes).length === 0 ? (
          <p className="muted">{mandates.nothingChanged}</p>
        ) : (
          <Comparison before={terms} after={after} />
        )}
      </div>
      {isUnlimited(after) && !isUnlimited(terms) && (
        <label className="check">
          <input type="checkbox" name="unlimited" value="yes" required />
          {mandates.becomesUnlimited}
        </label>
      )}
    </div>
  );
}

function faultOfReason(text: string): string | null {
  return text.length > REASON_MAX ? mandates.longReason(REASON_MAX) : null;
}

/** The terms that differ, each before and after. */
export function Comparison({ before, after }: { readonly before: ShownTerms; readonly after: ShownTerms }) {
  const changed = MANDATE_TERM_NAMES.filter((term) => jsonText(before[term]) !== jsonText(after[term]));
  return (
    <table className="terms-changed">
      <thead>
        <tr>
          <th scope="col">{mandates.term}</th>
          <th scope="col">{mandates.before}</th>
          <th scope="col">{mandates.after}</th>
        </tr>
      </thead>
      <tbody>
        {changed.map((term) => (
          <tr key={term}>
            <th scope="row">{mandates.terms[term]}</th>
            <td data-label={mandates.before}>
              <TermValue term={term} terms={before} />
            </td>
            <td data-label={mandates.after}>
              <strong>
                <TermValue term={term} terms={after} />
              </strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
