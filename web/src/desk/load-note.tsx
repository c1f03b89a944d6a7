import type { KeypadError } from '@keypad/client';
import { FaultNote } from '../sign-in/fault-note';
import { useDeskMessages } from './messages';

interface LoadNoteProps {
  readonly isLoaded: boolean;
  readonly error: KeypadError | null;
  /** Reads again after an error. Without it there is no button. */
  readonly onRetry?: () => void;
}

/** The error of what a view reads, or that it is being read for the first time. */
export function LoadingNote({ isLoaded, error, onRetry }: LoadNoteProps) {
  const deskWords = useDeskMessages();
  if (error !== null)
    return (
      <FaultNote error={error}>
        {onRetry && (
          <button className="button button-small" type="button" onClick={onRetry}>
            {deskWords.retry}
          </button>
        )}
      </FaultNote>
    );
  if (isLoaded) return null;
  return <p className="faint">{deskWords.loading}</p>;
}
