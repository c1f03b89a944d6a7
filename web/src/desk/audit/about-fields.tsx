import { useId } from 'react';
import { FaultNote } from '../../sign-in/fault-note';
import { InputField } from '../../sign-in/fields';
import { useDeskMessages } from '../messages';
import type { StaffUser } from '../people/person-data';
import { SelectField } from '../select-field';
import { formatPersonName } from '../tickets/ticket';
import { ABOUT_KINDS, type AboutKind } from './about-kinds';
import { ABOUT_LENGTH } from './find-about-person';
import type { AboutSearch } from './use-about-search';

interface AboutFieldsProps {
  readonly search: AboutSearch;
  readonly onPerson: (person: StaffUser) => void;
}

/** The choice of what events are about, the text that names it, and what was found by the text. */
export function AboutFields({ search, onPerson }: AboutFieldsProps) {
  const { aboutFilter: aboutWords } = useDeskMessages().audit;
  const { input, found, error, changeInput } = search;
  const noteId = useId();
  const isRefused = found.note !== null && found.userId === '' && found.choices.length === 0;
  return (
    <>
      <SelectField
        label={aboutWords.label}
        value={input.kind}
        onText={(text) => {
          const kind = ABOUT_KINDS.find((each) => each === text);
          changeInput({ kind: kind ?? '', text: '' });
        }}
      >
        {ABOUT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {aboutWords.kinds[kind]}
          </option>
        ))}
      </SelectField>
      {input.kind !== '' && (
        <InputField
          className="field-about"
          label={getTextLabel(input.kind, aboutWords)}
          type="text"
          dir="auto"
          autoComplete="off"
          maxLength={ABOUT_LENGTH}
          value={input.text}
          invalid={isRefused}
          aria-describedby={noteId}
          onText={(text) => {
            changeInput({ text });
          }}
        />
      )}
      <div className="about-result" id={noteId}>
        <AboutResult search={search} onPerson={onPerson} />
        {error !== null && <FaultNote error={error} />}
      </div>
    </>
  );
}

type AboutWords = ReturnType<typeof useDeskMessages>['audit']['aboutFilter'];

function getTextLabel(kind: AboutKind, { texts }: AboutWords): string {
  if (kind === 'user' || kind === 'key') return texts[kind];
  return texts.number;
}

/** One sentence on what was found, and the people of whom one is to be chosen. */
function AboutResult({ search: { found }, onPerson }: AboutFieldsProps) {
  const deskWords = useDeskMessages();
  const { aboutFilter: aboutWords } = deskWords.audit;
  const { person, note, choices } = found;
  const noteTexts = { ...aboutWords.notes, nobody: deskWords.people.none };
  return (
    <>
      <p role="status">
        {note !== null && noteTexts[note]}
        {person !== null && (
          <>
            {aboutWords.shown} <PersonLabel person={person} />
          </>
        )}
      </p>
      {choices.length > 0 && (
        <ul aria-label={aboutWords.choices}>
          {choices.map((each) => (
            <li key={each.id}>
              <button
                className="button button-small"
                type="button"
                onClick={() => {
                  onPerson(each);
                }}
              >
                <PersonLabel person={each} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The name and the masked number of a user, which tell namesakes apart. */
function PersonLabel({ person }: { readonly person: StaffUser }) {
  const { references } = useDeskMessages().audit;
  const name = formatPersonName(person);
  return (
    <>
      <bdi>{name === '' ? references.user(person.id) : name}</bdi>{' '}
      <bdi dir="ltr">{person.cell_number}</bdi>
    </>
  );
}
