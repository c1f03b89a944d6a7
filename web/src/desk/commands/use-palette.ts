import type { KeypadError } from '@keypad/client';
import { useState } from 'react';
import { readTypedLine } from '../../../../src/platform/typed-text';
import { useAttempt } from '../../use-attempt';
import { useDeskMessages } from '../messages';
import { isPersonAddress } from '../people/person-address';
import { usePermissions } from '../permissions';
import { goToView } from '../route';
import { useAllowedViews } from '../views';
import {
  hasTypedWords,
  listLoadedTickets,
  type PaletteItem,
  readTicketNumber,
  searchPersonItems,
  searchTicketItems,
} from './palette-items';

/** An entry of the palette, and what choosing it does. */
export interface PaletteChoice extends Omit<PaletteItem, 'path'> {
  readonly choose: () => void;
}

export interface PaletteState {
  readonly typed: string;
  readonly choices: readonly PaletteChoice[];
  readonly error: KeypadError | null;
  readonly isBusy: boolean;
  readonly type: (text: string) => void;
}

/** A search of the service; `items` is null until it has ended. */
interface ChosenSearch {
  readonly items: readonly PaletteItem[] | null;
}

/** The key of the search for people, which is also the scope that it needs. */
const PEOPLE_KEY = 'admin:users';

/** Returns what fits the typed text. Only a search that is chosen asks the service. */
export function usePalette(onClose: () => void): PaletteState {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState<ChosenSearch | null>(null);
  const { isBusy, error, attemptWork } = useAttempt();
  const words = readTypedLine(typed);
  const toChoice = ({ path, ...item }: PaletteItem): PaletteChoice => ({
    ...item,
    choose: () => {
      onClose();
      goToView(path);
    },
  });
  const searches = useSearches(words, (searchItems) => {
    const started: ChosenSearch = { items: null };
    setSearch(started);
    void attemptWork(async () => {
      const items = await searchItems(words);
      setSearch((current) => (current === started ? { items } : current));
    });
  });
  const local = useLocalItems(words);
  const offered = putPersonFirst([...local.map(toChoice), ...searches], words);
  // While a search runs nothing can be chosen: Enter meant what it finds.
  const isSearching = isBusy && search?.items === null;
  return {
    typed,
    choices: isSearching ? [] : (search?.items?.map(toChoice) ?? offered),
    error,
    isBusy,
    type: (text) => {
      setTyped(text);
      setSearch(null);
    },
  };
}

/** Puts the search for people first if the words name one person and no ticket. */
function putPersonFirst(
  choices: readonly PaletteChoice[],
  words: string,
): readonly PaletteChoice[] {
  if (readTicketNumber(words) !== undefined || !isPersonAddress(words)) return choices;
  const peopleChoices = choices.filter(({ key }) => key === PEOPLE_KEY);
  return [...peopleChoices, ...choices.filter(({ key }) => key !== PEOPLE_KEY)];
}

/** Returns pages, the ticket with the typed number and tickets of the list. */
function useLocalItems(words: string): readonly PaletteItem[] {
  const deskWords = useDeskMessages();
  const paletteWords = deskWords.commands.palette;
  const { canRead } = usePermissions();
  const pages = useAllowedViews().map((name) => ({
    key: `page ${name}`,
    label: deskWords.views[name] ?? name,
    detail: paletteWords.page,
    path: name,
  }));
  const fittingPages = pages.filter(({ label }) => hasTypedWords(label, words));
  if (!canRead('admin:tickets')) return fittingPages;

  const number = readTicketNumber(words);
  const numberItems =
    number === undefined
      ? []
      : [
          {
            key: 'number',
            label: paletteWords.open(number),
            detail: '',
            path: `tickets/${number}`,
          },
        ];
  return [...numberItems, ...fittingPages, ...listLoadedTickets(words)];
}

type PaletteItemSearch = (words: string) => Promise<readonly PaletteItem[]>;

/** Returns the searches that the service can be asked for. */
function useSearches(
  words: string,
  run: (search: PaletteItemSearch) => void,
): readonly PaletteChoice[] {
  const { searchTickets, searchPeople } = useDeskMessages().commands.palette;
  const { canRead } = usePermissions();
  if (words.length < 2) return [];
  const searches = [
    { scope: 'admin:tickets', label: searchTickets(words), search: searchTicketItems },
    { scope: PEOPLE_KEY, label: searchPeople(words), search: searchPersonItems },
  ];
  return searches
    .filter(({ scope }) => canRead(scope))
    .map(({ scope, label, search }) => ({
      key: scope,
      label,
      detail: '',
      choose: () => {
        run(search);
      },
    }));
}
