import './answer-menu.css';
import { type KeyboardEvent, useState } from 'react';
import { useDeskMessages } from '../messages';
import { findAnswers, findSlashWord, type SlashSearchWord } from './canned-answers';
import type { CannedAnswer } from './conversation-store';
import { useCannedAnswers } from './use-canned-answers';

/** Number of texts that are shown at once. */
const MOST_SHOWN = 8;

export interface AnswerMenuState {
  readonly shown: readonly CannedAnswer[];
  readonly active: number;
  readonly slash: SlashSearchWord | null;
  /** Reads what was typed before the caret. */
  readonly read: (text: string, caret: number) => void;
  readonly close: () => void;
  /** Moves in the menu or chooses; returns true if the key was used up. */
  readonly handleKey: (event: KeyboardEvent, choose: (answer: CannedAnswer) => void) => boolean;
}

/** Returns the menu of prepared texts, which a slash in the reply opens. */
export function useAnswerMenu(isOffered: boolean): AnswerMenuState {
  const answers = useCannedAnswers();
  const [slash, setSlash] = useState<SlashSearchWord | null>(null);
  const [active, setActive] = useState(0);
  const isOpen = isOffered && slash !== null;
  const shown = isOpen ? findAnswers(answers, slash.typed).slice(0, MOST_SHOWN) : [];

  function close() {
    setSlash(null);
  }

  function read(text: string, caret: number) {
    setSlash(findSlashWord(text, caret));
    setActive(0);
  }

  function handleKey(event: KeyboardEvent, choose: (answer: CannedAnswer) => void): boolean {
    if (shown.length === 0 || event.ctrlKey || event.metaKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = event.key === 'Enter' || event.key === 'Tab' ? shown[active] : undefined;
    if (step !== undefined) setActive((active + step + shown.length) % shown.length);
    if (chosen !== undefined) choose(chosen);
    if (event.key === 'Escape') close();
    return step !== undefined || chosen !== undefined || event.key === 'Escape';
  }

  return { shown, active, slash, read, close, handleKey };
}

interface AnswerMenuProps {
  readonly id: string;
  readonly menu: AnswerMenuState;
  readonly onChoice: (answer: CannedAnswer) => void;
}

/** The prepared texts that fit what was typed after a slash. */
export function AnswerMenu({ id, menu: { shown, active }, onChoice }: AnswerMenuProps) {
  const { canned } = useDeskMessages().conversation;
  return (
    <ul id={id} className="answer-menu" role="listbox" aria-label={canned}>
      {shown.map((answer, index) => (
        <li
          key={answer.title}
          id={`${id}-${String(index)}`}
          role="option"
          aria-selected={index === active}
          // The text keeps the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            onChoice(answer);
          }}
        >
          <bdi className="answer-title">{answer.title}</bdi>
          <bdi className="faint">{answer.content}</bdi>
        </li>
      ))}
    </ul>
  );
}
