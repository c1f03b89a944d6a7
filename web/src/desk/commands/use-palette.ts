import type { KeypadError } from '@keypad/client';
import { useState } from 'react';
import { readTypedLine } from '../../../../src/platform/typed-text';
import { useAttempt } from '../../use-attempt';
import { useDeskMessages } from '../messages';
import { usePermissions } from '../permissions';
import { goToView } from '../route';
import { useAllowedViews } from '../views';
import {
  hasTypedWords,
  listLoadedTickets,
  type PaletteItem,
  readTicketNumber,
  type ScopeCheck,
  searchItems,
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
  const searches = useSearches(words, (canRead) => {
    const started: ChosenSearch = { items: null };
    setSearch(started);
    void attemptWork(async () => {
      const items = await searchItems(words, canRead);
      setSearch((current) => (current === started ? { items } : current));
    });
  });
  const offered = [...useLocalItems(words).map(toChoice), ...searches];
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

/** Returns the search that the service can be asked for; none for less than two characters. */
function useSearches(words: string, run: (canRead: ScopeCheck) => void): readonly PaletteChoice[] {
  const { search } = useDeskMessages().commands.palette;
  const { canRead } = usePermissions();
  const canSearch = canRead('admin:tickets') || canRead('admin:users');
  if (words.length < 2 || !canSearch) return [];
  return [
    {
      key: 'search',
      label: search(words),
      detail: '',
      choose: () => {
        run(canRead);
      },
    },
  ];
}
