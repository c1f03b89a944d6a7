import './fields.css';
import { type ComponentProps, useId } from 'react';

type InputFieldProps = ComponentProps<'input'> & {
  readonly label: string;
  readonly invalid?: boolean;
  readonly onText: (value: string) => void;
};

export function InputField({
  label,
  invalid = false,
  onText,
  className = '',
  ...input
}: InputFieldProps) {
  const inputId = useId();
  return (
    <div className={`field ${className}`}>
      <label htmlFor={inputId}>{label}</label>
      <input
        {...input}
        id={inputId}
        aria-invalid={invalid}
        spellCheck={false}
        autoCapitalize="off"
        onChange={(event) => {
          onText(event.target.value);
        }}
      />
    </div>
  );
}

interface ChoiceFieldProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: Readonly<Record<T, string>>;
  readonly onChoice: (value: T) => void;
}

/** A radio group in one row. */
export function ChoiceField<T extends string>({
  label,
  value,
  options,
  onChoice,
}: ChoiceFieldProps<T>) {
  const groupName = useId();
  return (
    <fieldset className="choice">
      <legend>{label}</legend>
      <div className="choice-options">
        {(Object.entries(options) as [T, string][]).map(([each, text]) => (
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
        ))}
      </div>
    </fieldset>
  );
}
