interface SnippetSelectProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: Readonly<Record<T, string>>;
  readonly onChoice: (value: T) => void;
}

/** A choice by names. */
export function SnippetSelect<T extends string>({
  label,
  value,
  options,
  onChoice,
}: SnippetSelectProps<T>) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => {
        onChoice(event.target.value as T);
      }}
    >
      {(Object.entries(options) as [T, string][]).map(([each, snippetText]) => (
        <option key={each} value={each}>
          {snippetText}
        </option>
      ))}
    </select>
  );
}
