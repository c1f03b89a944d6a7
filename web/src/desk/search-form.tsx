import './search-form.css';
import type { RefObject, SubmitEvent } from 'react';
import { LineIcon } from '../icon';
import { useDeskMessages } from './messages';

interface SearchFormProps {
  readonly className?: string;
  readonly label: string;
  readonly hint: string;
  readonly inputElement?: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSearch: () => void;
}

/** A search input with its button. */
export function SearchForm({ className = '', label, hint, ...search }: SearchFormProps) {
  function submitSearch(event: SubmitEvent) {
    event.preventDefault();
    search.onSearch();
  }

  return (
    <form role="search" className={`search ${className}`} onSubmit={submitSearch}>
      <input
        ref={search.inputElement}
        type="search"
        aria-label={label}
        placeholder={hint}
        value={search.text}
        dir="auto"
        onChange={(event) => {
          search.onText(event.target.value);
        }}
      />
      <SearchButton />
    </form>
  );
}

function SearchButton() {
  const { searchAction } = useDeskMessages().tickets;
  return (
    <button className="icon-button" aria-label={searchAction} title={searchAction}>
      <LineIcon name="search" />
    </button>
  );
}
