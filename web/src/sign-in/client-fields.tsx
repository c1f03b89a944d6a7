import { Icon } from '../icon';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { signIn } from './sign-in-store';
import { SignInField } from './sign-in-field';

/** The client that signs the user in. Its fields are hidden while the demo client fills them in. */
export function ClientFields() {
  const words = useMessages().signIn;
  const { clientId, isClientShown } = useStore(signIn);
  return (
    <>
      <div className="field field-client">
        <span aria-hidden="true">{words.client}</span>
        <button
          type="button"
          aria-expanded={isClientShown}
          onClick={() => {
            signIn.update({ isClientShown: !isClientShown });
          }}
        >
          <span className="unseen">{words.client}</span>
          <span dir="ltr">{clientId === '' ? '–' : clientId}</span>
          <Icon name={isClientShown ? 'less' : 'more'} />
        </button>
      </div>
      {isClientShown && (
        <>
          <SignInField
            name="clientId"
            className="field-id"
            label={words.clientId}
            autoComplete="off"
            inputMode="numeric"
            dir="ltr"
          />
          <SignInField
            name="clientSecret"
            className="field-secret"
            label={words.clientSecret}
            type="password"
            autoComplete="off"
            dir="ltr"
          />
        </>
      )}
    </>
  );
}
