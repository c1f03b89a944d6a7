import type { ReactNode } from 'react';

interface SchemaCheckboxProps {
  /** The description in the schema. */
  readonly description: string | null | undefined;
  readonly isOn: boolean;
  readonly onToggle: () => void;
  /** The name in the schema. */
  readonly children: ReactNode;
}

/** The checkbox of a field or an argument, with its description as a tooltip. */
export function SchemaCheckbox({ description, isOn, onToggle, children }: SchemaCheckboxProps) {
  return (
    <label title={description ?? undefined}>
      <input type="checkbox" checked={isOn} onChange={onToggle} />
      {children}
    </label>
  );
}
