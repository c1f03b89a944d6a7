import './panel.css';
import { type ReactNode, useEffect } from 'react';
import { exchanges } from '../exchanges';
import { Icon } from '../icon';
import { useMessages } from '../messages';

interface PanelProps {
  readonly id: string;
  readonly label: string;
  readonly children: ReactNode;
}

function closePanel(): void {
  exchanges.update({ shown: null });
}

/** A panel over the editor. Its button and Escape close it. */
export function Panel({ id, label, children }: PanelProps) {
  const { page } = useMessages();
  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') closePanel();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, []);
  return (
    <div id={id} className="panel" role="region" aria-label={label}>
      {children}
      <button
        className="icon-button panel-close"
        type="button"
        aria-label={page.close}
        onClick={closePanel}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
