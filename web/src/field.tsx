import { type ComponentProps, type ReactNode, useId } from 'react';

type InputFieldProps = ComponentProps<'input'> & {
  readonly label: string;
  readonly invalid?: boolean;
  readonly onText: (value: string) => void;
};

export function InputField({ label, invalid = false, onText, className = '', ...input }: InputFieldProps) {
  const id = useId();
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
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

interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onText: (value: string) => void;
  readonly className?: string;
  readonly children: ReactNode;
}

export function SelectField({ label, value, onText, className = '', children }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          onText(event.target.value);
        }}
      >
        {children}
      </select>
    </div>
  );
}
