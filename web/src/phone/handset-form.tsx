import { type SubmitEvent, useState } from 'react';
import { Icon } from '../icon';
import { useMessages } from '../messages';
import { phone } from './phone-store';
import { Receivers } from './receivers';

interface HandsetFormProps {
  readonly onClose: () => void;
}

/** Adds a handset for a number that is typed or chosen. */
export function HandsetForm({ onClose }: HandsetFormProps) {
  const words = useMessages().phone;
  const [number, setNumber] = useState('');

  function addChosen(chosen: string) {
    phone.selectHandset(phone.addHandset({ number: chosen, name: '' }).number);
    onClose();
  }

  function submitNumber(event: SubmitEvent) {
    event.preventDefault();
    if (/\d{4}/.test(number.replace(/[\s-]/g, ''))) addChosen(number.trim());
  }

  return (
    <form className="handset-choice" onSubmit={submitNumber}>
      <input
        autoFocus
        aria-label={words.addNumber}
        placeholder="0912 000 0003"
        dir="ltr"
        inputMode="tel"
        value={number}
        onChange={(event) => {
          setNumber(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
      />
      <button className="icon-button" aria-label={words.addDone}>
        <Icon name="done" />
      </button>
      <button className="icon-button" type="button" aria-label={words.cancel} onClick={onClose}>
        <Icon name="close" />
      </button>
      <Receivers onNumber={addChosen} />
    </form>
  );
}
