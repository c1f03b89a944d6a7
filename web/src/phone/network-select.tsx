interface NetworkSelectProps {
  readonly label: string;
  readonly values: readonly number[];
  readonly value: number;
  readonly name: (value: number) => string;
  readonly onValue: (value: number) => void;
}

/** Adds an amount that was set through the API to those that are offered. */
function addMissingValue(values: readonly number[], value: number): readonly number[] {
  if (values.includes(value)) return values;
  return [...values, value].toSorted((a, b) => a - b);
}

/** A choice of amounts. */
export function NetworkSelect({ label, values, value, name, onValue }: NetworkSelectProps) {
  return (
    <label className="network-row">
      <span>{label}</span>
      <select
        value={value}
        onChange={(event) => {
          onValue(Number(event.target.value));
        }}
      >
        {addMissingValue(values, value).map((each) => (
          <option key={each} value={each}>
            {name(each)}
          </option>
        ))}
      </select>
    </label>
  );
}
