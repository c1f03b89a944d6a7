import { type ReactNode, useId } from 'react';

export interface FilterInputProps {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
}

export function SelectField({
  label,
  value,
  onText,
  children,
}: FilterInputProps & { readonly children: ReactNode }) {
  const selectId = useId();
  return (
    <div className="field">
      <label htmlFor={selectId}>{label}</label>
      <select
        id={selectId}
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
