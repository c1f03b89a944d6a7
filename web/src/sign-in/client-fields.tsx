import { LineIcon } from '../icon';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { signIn } from './sign-in-store';
import { SignInField } from './sign-in-field';

/** The client that signs the user in. Its fields are hidden while the demo client fills them in. */
export function ClientFields() {
  const signInWords = useMessages().signIn;
  const { isClientShown } = useStore(signIn);
  return (
    <>
      <div className="field field-client">
        <span aria-hidden="true">{signInWords.client}</span>
        <ClientSwitch />
      </div>
      {isClientShown && <ClientIdField />}
      {isClientShown && <ClientSecretField />}
    </>
  );
}

/** Shows and hides the fields of the client. */
function ClientSwitch() {
  const signInWords = useMessages().signIn;
  const { clientId, isClientShown } = useStore(signIn);
  return (
    <button
      type="button"
      aria-expanded={isClientShown}
      onClick={() => {
        signIn.update({ isClientShown: !isClientShown });
      }}
    >
      <span className="unseen">{signInWords.client}</span>
      <span dir="ltr">{clientId || '–'}</span>
      <LineIcon name={isClientShown ? 'less' : 'more'} />
    </button>
  );
}

function ClientIdField() {
  const signInWords = useMessages().signIn;
  return (
    <SignInField
      name="clientId"
      className="field-id"
      label={signInWords.clientId}
      autoComplete="off"
      inputMode="numeric"
      dir="ltr"
    />
  );
}

function ClientSecretField() {
  const signInWords = useMessages().signIn;
  return (
    <SignInField
      name="clientSecret"
      className="field-secret"
      label={signInWords.clientSecret}
      type="password"
      autoComplete="off"
      dir="ltr"
    />
  );
}
