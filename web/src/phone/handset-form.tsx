import { type SubmitEvent, useState } from 'react';
import { readPhoneDigits } from '../../../src/platform/typed-text';
import { LineIcon } from '../icon';
import { useMessages } from '../messages';
import { phone } from './phone-store';
import { ReceiverList } from './receivers';

interface HandsetFormProps {
  readonly onClose: () => void;
}

/** Adds a handset for a number that is typed or chosen. */
export function HandsetForm({ onClose }: HandsetFormProps) {
  const [number, setNumber] = useState('');

  function addChosen(chosen: string) {
    phone.selectHandset(phone.addHandset({ number: chosen, name: '' }).number);
    onClose();
  }

  function submitNumber(event: SubmitEvent) {
    event.preventDefault();
    if (/\d{4}/.test(readPhoneDigits(number) ?? '')) addChosen(number.trim());
  }

  return (
    <form className="handset-choice" onSubmit={submitNumber}>
      <HandsetNumberRow number={number} onNumber={setNumber} onClose={onClose} />
      <ReceiverList onNumber={addChosen} />
    </form>
  );
}

interface HandsetNumberProps extends HandsetFormProps {
  readonly number: string;
  readonly onNumber: (number: string) => void;
}

/** The number that is typed, and the buttons beside it that add it or close the form. */
function HandsetNumberRow({ number, onNumber, onClose }: HandsetNumberProps) {
  const phoneWords = useMessages().phone;
  return (
    <>
      <HandsetNumberInput number={number} onNumber={onNumber} onClose={onClose} />
      <button className="icon-button" aria-label={phoneWords.addDone}>
        <LineIcon name="done" />
      </button>
      <button
        className="icon-button"
        type="button"
        aria-label={phoneWords.cancel}
        onClick={onClose}
      >
        <LineIcon name="close" />
      </button>
    </>
  );
}

function HandsetNumberInput({ number, onNumber, onClose }: HandsetNumberProps) {
  const phoneWords = useMessages().phone;
  return (
    <input
      autoFocus
      aria-label={phoneWords.addNumber}
      placeholder="0912 000 0003"
      dir="ltr"
      inputMode="tel"
      value={number}
      onChange={(event) => {
        onNumber(event.target.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    />
  );
}
