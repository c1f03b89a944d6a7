import { useWriting } from '../preferences';

interface PanelHeadingProps {
  readonly title: string;
  readonly hint: string;
}

/** Head of a side panel of ours, in the form of GraphiQL's own. */
export function PanelHeading({ title, hint }: PanelHeadingProps) {
  return (
    <header {...useWriting()}>
      <h2>{title}</h2>
      <p>{hint}</p>
    </header>
  );
}
