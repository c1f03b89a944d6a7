import type { ReactNode } from 'react';

interface FactRowProps {
  readonly label: string;
  readonly title?: string;
  readonly children: ReactNode;
}

/** One fact of a list of facts: its name and its value. */
export function PersonFactRow({ label, title, children }: FactRowProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd title={title}>{children}</dd>
    </>
  );
}
