import { useDeskMessages } from '../messages';

/** Every kind of event as options of a choice, in groups by what it is about. */
export function EventOptions() {
  const { eventWords, eventGroups, anything } = useDeskMessages().audit;
  const names = Object.keys(eventWords) as (keyof typeof eventWords)[];
  return (
    <>
      <option value="">{anything}</option>
      {Object.entries(eventGroups).map(([prefix, label]) => (
        <optgroup key={prefix} label={label}>
          {names
            .filter((name) => name.startsWith(`${prefix}.`))
            .map((name) => (
              <option key={name} value={name}>
                {eventWords[name]}
              </option>
            ))}
        </optgroup>
      ))}
    </>
  );
}
