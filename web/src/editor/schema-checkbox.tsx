import { type ReactNode, useId } from 'react';

interface SchemaCheckboxProps {
  /** The type in the schema, such as "String!". */
  readonly type: string;
  /** The description in the schema. */
  readonly description: string | null | undefined;
  readonly isOn: boolean;
  readonly onToggle: () => void;
  /** The name in the schema. */
  readonly children: ReactNode;
}

/** The checkbox of a field or an argument, with its type and its description. */
export function SchemaCheckbox(props: SchemaCheckboxProps) {
  const { type, description, isOn, onToggle, children } = props;
  const aboutId = useId();
  return (
    <>
      <label>
        <input type="checkbox" checked={isOn} aria-describedby={aboutId} onChange={onToggle} />
        {children}
      </label>
      <span id={aboutId} className="schema-about" title={description ?? undefined}>
        <code>{type}</code>
        {description && <small>{description}</small>}
      </span>
    </>
  );
}
