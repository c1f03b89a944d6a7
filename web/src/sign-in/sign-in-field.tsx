import type { ComponentProps } from 'react';
import { useStore } from '../store';
import { InputField } from './fields';
import { storeTypedText } from './sign-in';
import { signIn, type SignInTextName } from './sign-in-store';

/**
 * Request fields that an input is sent in, and error codes that are about it although they name no
 * field.
 */
const MARKED_BY: Readonly<
  Record<SignInTextName, { readonly fields: readonly string[]; readonly codes: readonly string[] }>
> = {
  clientId: { fields: ['client_id'], codes: ['INVALID_CLIENT', 'UNAUTHORIZED_CLIENT'] },
  clientSecret: { fields: ['client_secret'], codes: ['INVALID_CLIENT', 'UNAUTHORIZED_CLIENT'] },
  firstName: { fields: ['first_name'], codes: ['HOLDER_UNCONFIRMED'] },
  lastName: { fields: ['last_name'], codes: ['HOLDER_UNCONFIRMED'] },
  username: { fields: ['username', 'cell_number'], codes: [] },
  code: { fields: ['password'], codes: ['INVALID_GRANT'] },
};

/** Focuses the first field that is marked as invalid. Returns false if there is none. */
export function focusMarkedField(): boolean {
  const markedField = document.querySelector<HTMLElement>('.forms [aria-invalid=true]');
  markedField?.focus();
  return markedField !== null;
}

type SignInFieldProps = Omit<
  ComponentProps<typeof InputField>,
  'value' | 'invalid' | 'onText' | 'required'
> & {
  readonly name: SignInTextName;
};

/** A required input of a sign-in form, marked as invalid if the last error is about it. */
export function SignInField({ name, ...input }: SignInFieldProps) {
  const { [name]: value, error, missing } = useStore(signIn);
  const { fields, codes } = MARKED_BY[name];
  const isRefused =
    error !== null &&
    (codes.includes(error.code) || error.fields.some((field) => fields.includes(field)));
  return (
    <InputField
      {...input}
      value={value}
      invalid={isRefused || missing.includes(name)}
      required
      onText={(text) => {
        storeTypedText(name, text);
      }}
    />
  );
}
