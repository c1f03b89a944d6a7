import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { preferences } from '../../preferences';
import { InputField } from '../../sign-in/fields';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { formatPersonName } from '../tickets/ticket';
import type { AuditEventFilter } from './audit-data';
import { auditFilter } from './audit-filter-store';
import { EventOptions } from './event-options';
import { readJalaliTime, writeJalaliTime } from './jalali-time';
import { formatMemberName } from './format-member-name';
import type { NamedStaff } from './staff-names';

interface AuditFilterFormProps {
  readonly members: NamedStaff;
  readonly onSearch: (filter: AuditEventFilter) => void;
}

/** Searches for events by what they are about, who did them and when. */
export function AuditFilterForm({ members, onSearch }: AuditFilterFormProps) {
  const auditWords = useDeskMessages().audit;
  const { language } = useStore(preferences);
  const [filter, setFilter] = useState(auditFilter.get().filter);

  function submitFilter(event: SubmitEvent) {
    event.preventDefault();
    onSearch(filter);
  }

  const bindFilterField = (name: keyof AuditEventFilter) => ({
    label: auditWords.fields[name],
    value: filter[name],
    onText: (text: string) => {
      setFilter({ ...filter, [name]: text });
    },
  });
  const TimeField = language === 'fa' ? JalaliField : GregorianField;
  return (
    <form role="search" className="audit-filter" onSubmit={submitFilter}>
      <SelectField {...bindFilterField('event')}>
        <EventOptions />
      </SelectField>
      <SelectField {...bindFilterField('reads')}>
        <option value="">{auditWords.readsHidden}</option>
        <option value="shown">{auditWords.readsShown}</option>
      </SelectField>
      <SelectField {...bindFilterField('actor')}>
        <ActorOptions members={members} />
      </SelectField>
      <InputField type="text" dir="ltr" autoComplete="off" {...bindFilterField('userId')} />
      <InputField type="text" dir="ltr" autoComplete="off" {...bindFilterField('subject')} />
      <TimeField {...bindFilterField('since')} />
      <TimeField {...bindFilterField('until')} />
      <button className="button button-main">{auditWords.search}</button>
    </form>
  );
}

interface FilterInputProps {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
}

function SelectField({
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

function ActorOptions({ members }: { readonly members: NamedStaff }) {
  const { references, anybody } = useDeskMessages().audit;
  return (
    <>
      <option value="">{anybody}</option>
      {members.map((member) => (
        <option key={member.id} value={`user:${member.id}`}>
          {formatMemberName(formatPersonName(member), references.user(member.id))}
        </option>
      ))}
      <option value="operator">{references.operator()}</option>
      <option value="service">{references.service()}</option>
    </>
  );
}

function GregorianField(props: FilterInputProps) {
  return <InputField className="field-time" type="datetime-local" dir="ltr" {...props} />;
}

/** A time of the Persian calendar. It limits nothing until it can be read. */
function JalaliField({ label, value, onText }: FilterInputProps) {
  const { timeHint } = useDeskMessages().audit;
  const [typed, setTyped] = useState(() => writeJalaliTime(value));
  return (
    <InputField
      className="field-time"
      type="text"
      dir="ltr"
      autoComplete="off"
      label={label}
      placeholder={timeHint}
      value={typed}
      invalid={typed.trim() !== '' && value === ''}
      onText={(text) => {
        setTyped(text);
        onText(readJalaliTime(text) ?? '');
      }}
    />
  );
}
