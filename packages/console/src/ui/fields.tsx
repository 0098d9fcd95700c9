import { type ReactNode, useContext } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField } from 'react-aria-components/TextField';
import { DraftContext } from '../app/drafts.js';
import { shownOption } from './shown-text.js';
import { UntrustedText } from './untrusted-text.js';

interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly type?: 'text' | 'email' | 'password' | 'date';
  readonly autoComplete?: string;
  readonly hint?: string;
  readonly isRequired?: boolean;
  readonly defaultValue?: string;
  readonly inputMode?: 'numeric';
  readonly isLong?: boolean;
  /** What is wrong with a text, which keeps the form from being sent; null for nothing. */
  readonly validate?: (text: string) => string | null;
  /** Called with each text that the person writes. */
  readonly onText?: (text: string) => void;
}

/** A labelled field of a form, which reads it by its name. It begins with the draft of the form. */
export function Field({ label, hint, defaultValue = '', isLong = false, inputMode, onText, ...field }: FieldProps) {
  const { texts, keep } = useContext(DraftContext);
  const { name } = field;
  return (
    <TextField
      {...field}
      defaultValue={texts[name] ?? defaultValue}
      onChange={(text) => {
        keep({ [name]: text });
        onText?.(text);
      }}
      className="field"
    >
      <Label>{label}</Label>
      {isLong ? <TextArea rows={3} /> : <Input {...(inputMode === undefined ? {} : { inputMode })} />}
      {hint !== undefined && (
        <Text slot="description" className="muted">
          {hint}
        </Text>
      )}
      <FieldError />
    </TextField>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly options: Readonly<Record<string, string>>;
  readonly defaultValue?: string;
}

/** A labelled choice of a form: the platform's own list, which every device has a way to use. */
export function Choice({ label, name, options, defaultValue }: ChoiceProps) {
  const { texts, keep } = useContext(DraftContext);
  return (
    <label className="field">
      <span>{label}</span>
      <select
        name={name}
        defaultValue={texts[name] ?? defaultValue}
        onChange={(event) => keep({ [name]: event.currentTarget.value })}
      >
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {shownOption(text)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The facts of something, each under its name; what is null is left out. */
export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="facts">
      {rows.map(([name, value]) =>
        value === null || value === undefined || value === '' ? null : (
          <div key={name}>
            <dt>
              <UntrustedText text={name} isTerse />
            </dt>
            <dd>{typeof value === 'string' ? <UntrustedText text={value} /> : value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** The text of a field of a form that was sent; empty where there is none. */
export function textOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value.trim() : '';
}
