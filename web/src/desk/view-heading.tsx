import type { ReactNode, RefObject } from 'react';
import { useDeskMessages } from './messages';

interface ViewHeadingProps {
  /** Reference by which the heading gets the focus after an act. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly dir?: 'auto';
  readonly children: ReactNode;
  readonly onRefresh: () => void;
}

/** The heading of a view, and a button that reads the view again. */
export function ViewHeading({ heading, dir, children, onRefresh }: ViewHeadingProps) {
  const personWords = useDeskMessages().person;
  return (
    <div className="person-head">
      <h2 ref={heading} tabIndex={-1} dir={dir}>
        {children}
      </h2>
      <button className="button button-small" type="button" onClick={onRefresh}>
        {personWords.refresh}
      </button>
    </div>
  );
}
