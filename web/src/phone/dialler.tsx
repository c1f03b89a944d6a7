import './dialler.css';
import type { SubmitEvent } from 'react';
import { LineIcon } from '../icon';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { HandsetKeypad } from './keypad';
import { phone } from './phone-store';
import { callTypedCode, dialLastCode } from './ussd';

/** Id of the call button. */
export const CALL_ID = 'call';

function submitCall(event: SubmitEvent): void {
  event.preventDefault();
  void callTypedCode();
}

/** The dialler for USSD codes. */
export function DiallerView() {
  const { typed } = useStore(phone);
  return (
    <form className="dialler" onSubmit={submitCall}>
      <DialledCode />
      <HandsetKeypad
        onKey={(key) => {
          phone.typeKeys(typed + key);
        }}
      />
      <CallButton />
      <DialLastButton />
    </form>
  );
}

function DialledCode() {
  const phoneWords = useMessages().phone;
  const { typed } = useStore(phone);
  return (
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
      <EraseButton />
    </div>
  );
}

function EraseButton() {
  const phoneWords = useMessages().phone;
  const { typed } = useStore(phone);
  return (
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
  );
}

function CallButton() {
  const phoneWords = useMessages().phone;
  const { typed, calling } = useStore(phone);
  return (
    <button
      id={CALL_ID}
      className="call"
      aria-label={phoneWords.call}
      disabled={typed === '' || calling}
    >
      <LineIcon name="call" />
    </button>
  );
}

/** Dials the code that the service answered last. */
function DialLastButton() {
  const phoneWords = useMessages().phone;
  const { calling, lastUssdCode } = useStore(phone);
  if (lastUssdCode === '') return null;
  return (
    <button
      className="dial-last"
      type="button"
      disabled={calling}
      onClick={() => void dialLastCode()}
    >
      <b>{phoneWords.dialLast(lastUssdCode)}</b>
    </button>
  );
}
