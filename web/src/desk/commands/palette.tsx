import './palette.css';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { NumberText } from '../../number-text';
import { FaultNote } from '../../sign-in/fault-note';
import { useDeskMessages } from '../messages';
import { useDeskCommand } from './desk-commands';
import { KeysDialog } from './keys-dialog';
import { usePaletteKey } from './use-desk-keys';
import { type PaletteChoice, usePalette } from './use-palette';

/** The dialogs that keys open in every view: the palette, and the list of keys. */
export function DeskCommands() {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  usePaletteKey();
  useDeskCommand('palette', () => {
    setOpen('palette');
  });
  useDeskCommand('keys', () => {
    setOpen('keys');
  });
  const close = () => {
    setOpen(null);
  };
  if (open === 'palette') return <CommandPalette onClose={close} />;
  return open === 'keys' && <KeysDialog onClose={close} />;
}

interface CommandPaletteProps {
  readonly onClose: () => void;
}

/** Finds tickets, people and pages by typing, and opens one. */
function CommandPalette({ onClose }: CommandPaletteProps) {
  const paletteWords = useDeskMessages().commands.palette;
  const dialogElement = useRef<HTMLDialogElement>(null);
  const palette = usePalette(() => dialogElement.current?.close());
  const [active, setActive] = useState(0);
  const listId = useId();
  useEffect(() => {
    dialogElement.current?.showModal();
  }, []);
  const activeIndex = Math.min(active, Math.max(0, palette.choices.length - 1));

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const count = palette.choices.length;
    if (step !== undefined && count > 0) setActive((activeIndex + step + count) % count);
    else if (event.key === 'Enter') palette.choices[activeIndex]?.choose();
    else return;
    event.preventDefault();
  }

  return (
    <dialog
      ref={dialogElement}
      className="palette"
      aria-label={paletteWords.label}
      onClose={onClose}
    >
      <input
        type="text"
        role="combobox"
        aria-label={paletteWords.label}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={`${listId}-${String(activeIndex)}`}
        aria-autocomplete="list"
        placeholder={paletteWords.hint}
        dir="auto"
        autoFocus
        value={palette.typed}
        onKeyDown={handleKey}
        onChange={(event) => {
          palette.type(event.target.value);
          setActive(0);
        }}
      />
      {palette.error !== null && <FaultNote error={palette.error} />}
      <PaletteChoices id={listId} choices={palette.choices} active={activeIndex} />
      {palette.choices.length === 0 && (
        <p className="faint" role="status">
          {palette.isBusy ? paletteWords.searching : paletteWords.none}
        </p>
      )}
    </dialog>
  );
}

interface PaletteChoicesProps {
  readonly id: string;
  readonly choices: readonly PaletteChoice[];
  readonly active: number;
}

function PaletteChoices({ id, choices, active }: PaletteChoicesProps) {
  const { label } = useDeskMessages().commands.palette;
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={label}
      // The field keeps the focus.
      onPointerDown={(event) => {
        event.preventDefault();
      }}
    >
      {choices.map((choice, index) => (
        <li
          key={choice.key}
          id={`${id}-${String(index)}`}
          role="option"
          aria-selected={index === active}
          onClick={choice.choose}
        >
          <bdi>
            <NumberText text={choice.label} />
          </bdi>
          <bdi className="faint">{choice.detail}</bdi>
        </li>
      ))}
    </ul>
  );
}
