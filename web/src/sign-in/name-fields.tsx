import { useMessages } from '../messages';
import { SignInField } from './sign-in-field';

/** The names of a new user, or of the owner of a dormant account. */
export function NameFields() {
  const signInWords = useMessages().signIn;
  return (
    <>
      <SignInField
        name="firstName"
        className="field-name"
        label={signInWords.firstName}
        autoComplete="given-name"
      />
      <SignInField
        name="lastName"
        className="field-name"
        label={signInWords.lastName}
        autoComplete="family-name"
      />
    </>
  );
}
