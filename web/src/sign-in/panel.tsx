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
  useEscapeKey(closeOverlayPanel);
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

function useEscapeKey(onEscape: () => void): void {
  useEffect(() => {
    const listenForEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onEscape();
    };
    document.addEventListener('keydown', listenForEscape);
    return () => {
      document.removeEventListener('keydown', listenForEscape);
    };
  }, [onEscape]);
}

interface PanelSectionProps {
  readonly heading: string;
  /** A button beside the heading. */
  readonly action?: ReactNode;
  readonly text: string;
  /** Notes below the text. */
  readonly children?: ReactNode;
}

/** A text of a panel under its heading. */
export function PanelSection({ heading, action, text, children }: PanelSectionProps) {
  return (
    <section>
      <header>
        <h2>{heading}</h2>
        {action}
      </header>
      <pre dir="ltr" tabIndex={0}>
        {text}
      </pre>
      {children}
    </section>
  );
}
