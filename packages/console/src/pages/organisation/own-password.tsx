import { useState } from 'react';
import { api, dataOf } from '../../api/client.js';
import { texts } from '../../texts/index.js';
import { Confirm } from '../../ui/confirm.js';
import { Field } from '../../ui/fields.js';
import { FormError } from '../../ui/states.js';

const { people } = texts;

/** The bounds of a password, characters, as the gate has them. */
const PASSWORD_MIN = 12;
const PASSWORD_MAX = 1024;

/** Sets the password of the person who reads the page; one that is there is asked for. */
export function OwnPassword() {
  const [isSet, setSet] = useState(false);
  const set = async (form: HTMLFormElement) => {
    // Spaces at the ends are a part of a password.
    const given = new FormData(form);
    const [password, again] = [String(given.get('password')), String(given.get('again'))];
    if (password !== again) throw new FormError(people.passwordsDiffer);
    const currentPassword = String(given.get('currentPassword'));
    const body = { password, ...(currentPassword === '' ? {} : { currentPassword }) };
    await dataOf(api.POST('/auth/password', { body }));
    setSet(true);
  };
  return (
    <>
      <Confirm call="POST /auth/password" label={people.setPassword} effect={people.passwordEffect} act={set}>
        <Field
          label={people.currentPassword}
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          hint={people.currentHint}
        />
        <Field
          label={people.newPassword}
          name="password"
          type="password"
          autoComplete="new-password"
          isRequired
          validate={faultOfPassword}
        />
        <Field label={people.again} name="again" type="password" autoComplete="new-password" isRequired />
      </Confirm>
      {isSet && <p role="status">{people.passwordSet}</p>}
    </>
  );
}

function faultOfPassword(text: string): string | null {
  return text.length >= PASSWORD_MIN && text.length <= PASSWORD_MAX ? null : people.shortPassword(PASSWORD_MIN);
}
