import './dialler.css';
import { Icon } from '../icon';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { Keypad } from './keypad';
import { phone } from './phone-store';
import { callCode, dialLast } from './ussd';

/** Id of the call button. */
export const CALL_ID = 'call';

export function Dialler() {
  const words = useMessages().phone;
  const { typed, calling, lastUssdCode } = useStore(phone);
  return (
    <form
      className="dialler"
      onSubmit={(event) => {
        event.preventDefault();
        void callCode();
      }}
    >
      <div className="dialled" dir="ltr">
        <input
          aria-label={words.number}
          value={typed}
          placeholder="*#"
          autoComplete="off"
          inputMode="tel"
          onChange={(event) => {
            phone.typeKeys(event.target.value);
          }}
        />
        <button
          className="icon-button"
          type="button"
          aria-label={words.erase}
          disabled={typed === ''}
          onClick={() => {
            phone.typeKeys(typed.slice(0, -1));
          }}
        >
          <Icon name="erase" />
        </button>
      </div>
      <Keypad
        onKey={(key) => {
          phone.typeKeys(typed + key);
        }}
      />
      <button
        id={CALL_ID}
        className="call"
        aria-label={words.call}
        disabled={typed === '' || calling}
      >
        <Icon name="call" />
      </button>
      {lastUssdCode !== '' && (
        <button
          className="dial-last"
          type="button"
          disabled={calling}
          onClick={() => void dialLast()}
        >
          <b>{words.dialLast(lastUssdCode)}</b>
        </button>
      )}
    </form>
  );
}
