import { useState } from 'react';
import { readTypedLine } from '../../../../src/platform/typed-text';
import { useDeskMessages } from '../messages';
import { goToView } from '../route';
import { SearchForm } from '../search-form';
import type { StaffUser } from './person-data';

interface PeopleSearchProps {
  readonly loadPeople: (search: string) => Promise<readonly StaffUser[]>;
}

/** Searches for users, and opens the one that is found if there is no other. */
export function PeopleSearch({ loadPeople }: PeopleSearchProps) {
  const peopleWords = useDeskMessages().people;
  const [text, setText] = useState('');

  async function searchPeople() {
    const normalizedSearch = readTypedLine(text);
    const [only, ...others] = await loadPeople(normalizedSearch);
    if (normalizedSearch !== '' && only !== undefined && others.length === 0)
      goToView(`people/${only.id}`);
  }

  return (
    <SearchForm
      className="ticket-list-head"
      label={peopleWords.search}
      hint={peopleWords.searchHint}
      text={text}
      onText={setText}
      onSearch={() => void searchPeople()}
    />
  );
}
