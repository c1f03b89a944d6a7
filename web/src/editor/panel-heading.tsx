import { preferences } from '../preferences';
import { useStore } from '../store';

interface PanelHeadingProps {
  readonly title: string;
  readonly hint: string;
}

/** Head of a side panel of ours, in the form of GraphiQL's own. */
export function PanelHeading({ title, hint }: PanelHeadingProps) {
  const { language } = useStore(preferences);
  return (
    <header dir={language === 'fa' ? 'rtl' : 'ltr'}>
      <h2>{title}</h2>
      <p>{hint}</p>
    </header>
  );
}
