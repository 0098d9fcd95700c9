import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type Answers, isObject, Refusal } from '../../api/client.js';
import { decisionsQuery } from '../../api/queries.js';
import { changeRule, folderOf, type RuleRef } from '../../api/rules.js';
import { texts } from '../../texts/index.js';
import { Allowed } from '../../ui/allowed.js';
import { Field, textOf } from '../../ui/fields.js';
import { jsonText } from '../../ui/format.js';
import { Failure } from '../../ui/states.js';
import { Editor, type EditorState, NO_TEXT } from './editor.js';
import { Overtaken } from './overtaken.js';
import { Trial } from './trial-result.js';

const { rules } = texts;
/** Decisions on which rules are tried. */
const TRIED = 200;

interface WriteProps {
  readonly reference: RuleRef;
  readonly rule: Pick<Answers['SopDetail'], 'documentJson' | 'version'>;
  readonly etag: string;
}

/** Writes the next version as a draft. Another person's change in between is said, and the text stays. */
export function Write({ reference, rule, etag }: WriteProps) {
  const client = useQueryClient();
  const [edited, setEdited] = useState<EditorState>(NO_TEXT);
  /** What the text was begun on: a revision that is read later is another person's. Null while nothing is written. */
  const [begun, setBegun] = useState<{ readonly etag: string; readonly text: string } | null>(null);
  const [outcome, setOutcome] = useState<Error | number | null>(null);
  const [isTried, setTried] = useState(false);
  const recent = useQuery({ ...decisionsQuery({}, TRIED), enabled: isTried });
  const begin = () => {
    setOutcome(null);
    setTried(false);
    setBegun({ etag, text: jsonText(rule.documentJson) });
  };
  const save = async (form: HTMLFormElement) => {
    const body = { documentJson: edited.value, draft: true, message: textOf(form, 'message') };
    const data = await changeRule(reference, 'versions', body, begun?.etag ?? etag).catch((error: unknown) => {
      // What the other person changed is read at once.
      void client.invalidateQueries({ queryKey: ['rules'] });
      throw error;
    });
    setOutcome(isObject(data) ? Number(data['version']) : null);
    setBegun(null);
    await client.invalidateQueries({ queryKey: ['rules'] });
  };
  const isOvertaken = outcome instanceof Refusal && outcome.status === 412;
  if (begun === null) {
    return (
      <>
        {typeof outcome === 'number' && <p role="status">{rules.saved(outcome)}</p>}
        <Allowed call={`POST /${folderOf(reference)}/{id}/versions`}>
          <Button className="plain" onPress={begin}>
            {rules.write}
          </Button>
        </Allowed>
      </>
    );
  }
  return (
    <section className="card" aria-label={rules.write} data-call={`POST /${folderOf(reference)}/{id}/versions`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save(event.currentTarget).catch(setOutcome);
        }}
      >
        <Editor initial={begun.text} onChange={setEdited} />
        <Field label={rules.message} name="message" />
        {isOvertaken && (
          <Overtaken
            reference={reference}
            mine={edited.value}
            keep={() => {
              setBegun({ ...begun, etag });
              setOutcome(null);
            }}
          />
        )}
        {outcome instanceof Error && !isOvertaken && <Failure error={outcome} />}
        <div className="buttons">
          <Button type="submit" className="primary" isDisabled={edited.faults > 0 || edited.value === undefined}>
            {rules.saveDraft}
          </Button>
          <Button className="plain" onPress={() => setTried(true)} isDisabled={edited.faults > 0}>
            {rules.tryOn}
          </Button>
          <Button className="plain" onPress={() => setBegun(null)}>
            {texts.app.cancel}
          </Button>
        </div>
      </form>
      {isTried && recent.data !== undefined && isObject(edited.value) && (
        <Trial decisions={recent.data.decisions} before={rule.documentJson} after={edited.value} />
      )}
    </section>
  );
}
