import './fields.css';
import { type ComponentProps, useId } from 'react';

type PlainInputProps = ComponentProps<'input'> & {
  readonly invalid?: boolean;
  readonly onText: (value: string) => void;
};

type InputFieldProps = PlainInputProps & {
  readonly label: string;
};

export function InputField({ label, className = '', ...input }: InputFieldProps) {
  const inputId = useId();
  return (
    <div className={`field ${className}`}>
      <label htmlFor={inputId}>{label}</label>
      <PlainInput {...input} id={inputId} />
    </div>
  );
}

/** An input that corrects nothing that is typed. */
function PlainInput({ invalid = false, onText, ...input }: PlainInputProps) {
  return (
    <input
      {...input}
      aria-invalid={invalid}
      spellCheck={false}
      autoCapitalize="off"
      onChange={(event) => {
        onText(event.target.value);
      }}
    />
  );
}

interface ChoiceOptionsProps<T extends string> {
  readonly value: T;
  readonly options: Readonly<Record<T, string>>;
  readonly onChoice: (value: T) => void;
}

interface ChoiceFieldProps<T extends string> extends ChoiceOptionsProps<T> {
  readonly label: string;
}

/** A radio group in one row. */
export function ChoiceField<T extends string>({ label, ...choice }: ChoiceFieldProps<T>) {
  return (
    <fieldset className="choice">
      <legend>{label}</legend>
      <div className="choice-options">
        <ChoiceOptions {...choice} />
      </div>
    </fieldset>
  );
}

function ChoiceOptions<T extends string>({ value, options, onChoice }: ChoiceOptionsProps<T>) {
  const groupName = useId();
  return (Object.entries(options) as [T, string][]).map(([each, text]) => (
    <label key={each}>
      <input
        type="radio"
        name={groupName}
        checked={each === value}
        onChange={() => {
          onChoice(each);
        }}
      />
      {text}
    </label>
  ));
}
