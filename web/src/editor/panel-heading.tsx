import { useWritingAttributes } from '../preferences';

interface PanelHeadingProps {
  readonly title: string;
  readonly hint: string;
}

/** The heading of a side panel of this page. */
export function PanelHeading({ title, hint }: PanelHeadingProps) {
  return (
    <header {...useWritingAttributes()}>
      <h2>{title}</h2>
      <p>{hint}</p>
    </header>
  );
}
