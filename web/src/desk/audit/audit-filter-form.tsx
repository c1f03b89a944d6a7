import { type SubmitEvent, useState } from 'react';
import { preferences } from '../../preferences';
import { InputField } from '../../sign-in/fields';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { formatPersonName } from '../tickets/ticket';
import { SelectField } from '../select-field';
import { AboutFields } from './about-fields';
import { type AuditSearch, getAuditSearch, keepAuditSearch } from './audit-filter-store';
import { EventOptions } from './event-options';
import { JalaliField, type JalaliFieldProps } from './jalali-field';
import { formatMemberName } from './format-member-name';
import type { NamedStaff } from './staff-names';
import { useAboutSearch } from './use-about-search';

interface AuditFilterFormProps {
  readonly members: NamedStaff;
  readonly onSearch: (search: AuditSearch) => void;
}

/** Searches for events by what they are about, who did them and when. */
export function AuditFilterForm({ members, onSearch }: AuditFilterFormProps) {
  const auditWords = useDeskMessages().audit;
  const { language } = useStore(preferences);
  const [filter, setFilter] = useState(getAuditSearch().filter);

  const aboutSearch = useAboutSearch();

  function showEvents(about: Pick<AuditSearch, 'input' | 'found'>, subject: string) {
    const { userId } = about.found;
    const search = { ...about, filter: { ...filter, userId, subject } };
    keepAuditSearch(search);
    onSearch(search);
  }

  function submitFilter(event: SubmitEvent) {
    event.preventDefault();
    aboutSearch.searchAbout(showEvents);
  }

  const bindFilterField = (name: keyof typeof auditWords.fields) => ({
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
      <AboutFields
        search={aboutSearch}
        onPerson={(person) => {
          aboutSearch.choosePerson(person, showEvents);
        }}
      />
      {filter.actor.startsWith('user:') && <p className="faint">{auditWords.signIns}</p>}
      <TimeField {...bindFilterField('since')} />
      <TimeField {...bindFilterField('until')} isEnd />
      <button className="button button-main">{auditWords.search}</button>
    </form>
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

function GregorianField({ isEnd: _, ...props }: JalaliFieldProps) {
  return <InputField className="field-time" type="datetime-local" dir="ltr" {...props} />;
}
