import { type ReactNode, useId } from 'react';

export interface LabelledFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** A choice with its label. */
export function SelectField({
  label,
  value,
  onText,
  children,
}: LabelledFieldProps & { readonly children: ReactNode }) {
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
