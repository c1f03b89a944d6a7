import { useState } from 'react';
import { InputField } from '../../sign-in/fields';
import { useDeskMessages } from '../messages';
import type { LabelledFieldProps } from '../select-field';
import { readJalaliTime, writeJalaliTime } from './jalali-time';

export interface JalaliFieldProps extends LabelledFieldProps {
  /** True for the end of a range: a day without a time is within it. */
  readonly isEnd?: boolean;
}

/** A time of the Persian calendar. The form is not sent while it cannot be read. */
export function JalaliField({ label, value, onText, isEnd = false }: JalaliFieldProps) {
  const { timeHint, timeFault } = useDeskMessages().audit;
  const [typed, setTyped] = useState(() => writeJalaliTime(value));
  const isUnreadable = typed.trim() !== '' && value === '';
  return (
    <InputField
      ref={(element) => {
        element?.setCustomValidity(isUnreadable ? timeFault : '');
      }}
      className="field-time"
      type="text"
      dir="ltr"
      autoComplete="off"
      label={label}
      placeholder={timeHint}
      value={typed}
      invalid={isUnreadable}
      onText={(text) => {
        setTyped(text);
        onText(readJalaliTime(text, { isEnd }) ?? '');
      }}
    />
  );
}
