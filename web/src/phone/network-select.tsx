interface NetworkSelectProps {
  readonly label: string;
  readonly values: readonly number[];
  readonly value: number;
  readonly name: (value: number) => string;
  readonly onValue: (value: number) => void;
}

/** A choice of amounts. An amount that was set through the API is added to them. */
export function NetworkSelect({ label, values, value, name, onValue }: NetworkSelectProps) {
  const sortedValues = values.includes(value)
    ? values
    : [...values, value].toSorted((a, b) => a - b);
  return (
    <label className="network-row">
      <span>{label}</span>
      <select
        value={value}
        onChange={(event) => {
          onValue(Number(event.target.value));
        }}
      >
        {sortedValues.map((each) => (
          <option key={each} value={each}>
            {name(each)}
          </option>
        ))}
      </select>
    </label>
  );
}
