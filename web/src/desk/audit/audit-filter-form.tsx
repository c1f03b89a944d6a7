import { type SubmitEvent, useState } from 'react';
import { InputField } from '../../sign-in/fields';
import { useDeskMessages } from '../messages';
import { type AuditEventFilter, NO_FILTER } from './audit-data';

const TEXT_FIELDS = ['userId', 'event', 'actor', 'subject'] as const;
const TIME_FIELDS = ['since', 'until'] as const;

interface AuditFilterFormProps {
  readonly onSearch: (filter: AuditEventFilter) => void;
}

/** Searches for events by what they are about, who did them and when. */
export function AuditFilterForm({ onSearch }: AuditFilterFormProps) {
  const auditWords = useDeskMessages().audit;
  const [filter, setFilter] = useState(NO_FILTER);

  function submitFilter(event: SubmitEvent) {
    event.preventDefault();
    onSearch(filter);
  }

  const buildFieldProps = (name: keyof AuditEventFilter) => ({
    label: auditWords.fields[name],
    value: filter[name],
    dir: 'ltr',
    autoComplete: 'off',
    onText: (text: string) => {
      setFilter({ ...filter, [name]: text });
    },
  });
  return (
    <form role="search" className="audit-filter" onSubmit={submitFilter}>
      {TEXT_FIELDS.map((name) => (
        <InputField key={name} type="text" {...buildFieldProps(name)} />
      ))}
      {TIME_FIELDS.map((name) => (
        <InputField
          key={name}
          className="field-time"
          type="datetime-local"
          {...buildFieldProps(name)}
        />
      ))}
      <button className="button button-main">{auditWords.search}</button>
    </form>
  );
}
