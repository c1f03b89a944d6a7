import type { ReactNode } from 'react';

interface FoldedSectionProps {
  readonly className?: string;
  readonly summary: string;
  /** Reads what is inside, each time it is opened. */
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** A part of a view that is folded until somebody opens it. */
export function FoldedSection({ className, summary, onOpen, children }: FoldedSectionProps) {
  return (
    <details
      className={className}
      onToggle={(event) => {
        if (event.currentTarget.open) onOpen();
      }}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
