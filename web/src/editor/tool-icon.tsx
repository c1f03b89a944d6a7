import type { ReactNode } from 'react';

/** The frame of the icons beside the editor: lines of one width in the colour of the text. */
export function ToolIcon({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
    >
      {children}
    </svg>
  );
}
