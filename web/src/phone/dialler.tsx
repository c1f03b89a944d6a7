import './dialler.css';
import { LineIcon } from '../icon';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { HandsetKeypad } from './keypad';
import { phone } from './phone-store';
import { callTypedCode, dialLastCode } from './ussd';

/** Id of the call button. */
export const CALL_ID = 'call';

export function DiallerView() {
  const phoneWords = useMessages().phone;
  const { typed, calling, lastUssdCode } = useStore(phone);
  return (
    <form
      className="dialler"
      onSubmit={(event) => {
        event.preventDefault();
        void callTypedCode();
      }}
    >
      <div className="dialled" dir="ltr">
        <input
          aria-label={phoneWords.number}
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
          aria-label={phoneWords.erase}
          disabled={typed === ''}
          onClick={() => {
            phone.typeKeys(typed.slice(0, -1));
          }}
        >
          <LineIcon name="erase" />
        </button>
      </div>
      <HandsetKeypad
        onKey={(key) => {
          phone.typeKeys(typed + key);
        }}
      />
      <button
        id={CALL_ID}
        className="call"
        aria-label={phoneWords.call}
        disabled={typed === '' || calling}
      >
        <LineIcon name="call" />
      </button>
      {lastUssdCode !== '' && (
        <button
          className="dial-last"
          type="button"
          disabled={calling}
          onClick={() => void dialLastCode()}
        >
          <b>{phoneWords.dialLast(lastUssdCode)}</b>
        </button>
      )}
    </form>
  );
}
