import './panel.css';
import { type ReactNode, useEffect } from 'react';
import { exchanges } from '../exchanges';
import { LineIcon } from '../icon';
import { useMessages } from '../messages';

interface OverlayPanelProps {
  readonly id: string;
  readonly label: string;
  readonly children: ReactNode;
}

function closeOverlayPanel(): void {
  exchanges.update({ shown: null });
}

/** A panel over the editor. Its button and Escape close it. */
export function OverlayPanel({ id, label, children }: OverlayPanelProps) {
  const { page } = useMessages();
  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') closeOverlayPanel();
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
        onClick={closeOverlayPanel}
      >
        <LineIcon name="close" />
      </button>
    </div>
  );
}
