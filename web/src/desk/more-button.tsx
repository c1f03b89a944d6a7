import { useDeskMessages } from './messages';

interface MoreButtonProps {
  readonly className?: string;
  readonly onMore: () => void;
}

/** A button below a list that reads its next page. */
export function MoreButton({ className = '', onMore }: MoreButtonProps) {
  const peopleWords = useDeskMessages().people;
  return (
    <button className={`button ${className}`} type="button" onClick={onMore}>
      {peopleWords.more}
    </button>
  );
}
